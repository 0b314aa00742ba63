// GET /v2/activity/export: the activity log as JSON lines, oldest first, for an admin.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v2Endpoint } from '../../api/endpoint';
import { cappedIntegerInput } from '../../api/fields';
import { pageQuery } from '../../api/page';
import { listActivityEntries } from '../log';
import { viewActivityEntry } from '../views';

const MOST_LINES = 5_000;
const READ_AT_ONCE = 100;
/** One entry may list a hundred records: no more is read once there are so many characters. An answer has 32 MB at most. */
const MOST_CHARACTERS = 10_000_000;

export const exportActivity = v2Endpoint({
  method: 'GET',
  path: '/activity/export',
  access: ADMIN_PERSON,
  produces: 'application/x-ndjson; charset=utf-8',
  docs: {
    summary: 'Export the activity log as JSON lines',
    description: `One entry on each line, as \`GET /v2/activity?sort=position\` shows it, from the oldest on: at most ${MOST_LINES}, fewer when they are long. When more follow, a \`Link\` header with rel \`next\` tells where. \`GET /v2/activity/seals/export\` has what proves that none was changed or is missing.`,
  },
  input: {
    query: z.object({
      after: cappedIntegerInput({ min: 0, fallback: 0 }),
      cursor: pageQuery.cursor,
      limit: cappedIntegerInput({ min: 1, max: MOST_LINES, fallback: MOST_LINES }),
    }),
  },
  output: { 200: z.string() },
  /** As many reads as lines, and one more for each 100. */
  run: async ({ query: { after, cursor, limit } }, { tenant, now }) => {
    const request = { list: 'activity_export', filters: {}, after, descending: false, now };
    const lines: string[] = [];
    let [next, characters]: [string | null | undefined, number] = [cursor, 0];
    do {
      const page = await listActivityEntries(tenant, {
        ...request,
        cursor: next,
        limit: Math.min(READ_AT_ONCE, limit - lines.length),
      });
      const read = page.data.map((entry) => `${JSON.stringify(viewActivityEntry(entry))}\n`);
      lines.push(...read);
      characters += read.join('').length;
      next = page.next_cursor;
    } while (next !== null && lines.length < limit && characters < MOST_CHARACTERS);
    const link = `</v2/activity/export?after=${after}&limit=${limit}&cursor=${next}>; rel="next"`;
    return okReply(lines.join(''), next === null ? {} : { Link: link });
  },
});
