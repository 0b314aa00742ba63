// What an organization buys: the provider’s line items, and the purchases that follow from its state alone.
import { expect } from 'chai';
import fc from 'fast-check';
import { tenantOf } from '../../../functions/api/actor';
import { checkPurchaseAllowed, requireBillingSubscriptionToChange } from '../../../functions/billing/purchase';
import { emptyBillingAccountOf } from '../../../functions/billing/record';
import {
  addonOfPriceKey,
  addonQuantitiesOfMetadata,
  checkoutMetadataOf,
  customerPurchasesOf,
  planOfPriceKey,
  pricedLinesOfPurchase,
} from '../../../functions/billing/state';
import { planUsageAfterPurchases } from '../../../functions/billing/sync';
import { viewAddons, viewBillingAccountDetails } from '../../../functions/billing/views';
import type { Organization } from '../../../functions/organizations/organization';
import { PLANS } from '../../../functions/plans/catalogue';
import { withDueMonthlyCredits } from '../../../functions/plans/planState';
import { initialTrialUsageOf, type PlanUsage } from '../../../functions/plans/usage';
import { addMs, HOUR_MS } from '../../../functions/platform/clock';
import type { PurchaseLine } from '../../../functions/providers/stripePrices';
import type {
  StripeCheckoutSnapshot,
  StripeCustomerSnapshot,
  StripeSubscriptionSnapshot,
} from '../../../functions/providers/stripeState';
import { apiErrorOf } from '../../support/thrown';

const keysOf = (lines: readonly PurchaseLine[]): string[] => lines.map(({ item }) => item.key);
const addons = (quantities: Record<string, number>) =>
  pricedLinesOfPurchase({ kind: 'addons', quantities, period: 'month' });

describe('The lines of a purchase', () => {
  it('have the catalogue’s price for the period, and are recognized by their key', () => {
    const [line] = pricedLinesOfPurchase({ kind: 'plan', plan: 'business', period: 'year' });
    expect(line?.item).to.include({ unitAmount: 99_000, currency: 'usd', period: 'year' });
    expect(planOfPriceKey(line?.item.key ?? '')).to.equal('business');
    expect(addonOfPriceKey(line?.item.key ?? '')).to.equal(null);
    const keys = keysOf(addons({ storage: 2, expiries: 1 }));
    expect(keys.map(addonOfPriceKey)).to.deep.equal(['expiries', 'storage']);
    expect(planOfPriceKey('plan_unheard_of')).to.equal(null);
  });

  it('omit add-ons with quantity 0', () => {
    expect(keysOf(addons({ expiries: 0, workflows: 3 }))).to.deep.equal(['addon_workflows']);
  });

  it('describe the purchase in metadata, as strings', () => {
    const bought = { kind: 'addons', quantities: { expiries: 0, storage: 2 }, period: 'month' } as const;
    const metadata = checkoutMetadataOf('acme', bought);
    expect(metadata).to.deep.equal({ organization_id: 'acme', kind: 'addons', quantity_storage: '2' });
    expect(addonQuantitiesOfMetadata(metadata)).to.deep.equal({ storage: 2 });
    expect(addonQuantitiesOfMetadata({ quantity_storage: '2.5', quantity_expiries: '-1' })).to.deep.equal({});
    expect(checkoutMetadataOf('acme', { kind: 'sms_credits', blocks: 3 })).to.include({ credits: '300' });
  });
});

const at = (iso: string): Date => new Date(`${iso}T00:00:00.000Z`);
const NOW = at('2030-01-10');

const subscription = (
  kind: string,
  key: string,
  over: Partial<StripeSubscriptionSnapshot> = {},
): StripeSubscriptionSnapshot => ({
  ...{ id: `sub_${key}`, metadata: { kind }, status: 'active', createdAt: at('2030-01-01'), period: 'month' },
  ...{ periodEndsAt: at('2030-02-01'), cancelAtPeriodEnd: false, endedAt: null, endedUnpaid: false },
  lines: [{ id: `si_${key}`, key, quantity: 1 }],
  ...{ lastInvoice: { createdAt: at('2030-01-01'), paidAmount: 99 }, unpaidSince: null, notPaidSince: null },
  ...over,
});
const business = (over: Partial<StripeSubscriptionSnapshot> = {}) => subscription('plan', 'plan_business', over);
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

