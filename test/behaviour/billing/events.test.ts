// Stripe’s events in any order, and what getAccountDetails, additionalLicenses and addons return.
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { serviceEnvironment, suiteConfig } from '../../../local/config';
import { someEmail } from '../../support/accounts';
import { type Answer, call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import { done } from '../http';
import { buy, details, opened, PLAN, pay, type SentEvent, stripe, usageNow } from './given';

const SECRET = serviceEnvironment(suiteConfig()).STRIPE_WEBHOOK_SECRET ?? '';

/** Posts the body like Stripe, or an attacker, would. */
const posted = (body: string, signature: string): Promise<Answer> =>
  call('/v1/receiveStripeEvents', { body, headers: { 'Stripe-Signature': signature } });
const signed = (body: string, seconds: number, secret = SECRET): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

const everything = async (world: World) => ({
  details: await details(world),
  usage: await usageNow(world),
  addons: (await world.admin.call('/v1/addons')).body,
  licenses: (await world.admin.call('/v1/additionalLicenses')).body,
});

async function eventsOf(world: World): Promise<SentEvent[]> {
  const all = await stripe.events();
  const own = all.find(({ object }) => object.metadata?.organization_id === world.organizationId);
  return all.filter(({ object }) => object.customer === own?.object.customer);
}

describe('Stripe events', () => {
  afterEach(() => stripe.deliver('once'));

  it('give the same state when repeated, late or out of order', async () => {
    const world = await newWorld({ plan: 'trial' });
    await buy(world, PLAN);
    await buy(world, { kind: 'addons', quantities: { workflows: 1 }, period: 'month' });
    await buy(world, { kind: 'sms_credits', blocks: 1 });
    await world.admin.call('/v1/cancelSubscription', { body: { kind: 'addons' } });
    await sandbox.untilIdle();
    const state = await everything(world);
    expect(state.addons.sms_credits).to.include({ balance: 100, total_purchased: 100 });
    const ids = (await eventsOf(world)).map(({ id }) => id);
    expect(ids.length).to.be.at.least(8);
    await stripe.resend([...ids.toReversed(), ...ids]);
    await sandbox.untilIdle();
    expect(await everything(world)).to.deep.equal(state);
  });

  it('are rejected when forged, changed, signed with another secret, too old or unsigned, and about unknown customers change nothing', async () => {
    const body = JSON.stringify({ id: 'evt', object: 'event', type: 'invoice.paid', data: { object: {} } });
    const now = Math.floor((await sandbox.now()).getTime() / 1000);
    expect((await posted(body, signed(body, now))).status).to.equal(200);
    for (const [why, answer] of [
      ['forged', await posted(body, `t=${now},v1=${'0'.repeat(64)}`)],
      ['changed', await posted(`${body} `, signed(body, now))],
      ['another secret', await posted(body, signed(body, now, 'whsec_other'))],
      ['too old', await posted(body, signed(body, now - 400))],
      ['not signed', await posted(body, '')],
    ] as const) {
      expect(answer.status, why).to.equal(403);
    }
    const object = { id: 'sub_x', object: 'subscription', customer: 'cus_of_somebody_else' };
    const type = 'customer.subscription.updated';
    const unknown = JSON.stringify({ id: 'evt', object: 'event', type, data: { object } });
    expect((await posted(unknown, signed(unknown, now))).status).to.equal(200);
  });

  it('wait while Stripe does not respond, and then apply', async () => {
    const world = await newWorld({ plan: 'trial' });
    const { url } = await opened(world, PLAN);
    await sandbox.fault({ service: 'stripe', status: 500, times: 8 });
    await pay(url);
    await sandbox.untilIdle();
    await sandbox.fault({ service: 'stripe', times: 0 });
    expect((await usageNow(world)).plan).to.equal('starter');
    const data = (await eventsOf(world)).at(-1);
    const body = JSON.stringify({ id: 'evt', object: 'event', type: 'customer.subscription.updated', data });
    await sandbox.fault({ service: 'stripe', status: 500, times: 8 });
    const now = Math.floor((await sandbox.now()).getTime() / 1000);
    expect((await posted(body, signed(body, now))).status, 'Stripe sends it again').to.be.at.least(500);
    await sandbox.fault({ service: 'stripe', times: 0 });
  });
});

describe('Billing states', () => {
  it('return the account’s plan, dates, credits, seats and add-ons, also to a key', async () => {
    const world = await newWorld();
    const body = await done(world.viewer.call('/v1/getAccountDetails'), 200);
    expect(body).to.include({
      ...{ name: 'viewer Person', subscription_id: 'business', plan_name: 'Business' },
      ...{ subscription_status: 'active', cancel_at_period_end: false },
      ...{ billing_period: 'month', last_payment_amount: null },
    });
    const credit = { organization_id: world.organizationId, sms_balance: 1000, email_balance: 1000 };
    expect(body.notification_credit).to.deep.equal(credit);
    const key = await newApiKey(world.organizationId, 'viewer');
    expect((await key.call('/v1/getAccountDetails')).status).to.equal(200);
    const licences = await done(world.viewer.call('/v1/additionalLicenses'), 200);
    const limits = { base_user_limit: 25, effective_limit: 25 };
    expect(licences.seats).to.deep.equal({ active_users: 3, min_allowed_extra: 0, ...limits });
    await world.admin.call('/v1/invite', { body: { emails: [someEmail()] } });
    const [invited, usage] = await Promise.all(
      ['additionalLicenses', 'getPlanUsage'].map((name) => world.admin.call(`/v1/${name}`)),
    );
    expect(invited?.body.seats.active_users, 'with an invitation').to.equal(4);
    expect(JSON.stringify(usage?.body)).to.match(/"seats":\{[^}]*"used":4/);
    expect(licences.prices.month).to.have.keys('unit_amount', 'currency', 'display');
    expect(licences.current).to.include({ count: 0, status: 'none', payment_subscription_id: null });
    await world.editor.call('/v2/expiries', { body: { name: 'Lease', expiry_date: '2030-01-01' } });
    const addons = await done(world.viewer.call('/v1/addons'), 200);
    expect(addons).to.include({ status: 'none', has_subscription: false, pending: null });
    const { expiries, storage } = addons.items;
    expect(expiries).to.include({ unit_size: 100, quantity: 0, base_limit: 5000, limit: 5000, usage: 1 });
    expect(storage, 'in gigabytes').to.include({ base_limit: 100, limit: 100, usage: 0 });
    expect(addons.sms_credits).to.include({ balance: 0, total_purchased: 0, plan_balance: 1000 });
  });
});
