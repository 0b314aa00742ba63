// An organization's plan limits and usage: one document per organization, kept exact even with concurrent requests.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { Writes } from '../api/writes';
import { declareDueWork } from '../jobs/dueWork';
import { addMs, clock, DAY_MS, HOUR_MS } from '../platform/clock';
import { globalCollection, type RecordOf } from '../store/collection';
import { storedInstant } from '../store/values';
import { type CountedLimitKind, DEFAULT_TRIAL_DAYS, PLAN_IDS, PLANS, type PlanId, type PlanLimits } from './catalogue';
import {
  instantOneMonthAfter,
  monthlyCredits,
  PLAN_LAPSE_REASONS,
  planLapseNoticesOf,
  withDueMonthlyCredits,
} from './planState';

const count = z.number().default(0);
const counts = z.object({ expiries: count, workflows: count, seats: count, storage_bytes: count }).prefault({});
const credits = z.object({ sms: count, email: count }).prefault({});

/** Document id: the organization id. */
export const planUsages = globalCollection(
  'plan_usage',
  z.object({
    organization_id: z.string(),
    plan: z.enum(PLAN_IDS),
    trial_ends_at: storedInstant.nullable(),
    /** When and why a paid plan ends or has ended (`planState.ts`). */
    lapse: z
      .object({ at: storedInstant, reason: z.enum(PLAN_LAPSE_REASONS) })
      .nullable()
      .default(null),
    /** When admins are next notified about the plan. */
    notice_at: storedInstant.nullable().default(null),
    /** Additional capacity from add-ons and extra seats. */
    extra: counts,
    used: counts,
    credits,
    sms_bought: count,
    credits_granted: credits,
    credits_renew_at: storedInstant.nullable().default(null),
    /**
     * The number of messages that a trial organization sent on `day` (UTC), including reminders. For other plans, see
     * `messaging/allowance.ts`.
     */
    sent_today: z.object({ day: z.string(), email: z.int(), text: z.int() }).nullable().default(null),
    /** Seats held by pending invitations, keyed by a digest of the invited address. */
    pending_seats: z.record(z.string(), z.object({ invitation_id: z.string(), expires_at: storedInstant })).default({}),
  }),
  {
    holds: 'plan, limits and counts',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    of: 'id',
    exported: 'for_reading',
  },
);
export type PlanUsage = RecordOf<typeof planUsages>;

export const duePlanNotices = declareDueWork('plan_steps', planUsages, {
  field: 'notice_at',
  lateAfterMs: 3 * HOUR_MS,
});

/**
 * If more than this is left, counts are incremented without a read, because concurrent requests can’t reach the limit.
 * Otherwise, the commit succeeds only if the count hasn’t changed since it was read. That check is exact, but
 * concurrent creations must wait for each other.
 */
const BLIND_ROOM: Readonly<Record<CountedLimitKind, number>> = {
  expiries: 1_000,
  workflows: 1_000,
  seats: 1_000,
  // Enough for 1,000 files of the maximum size.
  storage_bytes: 1_000 * 50 * 1024 ** 2,
};

/**
 * The usage record for a trial. A trial without an end date never ends. Credits are granted only once, unless
 * `credits_renew_at` is set.
 */
export function initialTrialUsageOf(tenant: Tenant, trialEndsAt: Date | null) {
  const term = { plan: 'trial' as const, trial_ends_at: trialEndsAt, lapse: null };
  const credits = monthlyCredits('trial');
  return planUsages.schema.parse({
    ...term,
    organization_id: tenant.organizationId,
    notice_at: planLapseNoticesOf(term)[0]?.at,
    credits,
    credits_granted: credits,
  });
}

/** The usage record for a new trial, or for a plan granted without payment, which never ends on its own. */
export function initialPlanUsageOf(
  tenant: Tenant,
  { plan, trialDays = DEFAULT_TRIAL_DAYS }: { plan: PlanId; trialDays?: number },
  now: Date,
) {
  const trialEndsAt = plan === 'trial' ? addMs(now, trialDays * DAY_MS) : null;
  const credits = monthlyCredits(plan);
  const granted = { credits, credits_granted: credits, credits_renew_at: instantOneMonthAfter(now) };
  return { ...initialTrialUsageOf(tenant, trialEndsAt), ...granted, plan };
}

/** Loads the current record, including this month's credits. 1 read. */
export async function loadPlanUsage(tenant: Tenant): Promise<PlanUsage> {
  const usage = await planUsages.get(tenant.organizationId);
  if (!usage) throw new Error('The organization has no plan usage record');
  return withDueMonthlyCredits(usage, clock.now());
}

/** The plan's limit plus add-ons. */
export const limitWithExtrasOf = ({ plan, extra }: PlanUsage, kind: keyof PlanLimits): number =>
  PLANS[plan].limits[kind] + (kind in extra ? extra[kind as CountedLimitKind] : 0);

/**
 * Fails early if {@link stagePlanLimitUse} would fail. 1 read.
 * @throws 403 `PLAN_LIMIT_REACHED` with `details` {limit_name, limit, used, requested, plan}.
 */
async function requireWithinLimit(tenant: Tenant, kind: CountedLimitKind, amount: number): Promise<PlanUsage> {
  const usage = await loadPlanUsage(tenant);
  const limit = limitWithExtrasOf(usage, kind);
  const used = usage.used[kind];
  if (used + amount > limit) {
    throw new ApiError('PLAN_LIMIT_REACHED', `Your plan allows ${limit} ${kind.replace('_', ' ')}`, {
      details: { limit_name: kind, limit, used, requested: amount, plan: usage.plan },
    });
  }
  return usage;
}

/**
 * Counts `amount` against a limit, either in full or not at all. 1 read, 1 write.
 * @throws 403 `PLAN_LIMIT_REACHED` with `details` {limit_name, limit, used, requested, plan}.
 */
export async function stagePlanLimitUse(
  writes: Writes,
  tenant: Tenant,
  kind: CountedLimitKind,
  amount: number,
): Promise<void> {
  const usage = await requireWithinLimit(tenant, kind, amount);
  const used = usage.used[kind];
  if (limitWithExtrasOf(usage, kind) - used - amount > BLIND_ROOM[kind]) {
    writes.update(planUsages.ref(tenant.organizationId), { [`used.${kind}`]: FieldValue.increment(amount) });
  } else {
    planUsages.stageUpdate(writes, usage, { used: { ...usage.used, [kind]: used + amount } });
  }
}

/**
 * Converts a reservation to actual use. Any excess counts against the limit, as in {@link stagePlanLimitUse}; any
 * unused part is released.
 * @throws 403 `PLAN_LIMIT_REACHED`.
 */
export async function stageUseOfReservedLimit(
  writes: Writes,
  tenant: Tenant,
  kind: CountedLimitKind,
  { reserved, used }: { reserved: number; used: number },
): Promise<void> {
  if (used > reserved) await stagePlanLimitUse(writes, tenant, kind, used - reserved);
  if (used < reserved) stagePlanLimitRelease(writes, tenant, kind, reserved - used);
}

/** Releases `amount`, so that it no longer counts against the limit. Costs 1 write and no reads. */
export function stagePlanLimitRelease(writes: Writes, tenant: Tenant, kind: CountedLimitKind, amount: number): void {
  writes.update(planUsages.ref(tenant.organizationId), { [`used.${kind}`]: FieldValue.increment(-amount) });
}
