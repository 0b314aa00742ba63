// An organization's purchases follow from the payment provider's state alone.
import { expect } from 'chai';
import fc from 'fast-check';
import { tenantOf } from '../../../functions/api/actor';
import { customerPurchasesOf } from '../../../functions/billing/state';
import { planUsageAfterPurchases } from '../../../functions/billing/sync';
import { PLANS } from '../../../functions/plans/catalogue';
import { withMonthlyCredits } from '../../../functions/plans/planState';
import { initialTrialUsageOf, type PlanUsage } from '../../../functions/plans/usage';
import { addMs, HOUR_MS } from '../../../functions/platform/clock';
import type {
  StripeCheckoutSnapshot,
  StripeCustomerSnapshot,
  StripeSubscriptionSnapshot,
} from '../../../functions/providers/stripeState';

const at = (iso: string): Date => new Date(`${iso}T00:00:00.000Z`);
const NOW = at('2030-01-10');

const subscription = (
  kind: string,
  key: string,
  over: Partial<StripeSubscriptionSnapshot> = {},
): StripeSubscriptionSnapshot => ({
  id: `sub_${key}`,
  metadata: { kind },
  status: 'active',
  createdAt: at('2030-01-01'),
  period: 'month',
  periodEndsAt: at('2030-02-01'),
  cancelAtPeriodEnd: false,
  endedAt: null,
  endedUnpaid: false,
  lines: [{ id: `si_${key}`, key, quantity: 1 }],
  lastInvoice: { createdAt: at('2030-01-01'), paidAmount: 99 },
  unpaidSince: null,
  notPaidSince: null,
  ...over,
});
const business = (over: Partial<StripeSubscriptionSnapshot> = {}) =>
  subscription('plan', 'plan_business', over);
const sms = (id: string, over: Partial<StripeCheckoutSnapshot> = {}): StripeCheckoutSnapshot => ({
  id,
  metadata: { kind: 'sms_credits', credits: '200' },
  state: 'complete',
  paid: true,
  refunded: false,
  ...over,
});
const state = (
  subscriptions: StripeSubscriptionSnapshot[],
  checkouts: StripeCheckoutSnapshot[] = [],
): StripeCustomerSnapshot => ({ subscriptions, checkouts });
const onTrial = (over: Partial<PlanUsage> = {}): PlanUsage =>
  ({ ...initialTrialUsageOf(tenantOf('acme'), at('2030-01-14')), id: 'acme', ...over }) as PlanUsage;

