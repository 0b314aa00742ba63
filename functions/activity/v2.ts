// v2 operations for the activity log.

import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Actor, Tenant } from '../api/actor';
import { okReply, SIGNED_IN_ADMIN_ACCESS, v2Endpoint } from '../api/endpoint';
import { forbidden, invalidFieldsError } from '../api/errors';
import { id, integerQueryInput } from '../api/fields';
import { v2ListEndpoint } from '../api/recordEndpoints';
import { type Page, pageQueryFields } from '../api/records';
import {
  ADMIN_ONLY_RECORD_TYPES,
  AUDITED_RECORD_TYPES,
  type AuditedRecordType,
  MEMBER_READABLE_RECORD_TYPES,
} from '../api/writes';
import { addMs, SECOND_MS } from '../platform/clock';
import { pageSize } from '../platform/params';
import { listRecordPage } from '../store/pages';
import { activitySeals } from './seal';
import { activityEntryOut, viewActivityEntry, viewSeal } from './views';
import {
  type ActivityEntry,
  activityEntries,
  filterActivityByRecord,
  queryBoundAfterPosition,
} from './write/activityLog';

/**
 * Ascending lists hide entries until they are this old. By then, no earlier commit can still be pending, so readers
 * that resume from a position miss nothing.
 */
const UNDER_WAY_MS = 10 * SECOND_MS;

interface LogRequest {
  list: string;
  filters: Readonly<Record<string, unknown>>;
  /** Lists only entries after this position. */
  after: number;
  descending: boolean;
  cursor: string | undefined;
  limit: number;
  now: Date;
}

/** Costs 1 read per entry, plus 1. Index: organization, the filtered fields, committed_at. */
const listActivityEntries = (
  tenant: Tenant,
  { filters, after, now, ...request }: LogRequest,
  filter: (query: Query) => Query = (all) => all,
): Promise<Page<ActivityEntry>> =>
  listRecordPage(
    activityEntries.of(tenant),
    {
      tenant,
      filters: { ...filters, after },
      orderBy: 'committed_at',
      ...(after === 0 ? {} : { beyond: queryBoundAfterPosition(after) }),
      ...request,
    },
    (all) => (request.descending ? filter(all) : filter(all).where('committed_at', '<', addMs(now, -UNDER_WAY_MS))),
  );

const isAdmin = ({ kind, role }: Actor): boolean => kind === 'person' && role === 'admin';
const isForAdmins = (type: AuditedRecordType | undefined): boolean =>
  (ADMIN_ONLY_RECORD_TYPES as readonly (AuditedRecordType | undefined)[]).includes(type);

/** Lists activity for one record or for the whole organization. */
export const listActivity = v2ListEndpoint({
  path: '/activity',
  docs: {
    summary: 'List the activity log',
    description:
      'Returns entries newest first (`sort=-position`). `record_type` and `record_id` limit the list to one record. An entry with `records` covers several records created together, such as the rows of an import, and appears in each record’s list. Its `record_id` is the id of the records’ source, such as an import’s `batch_id`. To poll for changes, use `sort=position` with `after` set to the highest `position` you have read. An entry appears in this feed ten seconds after its commit, so entries never appear out of order. Only signed-in admins see entries about users, invitations, API keys, webhooks and data exports. Other callers get 403 if they filter by one of those types. `hash` is the SHA-256 of the JSON array [position, id, organization_id, record_type, record_id, action, actor.kind, created_at, personal_digest], and `personal_digest` is the SHA-256 of [salt, record_name, actor.id, actor.name, changes as JSON text]. For an entry with `records`, the first array also ends with an array of the records’ ids, and the second ends with `records` as JSON text. An erasure sets an entry’s `erased_at` and destroys its salt. The `personal_digest` can then no longer be recomputed, but the `hash` still can; an entry of type `erasure` lists the erased entry in `erased_entries`. Each `hash` is sealed within two hours, so that changes can be detected (see `GET /v2/activity/seals/export`).',
  },
  query: z.object({
    ...pageQueryFields,
    record_type: z.enum(AUDITED_RECORD_TYPES).optional(),
    record_id: id.optional(),
    after: integerQueryInput({ min: 0, fallback: 0 }),
    sort: z.enum(['position', '-position']).default('-position'),
  }),
  errors: ['FORBIDDEN'],
  /** Costs 1 read per entry, plus 1. */
  list: async ({ tenant, actor, now }, query) => {
    const { record_type, record_id, after, sort, cursor, limit } = query;
    if ((record_type === undefined) !== (record_id === undefined)) {
      const missing = record_type === undefined ? 'record_type' : 'record_id';
      throw invalidFieldsError({
        [missing]: 'is required: send `record_type` and `record_id` together',
      });
    }
    const forAdmin = isAdmin(actor);
    if (!forAdmin && isForAdmins(record_type)) throw forbidden('Only admins can list entries of this type');
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
          return filterActivityByRecord(all, record_type, record_id);
        return forAdmin ? all : all.where('record_type', 'in', MEMBER_READABLE_RECORD_TYPES);
      },
    );
  },
  resource: { output: activityEntryOut, view: viewActivityEntry },
});

