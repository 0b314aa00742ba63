// An erasure's record, steps and API view. Once completed, the record serves as the certificate.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { recordAsJson, timestampOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { declareDueWork } from '../../jobs/dueWork';
import { HOUR_MS } from '../../platform/clock';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant } from '../../store/values';

export const ERASURE_KINDS = ['contact', 'submission', 'user', 'organization'] as const;
export type ErasureKind = (typeof ERASURE_KINDS)[number];
/** `waiting`: the organization is in its grace period, and an admin can still cancel the deletion. */
const ERASURE_STATUSES = ['waiting', 'running', 'completed', 'cancelled'] as const;

/** The person's identifiers. Deleted as soon as the erasure is complete. */
export const personIdentifiersSchema = z.object({
  ids: z.array(z.string()),
  emails: z.array(z.string()),
  numbers: z.array(z.string()),
  name: z.string(),
  /** Other current and former names. */
  names: z.array(z.string()).default([]),
  /** Submitted files and their copies. Values extracted from these files are erased too. */
  files: z.array(z.object({ storage_path: z.string(), file_name: z.string() })).default([]),
});

export type PersonIdentifiers = z.output<typeof personIdentifiersSchema>;

export const erasures = tenantCollection(
  'erasures',
  {
    kind: z.enum(ERASURE_KINDS),
    subject_id: z.string(),
    status: z.enum(ERASURE_STATUSES),
    /** The id of the person or API key that requested the erasure. */
    requested_by: z.string(),
    terms: personIdentifiersSchema.nullable(),
    /** The step to run or resume, and the last document it has processed. */
    step: z.int(),
    after: z.string().nullable(),
    steps: z.int(),
    /** Number of deleted or redacted documents per collection. */
    documents: z.record(z.string(), z.int()),
    files: z.int(),
    accounts: z.int(),
    shard: z.int(),
    /** When the erasure starts or continues, or null once it has ended. */
    wake_at: storedInstant.nullable(),
    starts_at: storedInstant,
    created_at: storedInstant,
    updated_at: storedInstant,
    completed_at: storedInstant.nullable(),
  },
  {
    holds: 'erasure certificates, plus the person’s identifiers while the erasure runs',
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

export const erasureOut = namedOpenApiObject('Erasure', {
  id: z.string(),
  kind: z.enum(ERASURE_KINDS),
  subject_id: z.string(),
  status: z.enum(ERASURE_STATUSES).describe('`waiting` while the deletion can be cancelled'),
  progress: z.int().min(0).max(100).describe('Percentage of the work done'),
  documents: z.record(z.string(), z.int()).describe('Number of deleted and redacted records, by collection'),
  files: z.int(),
  accounts: z.int(),
  requested_by: z.string(),
  starts_at: timestampOut,
  created_at: timestampOut,
  updated_at: timestampOut,
  completed_at: timestampOut.nullable(),
});

export type ErasureView = z.input<typeof erasureOut>;

/** The output schema omits the person’s identifiers. */
export function viewErasure(erasure: Erasure): ErasureView {
  const done = erasure.step / Math.max(1, erasure.steps);
  return {
    ...recordAsJson(erasure),
    progress: erasure.status === 'completed' ? 100 : Math.min(99, Math.floor(done * 100)),
  };
}

export const erasureReplyOut = z.object({
  message: z.string(),
  erasure_id: z.string(),
  erasure: erasureOut,
});

export const viewErasureReply = (message: string, erasure: ErasureView): z.input<typeof erasureReplyOut> => ({
  message,
  erasure_id: erasure.id,
  erasure,
});

/** The result of one call to a step. */
export interface ErasureStepResult {
  /** Where the step continues; null if it is finished. */
  after: string | null;
  documents?: Readonly<Record<string, number>>;
  files?: number;
  accounts?: number;
  terms?: PersonIdentifiers;
  /** How long to wait before the next step. */
  waitMs?: number;
}

export type ErasureStep = (job: Erasure, tenant: Tenant, now: Date) => Promise<ErasureStepResult>;

/** Waits between two rounds, so that the second round finds any data written during the first. */
export const defineErasureWaitStep =
  (waitMs: number): ErasureStep =>
  async () => ({ after: null, waitMs });
