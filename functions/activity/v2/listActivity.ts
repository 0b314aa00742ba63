// GET /v2/activity: who did what, of one record or of the whole organization.
import { z } from 'zod';
import { RECORD_TYPES } from '../../api/audit';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { id, queryInteger } from '../../api/fields';
import { pageOf, pageQuery } from '../../api/page';
import { activity } from '../../platform/activityLog';
import { readPage } from '../../platform/pages';
import { sealWaiting } from '../chain';
import { activityOut, activityView } from '../views';

export const listActivity = v2Endpoint({
  method: 'GET',
  path: '/activity',
  access: ANY_MEMBER,
  docs: {
    section: '6',
    summary: 'The activity log',
    description:
      'Newest first (`sort=-position`), of one record with `record_type` and `record_id`. As a feed of changes: `sort=position` and `after`, the highest `position` that you have. `hash` is the SHA-256 of the JSON array [previous_hash, position, id, organization_id, record_type, record_id, record_name, action, [actor.kind, actor.id, actor.name], created_at, changes as JSON text].',
  },
  input: {
    query: z.object({
      ...pageQuery,
      record_type: z.enum(RECORD_TYPES).optional(),
      record_id: id.optional(),
      after: queryInteger({ min: 0 }).default(0),
      sort: z.enum(['position', '-position']).default('-position'),
    }),
  },
  output: { 200: pageOf(activityOut) },
  /** As many reads as entries and one more, and 2 to see whether any wait for their seal. */
  run: async ({ query }, { tenant }) => {
    const { record_type, record_id, after, sort, cursor, limit } = query;
    if ((record_type === undefined) !== (record_id === undefined)) {
      const missing = record_type === undefined ? 'record_type' : 'record_id';
      throw invalidFields({ [missing]: 'is required together with the other' });
    }
    if (cursor === undefined) await sealWaiting(tenant);
    const page = await readPage(
      activity.of(tenant),
      {
        tenant,
        list: 'activity',
        filters: { record_type, record_id, after },
        orderBy: 'position',
        descending: sort === '-position',
        cursor,
        limit,
      },
      (all) => {
        const one =
          record_id === undefined
            ? all
            : all.where('record_type', '==', record_type).where('record_id', '==', record_id);
        return one.where('position', '>', after);
      },
    );
    return ok({ ...page, data: page.data.map(activityView) });
  },
});
