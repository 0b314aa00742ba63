// Organizations whose scheduled times must be recomputed after a change.

import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { declareTemporaryData } from '../api/stored';
import type { Writes } from '../api/writes';
import { declareSweptDueWork } from '../jobs/dueWork';
import { clock, MINUTE_MS } from '../platform/clock';
import { pageSize } from '../platform/params';
import { documentIdFieldPath, globalCollection, type RecordOf } from '../store/collection';
import { storedInstant } from '../store/values';
import type { Organization } from './organization';

/** Document id: the organization id. Deleted once all records have been recomputed. */
export const reschedulings = globalCollection(
  'reschedulings',
  z.object({
    organization_id: z.string(),
    /** The position, in the list of record kinds, of the kind being processed. */
    part: z.int().default(0),
    /** The last recomputed record of this kind; null at the start. */
    after: z.string().nullable(),
    /**
     * The current round, 1 or 2. All records are recomputed twice, because a commit based on the old settings can
     * arrive after the first round.
     */
    round: z.int().default(1),
    wake_at: storedInstant,
    created_at: storedInstant,
  }),
  declareTemporaryData('organizations whose scheduled times are being recomputed', [], {
    for: 'minutes',
    worker: 'sweepReschedulings',
  }),
);
export type Rescheduling = RecordOf<typeof reschedulings>;

/**
 * After this delay, no more commits based on the old settings can arrive. A request can take up to a minute, and so can
 * the settings change itself.
 */
export const SECOND_RESCHEDULING_DELAY_MS = 3 * MINUTE_MS;

export const dueReschedulings = declareSweptDueWork('reschedulings', reschedulings);

/** Starts recomputing all pending records. 1 write. */
export function stageOrganizationRescheduling(writes: Writes, { organizationId }: Tenant, now: Date): void {
  writes.set(reschedulings.ref(organizationId), {
    organization_id: organizationId,
    part: 0,
    after: null,
    round: 1,
    wake_at: now,
    created_at: now,
  });
}

const CONCERNED = [
  ...(['email_reminder_mode', 'digest_send_time', 'timezone'] as const),
  ...(['send_window', 'holiday_calendar', 'has_contact_windows'] as const),
];

/** Whether a settings change affects reminder times. */
export const settingsChangeMovesReminders = (before: Organization, after: Organization): boolean =>
  CONCERNED.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

const PAGE = pageSize(200);

interface Store<T, P> {
  find(build: (query: Query) => Query): Promise<{ ref: { id: string }; record: T | null }[]>;
  tryClaim(record: T, patch: P & { updated_at: Date }): Promise<T | null>;
}

interface Pending<T, P> {
  collection: { of(tenant: Tenant): Store<T, P> };
  /** Use only equality filters, so that no composite index is needed. */
  among: (query: Query) => Query;
  due: { setTimer(record: T, now: Date): Promise<void> };
  /** The recomputed fields, or null if nothing changed. */
  recomputed: (record: T, now: Date) => P | null;
}

/**
 * Recomputes the next page. Returns the id of its last record, or null after the last page. Reads every record but
 * writes only those that changed.
 */
export async function reschedulePageOfRecords<T, P extends object>(
  tenant: Tenant,
  { collection, among, due, recomputed }: Pending<T, P>,
  after: string | null,
): Promise<string | null> {
  const store = collection.of(tenant);
  const page = await store.find((query) => {
    const pending = among(query).orderBy(documentIdFieldPath).limit(PAGE);
    return after === null ? pending : pending.startAfter(after);
  });
  const now = clock.now();
  const reschedule = async (record: T): Promise<void> => {
    const patch = recomputed(record, now);
    if (patch === null) return;
    const moved = await store.tryClaim(record, { ...patch, updated_at: now });
    if (moved) await due.setTimer(moved, now);
  };
  await Promise.all(page.map(({ record }) => record && reschedule(record)));
  return page.length < PAGE ? null : (page.at(-1)?.ref.id ?? null);
}

/** Like {@link reschedulePageOfRecords}, for changes that depend only on the records, not on the settings. */
export const recordPageReschedulerOf =
  <T, P extends object>(pending: Pending<T, P>) =>
  (tenant: Tenant, _settings: unknown, after: string | null): Promise<string | null> =>
    reschedulePageOfRecords(tenant, pending, after);
