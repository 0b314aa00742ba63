// Problems at Stripe and who fixes them: deleted customers, archived prices, portals, drafts, banks, refunds.
import { expect } from 'chai';
import Stripe from 'stripe';
import { billingAccounts } from '../../../functions/billing/record';
import { notifyPlanSteps } from '../../../functions/billing/workers';
import { planUsages } from '../../../functions/plans/usage';
import { addMs, clock, DAY_MS } from '../../../functions/platform/clock';
import { serviceEnvironment, suiteConfig } from '../../../local/config';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { buy, details, opened, PLAN, pay, signedInAnew, stripe, usageNow } from './given';

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
  afterEach(() => stripe.portal(true));

  it('a deleted customer is recreated by the next purchase; until then nothing is active', async () => {
    const world = await newWorld({ plan: 'trial' });
    await buy(world, PLAN);
    await operator().customers.del(await customerOf(world));
    await sandbox.untilIdle();
    expect((await usageNow(world)).lapse).to.include({ reason: 'cancelled' });
    const portal = await world.admin.call('/v1/createBillingPortalSession', { body: {} });
    expect([portal.status, portal.body.code]).to.deep.equal([409, 'INVALID_STATE']);
    expect(portal.body.error).to.include('createCheckoutSession');
    const { plan_expiry_date } = await details(world);
    for (const plan of ['starter', 'business']) await opened(world, { ...PLAN, plan });
    await sandbox.untilIdle();
    expect(await details(world), 'a new customer who has bought nothing').to.include({
      subscription_status: 'canceled',
      plan_expiry_date,
    });
    await buy(world, PLAN);
    expect(await usageNow(world)).to.include({ plan: 'starter', lapse: null });
  });

  it('a customer unknown to Stripe doesn’t prevent notices about the plan’s end', async () => {
    const world = await newWorld({ plan: 'trial' });
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
    const world = await newWorld({ plan: 'trial' });
    const price = async () =>
      (await operator().prices.list({ lookup_keys: ['plan_starter_month_2900_usd'], active: true })).data[0];
    await opened(world, PLAN);
    const former = await price();
    await operator().prices.update(former?.id ?? '', { active: false });
    await operator().products.update('expiry_plan_starter', { active: false });
    await buy(world, PLAN);
    expect((await usageNow(world)).plan).to.equal('starter');
    expect((await price())?.id)
      .to.be.a('string')
      .and.not.equal(former?.id);
  });

  it('a portal that is not set up returns 503 with a note to the operator', async () => {
    const world = await newWorld({ plan: 'trial' });
    await buy(world, PLAN);
    await stripe.portal(false);
    const refused = await world.admin.call('/v1/createBillingPortalSession', { body: {} });
    expect([refused.status, refused.body.code]).to.deep.equal([503, 'UNAVAILABLE']);
    expect(refused.body.error).to.include('operator');
    await stripe.portal(true);
    expect((await world.admin.call('/v1/createBillingPortalSession', { body: {} })).status).to.equal(201);
  });

  it('a draft renewal invoice changes nothing', async () => {
    let world = await newWorld({ plan: 'trial' });
    await buy(world, PLAN);
    const before = await details(world);
    const end = new Date(before.next_billing_date).getTime();
    await sandbox.moveTo(new Date(end + 60_000));
    world = await signedInAnew(world);
    const meanwhile = await details(world);
    expect(meanwhile).to.include({ last_payment_amount: 29, last_payment_date: before.last_payment_date });
    await sandbox.advance('PT2H');
    const after = await details(world);
    expect(after).to.include({ last_payment_amount: 29, subscription_status: 'active' });
    expect(after.last_payment_date).to.not.equal(before.last_payment_date);
  });

  it('each subscription status is shown, and an unpaid plan ends', async () => {
    const world = await newWorld({ plan: 'trial' });
    await buy(world, PLAN);
    for (const [status, standing] of [
      ['trialing', 'good'],
      ['unpaid', 'grace'],
      ['active', 'good'],
      ['paused', 'grace'],
      ['active', 'good'],
    ] as const) {
      await stripe.status(world, status);
      await sandbox.untilIdle();
      expect((await details(world)).subscription_status).to.equal(status);
      expect((await usageNow(world)).standing, status).to.equal(standing);
    }
  });

  it('a bank payment counts once it has arrived, and not if it fails', async () => {
    const world = await newWorld();
    await stripe.payments(world, 'succeed').catch(() => undefined);
    const { url } = await opened(world, { kind: 'sms_credits', blocks: 2 });
    await stripe.payments(world, 'delayed');
    await pay(url);
    expect((await smsCredits(world)).balance, 'on its way').to.equal(0);
    await stripe.payments(world, 'fail');
    await sandbox.untilIdle();
    expect((await smsCredits(world)).balance).to.equal(0);
    await stripe.payments(world, 'succeed');
    await sandbox.untilIdle();
    expect((await smsCredits(world)).balance).to.equal(200);
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