const MAX_EXPORTED_ENTRIES = 5_000;
const READ_AT_ONCE = pageSize(100);
/**
 * Reading stops after this many characters. A single entry can list a hundred records, and a response is limited to 32
 * MB.
 */
const MAX_CHARACTERS = 10_000_000;

/** Exports the activity log as JSON lines, oldest first, for admins. */
export const exportActivity = v2Endpoint({
  method: 'GET',
  path: '/activity/export',
  access: SIGNED_IN_ADMIN_ACCESS,
  produces: 'application/x-ndjson; charset=utf-8',
  docs: {
    summary: 'Export the activity log as JSON lines',
    description: `One entry per line, as in \`GET /v2/activity?sort=position\`, oldest first. Returns at most ${MAX_EXPORTED_ENTRIES} entries, or fewer if the entries are long. If there are more entries, a \`Link\` header with rel \`next\` contains the next page’s URL. \`GET /v2/activity/seals/export\` lets you verify that no entry was changed or removed.`,
  },
  input: {
    query: z.object({
      after: integerQueryInput({ min: 0, fallback: 0 }),
      cursor: pageQueryFields.cursor,
      limit: integerQueryInput({ min: 1, max: MAX_EXPORTED_ENTRIES, fallback: MAX_EXPORTED_ENTRIES }),
    }),
  },
  output: { 200: z.string() },
  /** Costs 1 read per line, plus 1 per 100 lines. */
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
    } while (next !== null && lines.length < limit && characters < MAX_CHARACTERS);
    const link = `</v2/activity/export?after=${after}&limit=${limit}&cursor=${next}>; rel="next"`;
    return okReply(lines.join(''), next === null ? {} : { Link: link });
  },
});

/** A seal is at most about 90 kB. */
const MAX_EXPORTED_SEALS = 50;

/** Exports the seals as JSON lines, oldest first, for admins. */
export const exportActivitySeals = v2Endpoint({
  method: 'GET',
  path: '/activity/seals/export',
  access: SIGNED_IN_ADMIN_ACCESS,
  produces: 'application/x-ndjson; charset=utf-8',
  docs: {
    summary: 'Export the seals of the activity log as JSON lines',
    description: `Returns at most ${MAX_EXPORTED_SEALS} seals, one per line: \`{organization_id, number, previous_hash, newest_at, entries, hash, sealed_at}\`. If there are more seals, a \`Link\` header with rel \`next\` contains the next page’s URL; \`after\` accepts a seal’s \`number\`. Each hourly seal covers the entries written since the previous one: \`entries\` lists the \`<id> <hash>\` of up to 1,000 entries, as returned by \`GET /v2/activity/export\`. \`hash\` is the SHA-256 of the JSON array [organization_id, number, previous_hash, newest_at, entries], and \`previous_hash\` is the \`hash\` of the seal with the preceding \`number\`, or empty for the first seal. \`newest_at\` is the \`created_at\` of the newest entry: once it is older than the retention period, the entries and the seal are deleted. Store the last \`hash\` elsewhere to prove later that no entry up to that point was changed, removed or inserted.`,
  },
  input: {
    query: z.object({
      after: integerQueryInput({ min: 0, fallback: 0 }),
      limit: integerQueryInput({ min: 1, max: MAX_EXPORTED_SEALS, fallback: MAX_EXPORTED_SEALS }),
    }),
  },
  output: { 200: z.string() },
  /** Costs 1 read per line, plus 1. Index: organization, number. */
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