describe('boughtIn', () => {
  it('reads the plan, its period and its dates', () => {
    expect(customerPurchasesOf(state([business()]))).to.deep.include({
      planId: 'business',
      lapse: null,
      plan: {
        subscription_id: 'sub_plan_business',
        status: 'active',
        period: 'month',
        cancel_at_period_end: false,
        last_invoice_at: at('2030-01-01'),
        next_invoice_at: at('2030-02-01'),
        period_ends_at: at('2030-02-01'),
        ordered_at: at('2030-01-01'),
        last_payment_amount: 99,
      },
    });
  });

  it('adds up seats and add-ons in the limits’ own units', () => {
    const addons = subscription('addons', '', {
      lines: [
        { id: 'a', key: 'addon_expiries', quantity: 3 },
        { id: 'b', key: 'addon_storage', quantity: 2 },
        { id: 'c', key: 'addon_unheard_of', quantity: 9 },
      ],
    });
    const seats = subscription('seats', 'seats', { lines: [{ id: 's', key: 'seats', quantity: 4 }] });
    const bought = customerPurchasesOf(state([business(), addons, seats]));
    expect(bought.extra).to.deep.equal({
      expiries: 300,
      workflows: 0,
      seats: 4,
      storage_bytes: 20 * 1024 ** 3,
    });
    expect(bought.addons?.quantities).to.deep.equal({ expiries: 3, storage: 2 });
  });

  it('ends extras with their subscription, and keeps them while a payment is retried', () => {
    const seats = (status: string) =>
      customerPurchasesOf(state([business(), subscription('seats', 'seats', { status })])).extra.seats;
    expect(['active', 'past_due', 'unpaid', 'canceled', 'incomplete'].map(seats)).to.deep.equal([
      1, 1, 0, 0, 0,
    ]);
  });

  it('ends the plan with its cancelled period, its last day, or the oldest unpaid invoice', () => {
    const lapse = (over: Partial<StripeSubscriptionSnapshot>) =>
      customerPurchasesOf(state([business(over)])).lapse;
    expect(lapse({})).to.equal(null);
    expect(lapse({ cancelAtPeriodEnd: true })).to.deep.equal({ at: at('2030-02-01'), reason: 'cancelled' });
    const endedAt = at('2030-01-05');
    expect(lapse({ status: 'canceled', endedAt })).to.deep.equal({ at: endedAt, reason: 'cancelled' });
    const failed = { at: at('2029-12-01'), reason: 'payment_failed' };
    const unpaidSince = at('2029-12-01');
    expect(lapse({ status: 'past_due', unpaidSince })).to.deep.equal(failed);
    expect(lapse({ status: 'unpaid', unpaidSince, cancelAtPeriodEnd: true })).to.deep.equal(failed);
    expect(lapse({ status: 'canceled', endedAt: at('2029-12-22'), unpaidSince })).to.deep.equal(failed);
  });

  it('prefers the running plan, then the newest, and ignores unpaid checkouts', () => {
    const ended = business({ id: 'old', status: 'canceled', endedAt: NOW, createdAt: at('2030-01-08') });
    const starter = subscription('plan', 'plan_starter', { createdAt: at('2030-01-02') });
    const never = business({ id: 'never', status: 'incomplete_expired', createdAt: at('2030-01-09') });
    expect(customerPurchasesOf(state([never, ended, starter])).planId).to.equal('starter');
    expect(customerPurchasesOf(state([never])).planId).to.equal(null);
  });

  it('is independent of the provider’s order', () => {
    const all = [
      business(),
      business({ id: 'sub_other' }),
      business({ id: 'gone', status: 'canceled', endedAt: at('2029-01-01') }),
      subscription('seats', 'seats'),
      subscription('addons', 'addon_expiries'),
    ];
    const expected = customerPurchasesOf(state(all));
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(customerPurchasesOf(state(shuffled))).to.deep.equal(expected);
      }),
    );
  });

  it('counts a promo code as used once its payment succeeded, not while a bank payment is pending', () => {
    const metadata = { kind: 'plan', promo_code: 'HALF', promo_from: 'checkout' };
    const uses = (paid: boolean) =>
      customerPurchasesOf(state([business()], [sms('p', { metadata, paid })])).promoUses;
    expect(uses(false)).to.deep.equal([]);
    expect(uses(true)).to.deep.equal([{ checkoutId: 'p', code: 'HALF', countedBefore: false }]);
  });

  it('counts SMS credits of paid checkouts only, and lists add-ons awaiting payment', () => {
    const waiting = (over: Partial<StripeCheckoutSnapshot>) =>
      sms('w', { metadata: { kind: 'addons', quantity_expiries: '2' }, paid: false, ...over });
    const checkouts = [sms('a'), sms('b', { paid: false }), sms('c', { state: 'open' })];
    const bought = customerPurchasesOf(state([business()], [...checkouts, waiting({ state: 'open' })]));
    expect(bought.smsPurchases).to.deep.equal([{ checkoutId: 'a', credits: 200, refunded: false }]);
    expect(bought.pending_addons).to.deep.equal({ expiries: 2 });
    const expired = customerPurchasesOf(state([], [waiting({ state: 'expired' })]));
    expect(expired.pending_addons).to.equal(null);
  });
});

