// GET /v2/activity/seals/export: what proves the activity log, as JSON lines, oldest first, for an admin.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v2Endpoint } from '../../api/endpoint';
import { cappedIntegerInput } from '../../api/fields';
import { activitySeals } from '../seal';
import { viewSeal } from '../views';

/** Some 90 kB each at most. */
const MOST_LINES = 50;

export const exportActivitySeals = v2Endpoint({
  method: 'GET',
  path: '/activity/seals/export',
  access: ADMIN_PERSON,
  produces: 'application/x-ndjson; charset=utf-8',
  docs: {
    summary: 'Export the seals of the activity log as JSON lines',
    description: `One seal on each line, at most ${MOST_LINES}: \`{organization_id, number, previous_hash, newest_at, entries, hash, sealed_at}\`. When more follow, a \`Link\` header with rel \`next\` tells where; \`after\` is a \`number\`. Every hour what was written since is sealed: \`entries\` has \`<id> <hash>\` of each of up to 1,000 entries, as \`GET /v2/activity/export\` shows them. \`hash\` is the SHA-256 of the JSON array [organization_id, number, previous_hash, newest_at, entries], and \`previous_hash\` the \`hash\` of the seal with the \`number\` before, empty for the first. \`newest_at\` is \`created_at\` of the newest entry: once that is older than entries are kept, they go and the seal with them. Whoever keeps the last \`hash\` elsewhere can prove later that nothing up to it was changed, taken out or put in between.`,
  },
  input: {
    query: z.object({
      after: cappedIntegerInput({ min: 0, fallback: 0 }),
      limit: cappedIntegerInput({ min: 1, max: MOST_LINES, fallback: MOST_LINES }),
    }),
  },
  output: { 200: z.string() },
  /** As many reads as lines and one more. Index: organization, number. */
  run: async ({ query: { after, limit } }, { tenant }) => {
    const found = await activitySeals.of(tenant).list((all) =>
      all
        .where('number', '>', after)
        .orderBy('number')
        .limit(limit + 1),
    );
    const shown = found.slice(0, limit);
    const next = `</v2/activity/seals/export?after=${shown.at(-1)?.number}&limit=${limit}>; rel="next"`;
    const lines = shown.map((seal) => `${JSON.stringify(viewSeal(seal))}\n`);
    return okReply(lines.join(''), found.length > limit ? { Link: next } : {});
  },
});
