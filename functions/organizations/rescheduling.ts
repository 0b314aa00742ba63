// Organizations whose pending times must be recomputed after a change.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { dataDeclarationOfWorkUnderWay } from '../api/stored';
import type { Writes } from '../api/writes';
import { declareSweptDueWork } from '../jobs/dueWork';
import { MINUTE_MS } from '../platform/clock';
import { globalCollection, type RecordOf } from '../store/collection';
import { storedInstant } from '../store/values';
import type { Organization } from './organization';

/** Document id: the organization id. Deleted when all records are recomputed. */
export const reschedulings = globalCollection(
  'reschedulings',
  z.object({
    organization_id: z.string(),
    /** The index of the kind of records in progress. */
    part: z.int().default(0),
    /** The last recomputed record of this kind; null at the start. */
    after: z.string().nullable(),
    /**
     * The round, 1 or 2. All records are recomputed twice, because a commit with the old settings can arrive after the
     * first round.
     */
    round: z.int().default(1),
    wake_at: storedInstant,
    created_at: storedInstant,
  }),
  dataDeclarationOfWorkUnderWay('organizations whose scheduled times are being recomputed', [], {
    for: 'minutes',
    worker: 'sweepReschedulings',
  }),
);
export type Rescheduling = RecordOf<typeof reschedulings>;

/**
 * How long commits based on the old settings can still arrive: a request lasts at most a minute, and so could the
 * change itself.
 */
export const STALE_SETTINGS_COMMIT_MS = 3 * MINUTE_MS;

export const dueReschedulings = declareSweptDueWork('reschedulings', reschedulings);

/** Starts the recomputation of all pending records. 1 write. */
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

/** Whether a change of settings moves reminders. */
export const hasChangedReminderTimeSettings = (before: Organization, after: Organization): boolean =>
  CONCERNED.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
