// Buying, changing and cancelling in unusual orders, and problems at Stripe: deleted customers, archived prices, refunds.
import { expect } from 'chai';
import Stripe from 'stripe';
import { billingAccounts } from '../../../functions/billing/record';
import {
  changeBillingSubscription,
  updateSubscriptionCancelAtPeriodEnd,
} from '../../../functions/billing/subscription';
import { notifyPlanSteps } from '../../../functions/billing/workers';
import { organizations } from '../../../functions/organizations/organization';
import { promoCodes, promoOrReferralDocumentId } from '../../../functions/plans/code';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { serviceEnvironment, suiteConfig } from '../../../local/config';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { freshWorld } from '../worlds';
import { buy, details, opened, PLAN, stripe, usageNow } from './given';

const SEATS = { kind: 'seats', count: 2, period: 'month' } as const;
const SMS_CREDITS = { kind: 'sms_credits', blocks: 1 } as const;
const ADDONS = { kind: 'addons', quantities: { expiries: 1 }, period: 'month' } as const;

const seats = async (world: World) => (await world.admin.call('/v1/additionalLicenses')).body.current;
const addons = async (world: World) => (await world.admin.call('/v1/addons')).body;
const posted = (world: World, endpoint: string, body: object = {}) => world.admin.call(`/v1/${endpoint}`, { body });

describe('Subscriptions', () => {
  let world: World;

  beforeEach(async () => {
    world = await newWorld({ plan: 'trial' });
    await buy(world, PLAN);
  });

  it('an add-on change that reruns after a lost race has the requested result', async () => {
    await buy(world, ADDONS);
    const attempt = (quantities: Record<string, number>, effectKey: string) =>
      unitOfWork((writes) =>
        changeBillingSubscription(writes, world, { ...ADDONS, quantities }, { now: clock.now(), effectKey }),
      );
    for (const quantities of [{ expiries: 1, storage: 2 }, { storage: 2 }]) {
      const effectKey = newId();
      await attempt(quantities, effectKey);
      expect((await attempt(quantities, effectKey)).addons?.quantities).to.deep.equal(quantities);
    }
  });

  it('an ending plan accepts no additions, which would be charged beyond its end', async () => {
    const pages = [await opened(world, SEATS), await opened(world, ADDONS)];
    await posted(world, 'cancelSubscription');
    for (const { url } of pages)
      expect((await call(`${url}/pay`, { method: 'POST' })).status, 'a page that was open').to.equal(400);
    for (const body of [SEATS, ADDONS]) {
      const refused = await posted(world, 'createCheckoutSession', body);
      expect([refused.status, refused.body.code], body.kind).to.deep.equal([409, 'INVALID_STATE']);
      expect(refused.body.error).to.include('resumeSubscription');
    }
  });

  it('separately cancelled seats and add-ons stay cancelled when the plan resumes', async () => {
    await buy(world, SEATS);
    await buy(world, ADDONS);
    await posted(world, 'cancelSubscription', { kind: 'seats' });
    await posted(world, 'cancelSubscription');
    expect((await addons(world)).cancel_at_period_end, 'with the plan').to.equal(true);
    const effectKey = newId();
    const resumed = { kind: 'plan', cancel: false } as const;
    // As if an attempt that lost a race were repeated.
    for (const _ of [1, 2])
      await unitOfWork((writes) =>
        updateSubscriptionCancelAtPeriodEnd(writes, world, resumed, { now: clock.now(), effectKey }),
      );
    expect((await addons(world)).cancel_at_period_end, 'both ways').to.equal(false);
    expect((await seats(world)).cancel_at_period_end, 'before it').to.equal(true);
  });
});

/** Presses a button in Stripe's portal without a browser. */
async function inPortal(world: World, act: 'cancel' | 'resume', subscriptionId: string): Promise<void> {
  const { body } = await posted(world, 'createBillingPortalSession');
  expect((await call(`${body.url}/${act}/${subscriptionId}`, { method: 'POST' })).status).to.equal(303);
  await sandbox.untilIdle();
}

