// Stripe's events: only signed ones count, and in any order the state matches the provider's.
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { serviceEnvironment, suiteConfig } from '../../../local/config';
import { type Answer, call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
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

  it('are rejected when forged, changed, signed with another secret, too old, or unsigned', async () => {
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
  });

  it('about unknown customers change nothing', async () => {
    const object = { id: 'sub_x', object: 'subscription', customer: 'cus_of_somebody_else' };
    const event = { id: 'evt', object: 'event', type: 'customer.subscription.updated', data: { object } };
    const body = JSON.stringify(event);
    const now = Math.floor((await sandbox.now()).getTime() / 1000);
    expect((await posted(body, signed(body, now))).status).to.equal(200);
  });

  it('wait while Stripe does not respond, and then apply', async () => {
    const world = await newWorld({ plan: 'trial' });
    const { url } = await opened(world, PLAN);
    await sandbox.fault({ service: 'stripe', status: 500, times: 8 });
    await pay(url);
    await sandbox.untilIdle();
    await sandbox.fault({ service: 'stripe', times: 0 });
    expect((await usageNow(world)).plan).to.equal('starter');
  });
});
