// GET /v2/activity/export: the activity log as JSON lines, oldest first, for an admin.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v2Endpoint } from '../../api/endpoint';
import { clampedInteger } from '../../api/fields';
import { pageQuery } from '../../api/page';
import { readLog } from '../log';
import { viewActivity } from '../views';

const MOST_LINES = 5_000;

export const exportActivity = v2Endpoint({
  method: 'GET',
  path: '/activity/export',
  access: ADMIN_PERSON,
  produces: 'application/x-ndjson; charset=utf-8',
  docs: {
    summary: 'Export the activity log as JSON lines',
    description: `One entry on each line, as \`GET /v2/activity?sort=position\` shows it, from the oldest on: at most ${MOST_LINES}. When more follow, a \`Link\` header with rel \`next\` tells where. \`GET /v2/activity/seals/export\` has what proves that none was changed or is missing.`,
  },
  input: {
    query: z.object({
      after: clampedInteger({ min: 0, fallback: 0 }),
      cursor: pageQuery.cursor,
      limit: clampedInteger({ min: 1, max: MOST_LINES, fallback: MOST_LINES }),
    }),
  },
  output: { 200: z.string() },
  /** As many reads as lines and one more. */
  run: async ({ query: { after, cursor, limit } }, { tenant, now }) => {
    const { data, next_cursor } = await readLog(tenant, {
      list: 'activity_export',
      filters: {},
      after,
      descending: false,
      cursor,
      limit,
      now,
    });
    const lines = data.map((entry) => `${JSON.stringify(viewActivity(entry))}\n`);
    const next = `</v2/activity/export?after=${after}&limit=${limit}&cursor=${next_cursor}>; rel="next"`;
    return ok(lines.join(''), next_cursor === null ? {} : { Link: next });
  },
});
