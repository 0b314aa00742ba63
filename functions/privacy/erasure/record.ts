// The erasure record: its subject, its progress, and at the end the certificate.
import { z } from 'zod';
import { declareDueWork } from '../../jobs/dueWork';
import { HOUR_MS } from '../../platform/clock';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant } from '../../store/values';

export const ERASURE_KINDS = ['contact', 'submission', 'user', 'organization'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];
/** `waiting`: an organization's grace period, in which an admin can still cancel. */
export const ERASURE_STATUSES = ['waiting', 'running', 'completed', 'cancelled'] as const;

/** The person's identifiers. Deleted as soon as the erasure is complete. */
export const termsSchema = z.object({
  ids: z.array(z.string()),
  emails: z.array(z.string()),
  numbers: z.array(z.string()),
  name: z.string(),
  /** Other current and former names. */
  names: z.array(z.string()).default([]),
  /** Submitted files and their copies; values extracted from them are erased too. */
  files: z.array(z.object({ storage_path: z.string(), file_name: z.string() })).default([]),
});

export type Terms = z.output<typeof termsSchema>;

export const erasures = tenantCollection(
  'erasures',
  {
    kind: z.enum(ERASURE_KINDS),
    subject_id: z.string(),
    status: z.enum(ERASURE_STATUSES),
    /** The id of the person or key that requested it. */
    requested_by: z.string(),
    terms: termsSchema.nullable(),
    /** The next step, and the last document that it processed. */
    step: z.int(),
    after: z.string().nullable(),
    steps: z.int(),
    /** Number of deleted or redacted documents, by collection. */
    documents: z.record(z.string(), z.int()),
    files: z.int(),
    accounts: z.int(),
    shard: z.int(),
    /** When it starts or continues; null once it has ended. */
    wake_at: storedInstant.nullable(),
    starts_at: storedInstant,
    created_at: storedInstant,
    updated_at: storedInstant,
    completed_at: storedInstant.nullable(),
  },
  {
    holds: 'certificates of erasures; the person only while the erasure runs',
    personal: ['contacts', 'users', 'clients'],
    kept: { until: 'its organization is deleted; the certificate of that deletion is kept' },
    exported: 'for_reading',
    secrets: ['terms'],
  },
  {
    type: 'erasure',
    nameOf: ({ kind }) => kind,
    actionOf: (_, after) => (after.status === 'completed' ? 'completed' : 'updated'),
    ignored: ['terms', 'step', 'steps', 'after', 'shard', 'wake_at', 'starts_at', 'requested_by'],
  },
);
export type Erasure = RecordOf<typeof erasures>;

export const dueErasures = declareDueWork('erasures', erasures, {
  timers: 'runErasures',
  shards: 4,
  lateAfterMs: HOUR_MS,
});
