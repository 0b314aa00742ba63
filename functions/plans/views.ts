// API views of limits, usage, plan state and the catalogue.
import { z } from 'zod';
import { timestampOut } from '../api/fields';
import {
  ADDONS,
  COUNTED_LIMIT_KINDS,
  type CountedLimitKind,
  DEFAULT_TRIAL_DAYS,
  PLAN_GRACE_DAYS,
  PLAN_IDS,
  PLAN_PRICES,
  PLANS,
  planLimitsOut,
  priceByPeriodOut,
  priceOut,
  SEAT_PRICE_BY_PERIOD,
  SMS_CREDIT_BLOCK,
} from './catalogue';
import { seatsInUseOf } from './limits';
import {
  PLAN_LAPSE_REASONS,
  PLAN_STATES,
  planLapseOf,
  planReadOnlyFrom,
  planStateAt,
  remainingBoughtSms,
} from './planState';
import { limitWithExtrasOf, type PlanUsage } from './usage';

const counted = z.object({
  limit: z.int(),
  base_limit: z.int(),
  extra: z.int(),
  used: z.int(),
  remaining: z.int(),
});

export const planUsageOut = z.object({
  plan: z.enum(PLAN_IDS),
  plan_name: z.string(),
  trial_ends_at: timestampOut.nullable(),
  standing: z.enum(PLAN_STATES),
  /** When and why the plan ends or ended. */
  lapse: z.object({ reason: z.enum(PLAN_LAPSE_REASONS), at: timestampOut, read_only_from: timestampOut }).nullable(),
  limits: z.object({ expiries: counted, workflows: counted, seats: counted, storage_bytes: counted }),
  credits: z.object({
    email: z.object({ balance: z.int(), monthly: z.int() }),
    sms: z.object({ balance: z.int(), monthly: z.int(), bought: z.int() }),
    renew_at: timestampOut.nullable(),
  }),
});

function countedView(usage: PlanUsage, kind: CountedLimitKind, now: Date) {
  const limit = limitWithExtrasOf(usage, kind);
  const used = kind === 'seats' ? seatsInUseOf(usage, now) : usage.used[kind];
  return {
    limit,
    base_limit: PLANS[usage.plan].limits[kind],
    extra: usage.extra[kind],
    used,
    remaining: Math.max(0, limit - used),
  };
}

export function viewPlanUsage(usage: PlanUsage, now: Date): z.input<typeof planUsageOut> {
  const { plan, credits } = usage;
  const { name, limits } = PLANS[plan];
  const lapse = planLapseOf(usage);
  const views = Object.fromEntries(COUNTED_LIMIT_KINDS.map((kind) => [kind, countedView(usage, kind, now)]));
  return {
    plan,
    plan_name: name,
    trial_ends_at: plan === 'trial' ? (usage.trial_ends_at?.toISOString() ?? null) : null,
    standing: planStateAt(usage, now),
    lapse: lapse && {
      reason: lapse.reason,
      at: lapse.at.toISOString(),
      read_only_from: planReadOnlyFrom(usage)?.toISOString() ?? lapse.at.toISOString(),
    },
    limits: views as z.input<typeof planUsageOut>['limits'],
    credits: {
      email: { balance: credits.email, monthly: limits.email_credits },
      sms: { balance: credits.sms, monthly: limits.sms_credits, bought: remainingBoughtSms(usage) },
      renew_at: usage.credits_renew_at?.toISOString() ?? null,
    },
  };
}

export const planCatalogueOut = z.object({
  trial_days: z.int(),
  grace_days: z.int(),
  plans: z.array(
    z.object({
      id: z.enum(PLAN_IDS),
      name: z.string(),
      limits: planLimitsOut,
      prices: priceByPeriodOut.nullable(),
    }),
  ),
  extra_seat: z.object({ prices: priceByPeriodOut }),
  addons: z.record(z.string(), z.object({ label: z.string(), unit_size: z.int(), prices: priceByPeriodOut })),
  sms_credits: z.object({ block_size: z.int(), price: priceOut }),
});

export const viewPlanCatalogue = (): z.input<typeof planCatalogueOut> => ({
  trial_days: DEFAULT_TRIAL_DAYS,
  grace_days: PLAN_GRACE_DAYS,
  plans: PLAN_IDS.map((id) => ({ id, ...PLANS[id], prices: id === 'trial' ? null : PLAN_PRICES[id] })),
  extra_seat: { prices: SEAT_PRICE_BY_PERIOD },
  addons: ADDONS,
  sms_credits: { block_size: SMS_CREDIT_BLOCK.size, price: SMS_CREDIT_BLOCK.price },
});