describe('customerPurchasesOf', () => {
  it('reads the plan, its period and its dates', () => {
    expect(customerPurchasesOf(state([business()]))).to.deep.include({
      planId: 'business',
      lapse: null,
      plan: {
        ...{ subscription_id: 'sub_plan_business', status: 'active', period: 'month' },
        ...{ cancel_at_period_end: false, last_invoice_at: at('2030-01-01') },
        ...{ next_invoice_at: at('2030-02-01'), period_ends_at: at('2030-02-01') },
        ...{ ordered_at: at('2030-01-01'), last_payment_amount: 99 },
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
    const expectedExtra = { expiries: 300, workflows: 0, seats: 4, storage_bytes: 20 * 1024 ** 3 };
    expect(bought.extra).to.deep.equal(expectedExtra);
    expect(bought.addons?.quantities).to.deep.equal({ expiries: 3, storage: 2 });
  });

  it('ends extras with their subscription, and keeps them while a payment is retried', () => {
    const seats = (status: string) =>
      customerPurchasesOf(state([business(), subscription('seats', 'seats', { status })])).extra.seats;
    expect(['active', 'past_due', 'unpaid', 'canceled', 'incomplete'].map(seats).join('')).to.equal('11000');
    const addons = subscription('addons', 'addon_expiries', { status: 'canceled' });
    const ended = customerPurchasesOf(state([business(), addons]));
    expect(ended.extra.expiries).to.equal(0);
    const account = { ...emptyBillingAccountOf('acme'), addons: ended.addons };
    expect(viewAddons(onTrial(), account).has_subscription).to.equal(false);
  });

  it('ends the plan with its cancelled period, its last day, or the oldest unpaid invoice', () => {
    const lapse = (over: Partial<StripeSubscriptionSnapshot>) => customerPurchasesOf(state([business(over)])).lapse;
    for (const status of ['active', 'trialing']) expect(lapse({ status }), status).to.equal(null);
    expect(lapse({ cancelAtPeriodEnd: true })).to.deep.equal({ at: at('2030-02-01'), reason: 'cancelled' });
    const endedAt = at('2030-01-05');
    const ended = { status: 'canceled', endedAt };
    expect(lapse(ended)).to.deep.equal({ at: endedAt, reason: 'cancelled' });
    expect(lapse({ ...ended, endedUnpaid: true })).to.deep.equal({ at: endedAt, reason: 'payment_failed' });
    const { plan } = customerPurchasesOf(state([business(ended)]));
    expect(plan).to.deep.include({ next_invoice_at: null, period_ends_at: endedAt });
    expect(lapse({ status: 'past_due' }), 'the last invoice’s date').to.deep.include({ at: at('2030-01-01') });
    const failed = { at: at('2029-12-01'), reason: 'payment_failed' };
    const unpaidSince = at('2029-12-01');
    expect(lapse({ status: 'past_due', unpaidSince })).to.deep.equal(failed);
    expect(lapse({ status: 'unpaid', unpaidSince, cancelAtPeriodEnd: true })).to.deep.equal(failed);
    const olderUnpaid = { unpaidSince: at('2029-12-20'), notPaidSince: unpaidSince };
    expect(lapse({ status: 'past_due', ...olderUnpaid })).to.deep.equal(failed);
    expect(lapse({ status: 'canceled', endedAt: at('2029-12-22'), unpaidSince })).to.deep.equal(failed);
  });

  it('prefers the running plan, then the newest, and ignores unpaid checkouts', () => {
    const old = business({ id: 'old', status: 'canceled', endedAt: NOW, createdAt: at('2030-01-08') });
    const starter = subscription('plan', 'plan_starter', { createdAt: at('2030-01-02') });
    const never = business({ id: 'never', status: 'incomplete_expired', createdAt: at('2030-01-09') });
    expect(customerPurchasesOf(state([never, old, starter])).planId).to.equal('starter');
    expect(customerPurchasesOf(state([{ ...starter, status: 'canceled' }, old])).planId).to.equal('business');
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
    const uses = (paid: boolean) => customerPurchasesOf(state([business()], [sms('p', { metadata, paid })])).promoUses;
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

describe('checkPurchaseAllowed', () => {
  const seatsFor = { kind: 'seats', count: 2, period: 'month' };
  const refusal = (
    over: object,
    subscriptions: StripeSubscriptionSnapshot[],
    purchase: object = seatsFor,
    check: typeof checkPurchaseAllowed | typeof requireBillingSubscriptionToChange = checkPurchaseAllowed,
  ) => {
    const usage = onTrial({ plan: 'business', ...over });
    return apiErrorOf(() => check(purchase as never, usage, state(subscriptions), NOW))?.message;
  };

  it('sells seats only while a plan is running, and no plan with fewer seats than people and invitations', () => {
    const [ended, lapse] = [business({ status: 'canceled' }), { at: NOW, reason: 'cancelled' }];
    const formerSeats = subscription('seats', 'seats', { status: 'canceled' });
    const running = [refusal({}, [formerSeats]), refusal({ lapse }, [ended, business()])];
    expect(running, 'granted or paid').to.deep.equal([undefined, undefined]);
    for (const after of [refusal({}, [ended]), refusal({ lapse }, []), refusal({}, [ended], { kind: 'addons' })])
      expect(after).to.match(/choose a plan/);
    const unpaid = subscription('seats', 'seats', { unpaidSince: NOW });
    expect(refusal({}, [business(), unpaid])).to.match(/^A payment for seats is outstanding/);
    const starter = { kind: 'plan', plan: 'starter' };
    const pending_seats = { a: { expires_at: at('2030-01-11') }, b: { expires_at: NOW } };
    const invited = (seats: number, extra = 0) => ({ used: { seats }, pending_seats, extra: { seats: extra } });
    expect(refusal(invited(5), [], starter)).to.match(/uses 6, including pending invitations/);
    expect(refusal(invited(5, 1), [], starter), 'with an extra seat').to.equal(undefined);
    expect(refusal(invited(26), []), 'exactly the two seats that are missing').to.equal(undefined);
    expect(refusal(invited(27), [])).to.match(/^count must be at least 3/);
    const yearly = [business({ period: 'year' }), subscription('seats', 'seats')];
    const changed = refusal({}, yearly, seatsFor, requireBillingSubscriptionToChange);
    expect(changed).to.match(/^period must be year/);
  });
});

describe('planUsageAfterPurchases', () => {
  const bought = customerPurchasesOf(state([business()]));

  it('takes back only the remaining credits of a refunded payment', () => {
    const credits = { sms: 150, email: 0 };
    const usage = { ...onTrial(), plan: 'business', credits, sms_bought: 120 } as PlanUsage;
    const changed = (smsCredits: number) => planUsageAfterPurchases(usage, bought, smsCredits, at('2030-01-15'));
    expect(changed(-100)).to.deep.include({ credits: { sms: 50, email: 0 }, sms_bought: 20 });
    expect(changed(-200)).to.deep.include({ credits: { sms: 30, email: 0 }, sms_bought: 0 });
  });

  it('raises limits and credits with the first payment, and repeating it changes nothing', () => {
    const once = planUsageAfterPurchases(onTrial({ credits_renew_at: addMs(NOW, HOUR_MS) }), bought, 0, NOW);
    expect(once).to.deep.include({ plan: 'business', trial_ends_at: null, lapse: null, notice_at: null });
    expect(once.credits_renew_at, 'a month after the payment').to.deep.equal(at('2030-02-10'));
    const monthly = { sms: PLANS.business.limits.sms_credits, email: PLANS.business.limits.email_credits };
    expect(once.credits).to.deep.equal(monthly);
    expect(planUsageAfterPurchases(once, bought, 0, NOW)).to.deep.equal(once);
  });

  it('grants the month’s SMS once when a read-only plan is paid again, even the same plan', () => {
    const monthly = PLANS.business.limits;
    const unpaid = { at: at('2029-10-01'), reason: 'payment_failed' } as const;
    const lapsed = { ...planUsageAfterPurchases(onTrial(), bought, 0, at('2029-09-01')), lapse: unpaid };
    const renewed = withDueMonthlyCredits({ ...lapsed, credits: { sms: 0, email: 0 } }, NOW);
    expect(renewed.credits, 'while read-only').to.deep.equal({ sms: 0, email: monthly.email_credits });
    const inGrace = { ...lapsed, lapse: { ...unpaid, at: NOW }, credits: { sms: 0, email: 0 } };
    expect(withDueMonthlyCredits(inGrace, NOW).credits.sms, 'in grace').to.equal(monthly.sms_credits);
    expect(planUsageAfterPurchases(renewed, { ...bought, lapse: unpaid }, 0, NOW).credits.sms).to.equal(0);
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

describe('The views of an account', () => {
  const account = emptyBillingAccountOf('acme');
  const organization = { created_at: NOW } as Organization;

  it('have the state and end of a trial, and of a plan that isn’t paid through Stripe', () => {
    const view = (over: Partial<PlanUsage>) => {
      const seen = viewBillingAccountDetails('Ann', { organization, usage: onTrial(over), account }, NOW);
      return `${seen.subscription_status} ${seen.plan_expiry_date?.slice(0, 10)}`;
    };
    const trials = ['2030-01-11', '2030-01-10'].map((end) => view({ trial_ends_at: at(end) }));
    expect(trials).to.deep.equal(['trialing 2030-01-11', 'expired 2030-01-10']);
    const granted = (lapse: PlanUsage['lapse']) => view({ plan: 'business', lapse });
    const later = granted({ at: at('2030-01-11'), reason: 'cancelled' });
    expect([granted(null), later]).to.deep.equal(['active undefined', 'active 2030-01-11']);
    const ended = (['cancelled', 'payment_failed'] as const).map((reason) => granted({ at: NOW, reason }));
    expect(ended).to.deep.equal(['canceled 2030-01-10', 'past_due 2030-01-10']);
    const bought = business({ createdAt: at('2029-12-01') });
    const paid = { ...account, plan: customerPurchasesOf(state([bought])).plan };
    const usage = onTrial({ plan: 'business' });
    expect(viewBillingAccountDetails('Ann', { organization, usage, account: paid }, NOW)).to.include({
      ...{ order_date: bought.createdAt.toISOString(), last_payment_date: at('2030-01-01').toISOString() },
      next_billing_date: at('2030-02-01').toISOString(),
    });
  });
});
