// GET /v2/activity: who did what, of one record or of the whole organization.
import { z } from 'zod';
import type { Actor } from '../../api/actor';
import {
  ADMIN_RECORD_TYPES,
  AUDITED_RECORD_TYPES,
  MEMBER_RECORD_TYPES,
  type RecordType,
} from '../../api/audit';
import { forbidden, invalidFields } from '../../api/errors';
import { cappedIntegerInput, id } from '../../api/fields';
import { pageQuery } from '../../api/page';
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { activityQueryForRecord } from '../../platform/activityLog';
import { listActivityEntries } from '../log';
import { activityEntryOut, viewActivityEntry } from '../views';

const isAdmin = ({ kind, role }: Actor): boolean => kind === 'person' && role === 'admin';
const isForAdmins = (type: RecordType | undefined): boolean =>
  (ADMIN_RECORD_TYPES as readonly (RecordType | undefined)[]).includes(type);

export const listActivity = v2ListEndpoint({
  path: '/activity',
  docs: {
    summary: 'List the activity log',
    description:
      'Newest first (`sort=-position`), of one record with `record_type` and `record_id`. An entry with `records` tells of several that were created at once, such as the rows of an import: it is listed for each of them, and its `record_id` is that of what they come from (`batch_id`), for which it is listed as well. As a feed of changes: `sort=position` and `after`, the highest `position` that you have; there an entry appears ten seconds after its commit, so that none can come in before it. Entries of users, invitations, API keys, webhooks and data exports are for admins in person: others are not shown them, and 403 when they ask for one of those types. `hash` is the SHA-256 of the JSON array [position, id, organization_id, record_type, record_id, action, actor.kind, created_at, personal_digest], and `personal_digest` that of [salt, record_name, actor.id, actor.name, changes as JSON text]; of an entry with `records`, the first array has one more element, the array of their ids, and the second `records` as JSON text. Of an entry with `erased_at` the salt is destroyed, so `personal_digest` cannot be made again; `hash` still can, and an entry of type `erasure` names it in `erased_entries`. Within two hours each `hash` is in a seal, which makes it unchangeable: `GET /v2/activity/seals/export`.',
  },
  query: z.object({
    ...pageQuery,
    record_type: z.enum(AUDITED_RECORD_TYPES).optional(),
    record_id: id.optional(),
    after: cappedIntegerInput({ min: 0, fallback: 0 }),
    sort: z.enum(['position', '-position']).default('-position'),
  }),
  errors: ['FORBIDDEN'],
  /** As many reads as entries and one more. */
  list: async ({ tenant, actor, now }, query) => {
    const { record_type, record_id, after, sort, cursor, limit } = query;
    if ((record_type === undefined) !== (record_id === undefined)) {
      const missing = record_type === undefined ? 'record_type' : 'record_id';
      throw invalidFields({ [missing]: 'is required together with the other' });
    }
    const forAdmin = isAdmin(actor);
    if (!forAdmin && isForAdmins(record_type))
      throw forbidden('Only admins are shown what happened to these');
    return listActivityEntries(
      tenant,
      {
        list: 'activity',
        filters: { record_type, record_id, ...(forAdmin ? {} : { audience: 'members' }) },
        after,
        descending: sort === '-position',
        cursor,
        limit,
        now,
      },
      (all) => {
        if (record_type !== undefined && record_id !== undefined)
          return activityQueryForRecord(all, record_type, record_id);
        return forAdmin ? all : all.where('record_type', 'in', MEMBER_RECORD_TYPES);
      },
    );
  },
  answer: { output: activityEntryOut, view: viewActivityEntry },
});