describe('planUsageAfterPurchases', () => {
  const bought = customerPurchasesOf(state([business()]));

  it('takes back only the remaining credits of a refunded payment', () => {
    const credits = { sms: 150, email: 0 };
    const usage = { ...onTrial(), plan: 'business', credits, sms_bought: 120 } as PlanUsage;
    const changed = (smsCredits: number) =>
      planUsageAfterPurchases(usage, bought, smsCredits, at('2030-01-15'));
    expect(changed(-100)).to.deep.include({ credits: { sms: 50, email: 0 }, sms_bought: 20 });
    expect(changed(-200)).to.deep.include({ credits: { sms: 30, email: 0 }, sms_bought: 0 });
  });

  it('raises limits and credits with the first payment, and repeating it changes nothing', () => {
    const once = planUsageAfterPurchases(onTrial(), bought, 0, NOW);
    expect(once).to.deep.include({ plan: 'business', trial_ends_at: null, lapse: null, notice_at: null });
    expect(once.credits).to.deep.equal({
      sms: PLANS.business.limits.sms_credits,
      email: PLANS.business.limits.email_credits,
    });
    expect(planUsageAfterPurchases(once, bought, 0, NOW)).to.deep.equal(once);
  });

  it('grants the month’s SMS once when a read-only plan is paid again, even the same plan', () => {
    const monthly = PLANS.business.limits;
    const unpaid = { at: at('2029-10-01'), reason: 'payment_failed' } as const;
    const lapsed = { ...planUsageAfterPurchases(onTrial(), bought, 0, at('2029-09-01')), lapse: unpaid };
    const renewed = withMonthlyCredits({ ...lapsed, credits: { sms: 0, email: 0 } }, NOW);
    expect(renewed.credits, 'while read-only').to.deep.equal({ sms: 0, email: monthly.email_credits });
    const paid = planUsageAfterPurchases(renewed, bought, 0, NOW);
    expect(paid.credits).to.deep.equal({ sms: monthly.sms_credits, email: monthly.email_credits });
    const again = planUsageAfterPurchases({ ...paid, lapse: unpaid }, bought, 0, NOW);
    expect(again.credits, 'once a month').to.deep.equal(paid.credits);
  });

  it('grants a larger plan’s credits for the rest of the month, even if cancelled; all of them once it has ended', () => {
    const starter = PLANS.starter.limits;
    const granted = { sms: starter.sms_credits, email: starter.email_credits };
    const usage = { ...planUsageAfterPurchases(onTrial(), bought, 0, NOW), plan: 'starter' as const };
    const month = { credits: granted, credits_granted: granted, credits_renew_at: addMs(NOW, HOUR_MS) };
    const lastHour = { ...usage, ...month };
    const sms = (lapse: Date | null): number => {
      const before = { ...lastHour, lapse: lapse && { at: lapse, reason: 'cancelled' as const } };
      return planUsageAfterPurchases(before, bought, 0, NOW).credits.sms - granted.sms;
    };
    expect([null, addMs(NOW, HOUR_MS)].map(sms)).to.deep.equal([2, 2]);
    expect(sms(addMs(NOW, -HOUR_MS))).to.equal(PLANS.business.limits.sms_credits - granted.sms);
  });

  it('schedules notices: immediately for a failed payment, at the period’s end for a cancellation, none once settled', () => {
    const paying = planUsageAfterPurchases(onTrial(), bought, 0, NOW);
    const becoming = (over: Partial<StripeSubscriptionSnapshot>, before = paying) =>
      planUsageAfterPurchases(before, customerPurchasesOf(state([business(over)])), 0, NOW);
    const failing = becoming({ status: 'past_due', unpaidSince: at('2030-01-09') });
    expect(failing.notice_at).to.deep.equal(at('2030-01-09'));
    expect(becoming({ cancelAtPeriodEnd: true }).notice_at).to.deep.equal(at('2030-02-01'));
    expect(planUsageAfterPurchases(failing, bought, 0, NOW).notice_at).to.equal(null);
    const notified = { ...failing, notice_at: at('2030-02-08') };
    const again = becoming({ status: 'past_due', unpaidSince: at('2030-01-09') }, notified);
    expect(again.notice_at).to.deep.equal(at('2030-02-08'));
  });
});