describe('A plan cancelled in Stripe’s portal', () => {
  let world: World;
  const ends = async () => [await seats(world), await addons(world)].map((each) => each.cancel_at_period_end);

  beforeEach(async () => {
    world = await newWorld({ plan: 'trial' });
    for (const bought of [PLAN, SEATS, ADDONS]) await buy(world, bought);
  });

  it('cancels its seats and add-ons, which cannot be bought or resumed from then on', async () => {
    const { body: page } = await posted(world, 'createCheckoutSession', SMS_CREDITS);
    const id = (await billingAccounts.get(world.organizationId))?.plan?.subscription_id ?? '';
    await inPortal(world, 'cancel', id);
    const cancelled = await details(world);
    expect(cancelled).to.include({ cancel_at_period_end: true, next_billing_date: null });
    const { standing, lapse } = await usageNow(world);
    expect({ standing, ...lapse }).to.include({ standing: 'good', at: cancelled.plan_expiry_date });
    expect(await ends()).to.deep.equal([true, true]);
    for (const kind of ['seats', 'addons']) {
      const refused = await posted(world, 'resumeSubscription', { kind });
      expect([refused.status, refused.body.code], kind).to.deep.equal([409, 'INVALID_STATE']);
      expect(refused.body.error).to.include('resumeSubscription');
    }
    expect(await ends()).to.deep.equal([true, true]);
    expect((await call(`${page.url}/pay`, { method: 'POST' })).status, 'another purchase').to.equal(303);
    await inPortal(world, 'resume', id);
    expect(await ends(), 'and with it they go on').to.deep.equal([false, false]);
    // A late or repeated event makes the service fetch the current state from Stripe.
    await posted(world, 'cancelSubscription', { kind: 'seats' });
    await stripe.resend((await stripe.events()).map((event) => event.id));
    await sandbox.untilIdle();
    expect(await ends(), 'cancelled by themselves').to.deep.equal([true, false]);
  });

  it('resumes without the seats that were cancelled separately after it', async () => {
    const id = (await billingAccounts.get(world.organizationId))?.plan?.subscription_id ?? '';
    await inPortal(world, 'cancel', id);
    expect((await posted(world, 'cancelSubscription', { kind: 'seats' })).status).to.equal(200);
    expect(await ends()).to.deep.equal([true, true]);
    await inPortal(world, 'resume', id);
    expect(await ends()).to.deep.equal([true, false]);
  });
});

describe('A promo code', () => {
  it('from the registration applies at the checkout, typed or not, even if that was its last use', async () => {
    const world = await newWorld({ plan: 'trial' });
    const code = `OWN-${newId(8)}`;
    const id = promoOrReferralDocumentId(code);
    const promo = { code, trial_days: 14, is_active: true, expires_at: null, max_uses: 1, uses: 1 };
    await promoCodes.ref(id).set({ ...promo, description: 'Half off', discount_percent: 50 });
    await organizations.ref(world.organizationId).update({ promo_code: code });
    await buy(world, { ...PLAN, promo_code: code.toLowerCase() });
    expect(await details(world)).to.include({ last_payment_amount: 14.5 });
    expect((await promoCodes.get(id))?.uses, 'registering was its use').to.equal(1);
  });
});

/** The operator in Stripe's dashboard. */
const operator = (): Stripe => {
  const { ports } = suiteConfig();
  const key = serviceEnvironment(suiteConfig()).STRIPE_SECRET_KEY ?? '';
  return new Stripe(key, { host: '127.0.0.1', port: ports.sandbox, protocol: 'http', telemetry: false });
};

const customerOf = async (world: World): Promise<string> =>
  (await billingAccounts.get(world.organizationId))?.customer_id ?? '';

const smsCredits = async (world: World) => (await world.admin.call('/v1/addons')).body.sms_credits;

