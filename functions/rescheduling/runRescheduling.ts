// Computes all that is pending in an organization anew, kind by kind, in pages.
import type { Tenant } from '../api/actor';
import { rescheduleRequests } from '../documentRequests/rescheduleRequests';
import { type Organization, organizations } from '../organizations/organization';
import { type Rescheduling, reschedulings } from '../organizations/rescheduling';
import { SECOND_MS } from '../platform/clock';
import { tenantOf } from '../platform/tenant';
import { rescheduleDigests, rescheduleReminders } from '../reminderDelivery/rescheduleReminders';
import { rescheduleTriggers } from '../workflows/rescheduleTriggers';

/** Computes the next records after one anew; answers the last of them, null when there are no more. */
type Part = (tenant: Tenant, settings: Organization, after: string | null) => Promise<string | null>;

/** In this order. Digests come after the reminders that they are to carry. */
const PARTS: readonly Part[] = [
  rescheduleReminders,
  rescheduleDigests,
  rescheduleTriggers,
  rescheduleRequests,
];

/** Then the next sweep goes on from where this one has come to, in real time. */
const BUDGET_MS = 120 * SECOND_MS;

/**
 * Goes on from where the run before has come to; whoever asks anew meanwhile makes it begin anew. 1 read, and each
 * pending record of the organization; 1 write for each page, and those records that change.
 */
export async function runRescheduling(rescheduling: Rescheduling): Promise<void> {
  const tenant = tenantOf(rescheduling.organization_id);
  const deadline = performance.now() + BUDGET_MS;
  const settings = await organizations.get(tenant.organizationId);
  let current = rescheduling;
  while (performance.now() < deadline) {
    const part = PARTS[current.part];
    if (part === undefined || settings === null) {
      await reschedulings.tryDelete(current);
      return;
    }
    const after = await part(tenant, settings, current.after);
    const next = { part: after === null ? current.part + 1 : current.part, after };
    const claimed = await reschedulings.tryClaim(current, next);
    if (claimed === null) return;
    current = claimed;
  }
}
