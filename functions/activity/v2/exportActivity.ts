// GET /v2/activity/export: the activity log as JSON lines, oldest first, for an admin.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v2Endpoint } from '../../api/endpoint';
import { clampedInteger } from '../../api/fields';
import { activity } from '../../platform/activityLog';
import { chainWaiting } from '../chain';
import { viewActivity } from '../views';

const MOST_LINES = 5_000;

export const exportActivity = v2Endpoint({
  method: 'GET',
  path: '/activity/export',
  access: ADMIN_PERSON,
  produces: 'application/x-ndjson; charset=utf-8',
  docs: {
    summary: 'Export the activity log as JSON lines',
    description: `One entry on each line, as \`GET /v2/activity\` shows it, from the oldest on: at most ${MOST_LINES}. When more follow, a \`Link\` header with rel \`next\` tells where.`,
  },
  input: {
    query: z.object({
      after: clampedInteger({ min: 0, fallback: 0 }),
      limit: clampedInteger({ min: 1, max: MOST_LINES, fallback: MOST_LINES }),
    }),
  },
  output: { 200: z.string() },
  /** As many reads as lines and one more. Index: organization, position. */
  run: async ({ query: { after, limit } }, { tenant }) => {
    await chainWaiting(tenant);
    const found = await activity.of(tenant).list((all) =>
      all
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit + 1),
    );
    const shown = found.slice(0, limit);
    const last = shown.at(-1)?.position;
    const more = found.length > limit && last !== undefined && last !== null;
    const next = `</v2/activity/export?after=${last}&limit=${limit}>; rel="next"`;
    const lines = shown.map((entry) => `${JSON.stringify(viewActivity(entry))}\n`);
    return ok(lines.join(''), more ? { Link: next } : {});
  },
});