describe('Stripe settings and accidents', () => {
  const world = freshWorld({ plan: 'trial' });

  afterEach(() => stripe.portal(true));

  it('a deleted customer is recreated by the next purchase; until then nothing is active', async () => {
    const billing_email = `books-${world.admin.email}`;
    await organizations.ref(world.organizationId).update({ billing_email });
    await buy(world, PLAN);
    const customer = await operator().customers.retrieve(await customerOf(world));
    expect(customer).to.include({ email: billing_email });
    await operator().customers.del(customer.id);
    await sandbox.untilIdle();
    expect((await usageNow(world)).lapse).to.include({ reason: 'cancelled' });
    const portal = await world.admin.call('/v1/createBillingPortalSession', { body: {} });
    expect([portal.status, portal.body.code]).to.deep.equal([409, 'INVALID_STATE']);
    expect(portal.body.error).to.include('createCheckoutSession');
    const { plan_expiry_date } = await details(world);
    for (const plan of ['starter', 'business']) await opened(world, { ...PLAN, plan });
    await sandbox.untilIdle();
    const expectedPlan = { subscription_status: 'canceled', plan_expiry_date };
    expect(await details(world), 'a new customer who has bought nothing').to.include(expectedPlan);
    await buy(world, PLAN);
    expect(await usageNow(world)).to.include({ plan: 'starter', lapse: null });
  });

  it('a customer unknown to Stripe doesn’t prevent notices about the plan’s end', async () => {
    await buy(world, PLAN);
    const now = clock.now();
    await billingAccounts.ref(world.organizationId).update({ customer_id: 'cus_of_another_account' });
    await planUsages
      .ref(world.organizationId)
      .update({ lapse: { at: addMs(now, -DAY_MS), reason: 'cancelled' }, notice_at: addMs(now, -DAY_MS) });
    await notifyPlanSteps.sweep.run();
    await sandbox.untilIdle();
    const mails = await sandbox.messagesTo(world.admin.email);
    expect(mails.map(({ subject }) => subject).join()).to.include('plan');
    expect((await planUsages.get(world.organizationId))?.notice_at).to.be.above(now);
  });

  it('an archived price or product is recreated under its key', async () => {
    const price = async () =>
      (await operator().prices.list({ lookup_keys: ['plan_starter_month_2900_usd'], active: true })).data[0];
    await opened(world, PLAN);
    const former = await price();
    await operator().prices.update(former?.id ?? '', { active: false });
    await operator().products.update('expiry_plan_starter', { active: false });
    await buy(world, PLAN);
    expect((await usageNow(world)).plan).to.equal('starter');
    const latterId = (await price())?.id;
    expect(latterId).to.be.a('string').and.not.equal(former?.id);
  });

  it('a portal that is not set up returns 503', async () => {
    await buy(world, PLAN);
    await stripe.portal(false);
    const refused = await world.admin.call('/v1/createBillingPortalSession', { body: {} });
    expect([refused.status, refused.body.code]).to.deep.equal([503, 'UNAVAILABLE']);
    expect(refused.body.error).to.include('operator');
    await stripe.portal(true);
    expect((await world.admin.call('/v1/createBillingPortalSession', { body: {} })).status).to.equal(201);
  });

  it('a refunded or disputed payment takes its credits back, once', async () => {
    const world = await newWorld();
    await buy(world, { kind: 'sms_credits', blocks: 1 });
    await buy(world, { kind: 'sms_credits', blocks: 2 });
    const charges = async () => (await operator().charges.list({ customer: await customerOf(world) })).data;
    const first = (await charges()).at(-1);
    await operator().refunds.create({ charge: first?.id ?? '' });
    await sandbox.untilIdle();
    expect(await smsCredits(world)).to.include({ balance: 200, total_purchased: 200 });
    await stripe.dispute(world, 'needs_response');
    await sandbox.untilIdle();
    expect((await smsCredits(world)).balance, 'nobody has decided yet').to.equal(200);
    await stripe.dispute(world, 'lost');
    await sandbox.untilIdle();
    expect(await smsCredits(world)).to.include({ balance: 0, total_purchased: 0 });
    await buy(world, { kind: 'sms_credits', blocks: 1 });
    expect(await smsCredits(world)).to.include({ balance: 100, total_purchased: 100 });
  });
});
