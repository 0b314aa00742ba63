// The catalogue of plans and their limits.

export interface PlanLimits {
  expiries: number;
  workflows: number;
  seats: number;
  storage_bytes: number;
  /** Credits granted each month. */
  email_credits: number;
  sms_credits: number;
  /** The daily message limit; `messaging/allowance.ts` decides which reminders count. */
  emails_a_day: number;
  /** SMS and WhatsApp. */
  texts_a_day: number;
}
export type CountedLimit = 'expiries' | 'workflows' | 'seats' | 'storage_bytes';

export interface Plan {
  name: string;
  limits: PlanLimits;
}

const GIGABYTE = 1024 ** 3;
export const TRIAL_DAYS = 14;
/** How long before the end of a trial its admins are notified. */
export const TRIAL_NOTICE_DAYS = 3;
/**
 * The grace period after the end of a trial, a failed payment or the last day of a cancelled plan. Afterwards, the
 * organization is read-only. Longer than the payment provider's retries and than a holiday.
 */
export const PLAN_GRACE_DAYS = 30;

export const PLANS = {
  trial: {
    name: 'Trial',
    limits: {
      expiries: 50,
      workflows: 5,
      seats: 3,
      storage_bytes: GIGABYTE,
      email_credits: 100,
      sms_credits: 10,
      emails_a_day: 100,
      texts_a_day: 10,
    },
  },
  starter: {
    name: 'Starter',
    limits: {
      expiries: 500,
      workflows: 20,
      seats: 5,
      storage_bytes: 10 * GIGABYTE,
      email_credits: 2_000,
      sms_credits: 100,
      emails_a_day: 1_000,
      texts_a_day: 100,
    },
  },
  business: {
    name: 'Business',
    limits: {
      expiries: 5_000,
      workflows: 100,
      seats: 25,
      storage_bytes: 100 * GIGABYTE,
      email_credits: 20_000,
      sms_credits: 1_000,
      emails_a_day: 5_000,
      texts_a_day: 500,
    },
  },
  enterprise: {
    name: 'Enterprise',
    limits: {
      expiries: 100_000,
      workflows: 1_000,
      seats: 500,
      storage_bytes: 1_000 * GIGABYTE,
      email_credits: 200_000,
      sms_credits: 10_000,
      emails_a_day: 50_000,
      texts_a_day: 5_000,
    },
  },
} as const satisfies Record<string, Plan>;

export type PlanId = keyof typeof PLANS;
export const PLAN_IDS = Object.keys(PLANS) as [PlanId, ...PlanId[]];
