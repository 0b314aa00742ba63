// Recomputes an organization's pending records, kind by kind, in pages.
import { type Tenant, tenantOf } from '../api/actor';
import { rescheduleDocumentRequests } from '../documentRequests/request/schedule';
import { type Organization, organizations } from '../organizations/organization';
import { type Rescheduling, reschedulings, STALE_SETTINGS_COMMIT_MS } from '../organizations/rescheduling';
import { addMs, monotonicMs, SECOND_MS } from '../platform/clock';
import {
  reschedulePageOfPendingDigests,
  reschedulePageOfPendingReminders,
} from '../reminders/edit/rescheduleReminders';
import { rescheduleTriggers } from '../workflows/triggers/rescheduleTriggers';

/** Recomputes the next page; returns the last id, or null at the end. */
type Part = (tenant: Tenant, settings: Organization, after: string | null) => Promise<string | null>;

/** The order matters: digests come after the reminders that they contain. */
const PARTS: readonly Part[] = [
  reschedulePageOfPendingReminders,
  reschedulePageOfPendingDigests,
  rescheduleTriggers,
  rescheduleDocumentRequests,
];

/** The time budget of a sweep; the next one continues at the stored position. */
const BUDGET_MS = 120 * SECOND_MS;

/** The second round starts when no commit with the old settings can arrive anymore. */
async function endRound(done: Rescheduling): Promise<void> {
  if (done.round > 1) {
    await reschedulings.tryDelete(done);
    return;
  }
  const wake_at = addMs(done.created_at, STALE_SETTINGS_COMMIT_MS);
  await reschedulings.tryUpdate(done, { part: 0, after: null, round: 2, wake_at });
}

/**
 * Continues at the stored position; a new request restarts it. Each round costs 1 read, plus 1 read per pending record;
 * 1 write per page and changed record.
 */
export async function runRescheduling(rescheduling: Rescheduling): Promise<void> {
  const tenant = tenantOf(rescheduling.organization_id);
  const deadline = monotonicMs() + BUDGET_MS;
  const settings = await organizations.get(tenant.organizationId);
  let current = rescheduling;
  while (monotonicMs() < deadline) {
    const part = PARTS[current.part];
    if (settings === null) {
      await reschedulings.tryDelete(current);
      return;
    }
    if (part === undefined) return endRound(current);
    const after = await part(tenant, settings, current.after);
    const next = { part: after === null ? current.part + 1 : current.part, after };
    const claimed = await reschedulings.tryClaim(current, next);
    if (claimed === null) return;
    current = claimed;
  }
}
