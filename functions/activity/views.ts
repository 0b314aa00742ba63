// An entry of the activity log as v2 answers it and as it is exported.
import { z } from 'zod';
import { ACTIONS, AUTHOR_KINDS, RECORD_TYPES } from '../api/audit';
import { timestampOut } from '../api/fields';
import type { Activity } from '../platform/activityLog';

export const activityOut = z.object({
  id: z.string(),
  organization_id: z.string(),
  position: z.int().describe('From 1, without gaps, in the order of the organization'),
  record_type: z.enum(RECORD_TYPES),
  record_id: z.string(),
  record_name: z.string(),
  action: z.enum(ACTIONS),
  actor: z.object({
    kind: z.enum(AUTHOR_KINDS),
    id: z.string().nullable(),
    name: z.string(),
  }),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  created_at: timestampOut,
  previous_hash: z.string().describe('The hash of the entry before; empty for the first'),
  hash: z.string(),
  personal_digest: z
    .string()
    .describe('Stands in the hashed text for all that may name people; it stays when that is erased'),
  salt: z
    .string()
    .nullable()
    .describe('The key of personal_digest; null once a person was erased from the entry'),
  erased_at: timestampOut
    .nullable()
    .describe('When a person was erased from it: personal_digest stays, what it was made of does not'),
});
z.globalRegistry.add(activityOut, { id: 'ActivityEntry' });

/** Of a sealed entry; the log shows no others. */
export const viewActivity = (entry: Activity): z.input<typeof activityOut> => ({
  id: entry.id,
  organization_id: entry.organization_id,
  position: entry.position ?? 0,
  record_type: entry.record_type,
  record_id: entry.record_id,
  record_name: entry.record_name,
  action: entry.action,
  actor: entry.actor,
  changes: JSON.parse(entry.changes_json),
  created_at: entry.created_at.toISOString(),
  previous_hash: entry.previous_hash ?? '',
  hash: entry.hash ?? '',
  personal_digest: entry.personal_digest,
  salt: entry.salt,
  erased_at: entry.erased_at?.toISOString() ?? null,
});
