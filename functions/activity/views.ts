// Activity entries and seals, as returned and exported by v2.
import { z } from 'zod';
import { timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { AUDITED_ACTIONS, AUDITED_AUTHOR_KINDS, AUDITED_RECORD_TYPES } from '../api/writes';
import { activityEntryHashOf, type Seal } from './seal';
import { type ActivityEntry, activityLogPositionOf } from './write/activityLog';

const changesOut = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }));

export const activityEntryOut = namedOpenApiObject('ActivityEntry', {
  id: z.string(),
  organization_id: z.string(),
  position: z
    .int()
    .describe('The position in the organization’s log. Positions increase with each commit and can have gaps.'),
  record_type: z.enum(AUDITED_RECORD_TYPES),
  record_id: z
    .string()
    .describe('For an entry with `records`, the id of the records’ source, such as an import’s `batch_id`'),
  record_name: z.string().describe('Empty if `records` contains the names'),
  action: z.enum(AUDITED_ACTIONS),
  actor: z.object({
    kind: z.enum(AUDITED_AUTHOR_KINDS),
    id: z.string().nullable(),
    name: z.string(),
  }),
  changes: changesOut.describe('For an entry with `records`, the changes shared by all of them'),
  records: z
    .array(z.object({ id: z.string(), name: z.string(), changes: changesOut }))
    .nullable()
    .describe(
      'The records, each with its own `changes`, if the entry covers several records created together; otherwise null',
    ),
  created_at: timestampOut,
  previous_hash: z
    .null()
    .describe('Always null; seals link the entries instead (`GET /v2/activity/seals/export`)')
    .meta({ deprecated: true }),
  hash: z.string(),
  personal_digest: z.string().describe('Digest of the personal values; kept after an erasure'),
  salt: z
    .string()
    .nullable()
    .describe('The salt for `personal_digest`; null once a person has been erased from the entry'),
  erased_at: timestampOut
    .nullable()
    .describe(
      'When a person was erased from the entry. `personal_digest` is kept, but the values it was computed from are deleted.',
    ),
});
export type ActivityEntryView = z.output<typeof activityEntryOut>;

export const viewActivityEntry = (entry: ActivityEntry): z.input<typeof activityEntryOut> => ({
  id: entry.id,
  organization_id: entry.organization_id,
  position: activityLogPositionOf(entry),
  record_type: entry.record_type,
  record_id: entry.record_id,
  record_name: entry.record_name,
  action: entry.action,
  actor: entry.actor,
  changes: JSON.parse(entry.changes_json),
  records: entry.records_json === null ? null : JSON.parse(entry.records_json),
  created_at: entry.created_at.toISOString(),
  previous_hash: null,
  hash: activityEntryHashOf(entry),
  personal_digest: entry.personal_digest,
  salt: entry.salt,
  erased_at: entry.erased_at?.toISOString() ?? null,
});

/** A seal as it appears on one line of the export. */
export const viewSeal = (seal: Seal): Record<string, unknown> => ({
  organization_id: seal.organization_id,
  number: seal.number,
  previous_hash: seal.previous_hash,
  newest_at: seal.newest_at.toISOString(),
  entries: seal.entries,
  hash: seal.hash,
  sealed_at: seal.sealed_at.toISOString(),
});
