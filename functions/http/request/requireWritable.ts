// Rejects changes by read-only organizations; no other code enforces the end of a plan.
//
// Callers who may make changes have a lease on the record that authentication reads anyway, so most requests don't read
// the plan. A lease is shorter than the grace period, which always precedes the end, so no lease outlasts the plan. It
// costs two reads and one write per caller and week.
import { type Endpoint, isEndpointRefusedWhenReadOnly } from '../../api/endpoint';
import { ApiError } from '../../api/errors';
import type { Membership } from '../../identity/authenticate';
import { type LapseReason, planLapseOf, planReadOnlyFrom } from '../../plans/planState';
import { type PlanUsage, planUsage } from '../../plans/usage';
import { addMs, DAY_MS } from '../../platform/clock';

export const WRITE_LEASE_DAYS = 7;

const WHY: Readonly<Record<LapseReason, string>> = {
  trial_ended: 'Your trial has ended',
  payment_failed: 'A payment for your plan has failed',
  cancelled: 'Your plan was cancelled',
};

function readOnly(usage: PlanUsage, from: Date): ApiError {
  const lapse = planLapseOf(usage);
  const why = lapse ? WHY[lapse.reason] : 'Your plan has ended';
  return new ApiError(
    'ORGANIZATION_READ_ONLY',
    `${why}: your data is read-only until an admin chooses a plan`,
    {
      details: {
        reason: lapse?.reason ?? null,
        ended_at: lapse?.at.toISOString() ?? null,
        read_only_since: from.toISOString(),
      },
    },
  );
}

/**
 * Costs nothing while the caller's lease lasts. Otherwise 1 read, and in the background 1 read and 1 write.
 * @throws 403 `ORGANIZATION_READ_ONLY` with `details` {reason, ended_at, read_only_since}.
 */
export async function requireWritableOrganization(
  endpoint: Endpoint,
  { tenant, writeLease }: Membership,
  now: Date,
): Promise<void> {
  if (!isEndpointRefusedWhenReadOnly(endpoint)) return;
  if (writeLease.until !== null && now < writeLease.until) return;
  const usage = await planUsage.get(tenant.organizationId);
  if (!usage) throw new Error('The organization has no plan usage record');
  const from = planReadOnlyFrom(usage);
  if (from !== null && from <= now) throw readOnly(usage, from);
  const longest = addMs(now, WRITE_LEASE_DAYS * DAY_MS);
  const until = from !== null && from < longest ? from : longest;
  void writeLease.extend(until).catch(() => false);
}
