// The activity record: who did what to which record, and when; a link of its organization's chain.
import { z } from 'zod';
import { type Stored, storedInstant, tenantCollection } from '../platform/collection';

export const RECORD_TYPES = ['expiry', 'contact', 'contact_group', 'folder', 'webhook'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];
export const ACTIONS = ['created', 'updated', 'completed', 'archived', 'restored', 'deleted'] as const;
export type Action = (typeof ACTIONS)[number];

/** What is to be sealed is looked for in this many disjoint parts. */
export const SHARDS = 16;

export const activitySchema = z.object({
  organization_id: z.string(),
  record_type: z.enum(RECORD_TYPES),
  record_id: z.string(),
  record_name: z.string(),
  action: z.enum(ACTIONS),
  /** `service`: a job of the service's own, or one that somebody's request had set off. */
  actor: z.object({
    kind: z.enum(['person', 'apiKey', 'service']),
    id: z.string().nullable(),
    name: z.string(),
  }),
  /** JSON text of `[{field, before, after}]`: it is hashed, and Firestore knows no order of keys. */
  changes_json: z.string(),
  created_at: storedInstant,
  shard: z.int(),
  /** Its place in the chain and its seals; null until it is sealed, shortly after it was written. */
  position: z.int().nullable(),
  previous_hash: z.string().nullable(),
  hash: z.string().nullable(),
});
export type Activity = Stored<z.output<typeof activitySchema>>;

export const activity = tenantCollection('activity', activitySchema);
