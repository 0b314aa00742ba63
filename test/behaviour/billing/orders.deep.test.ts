// Buying, changing and cancelling in unusual orders, and repeatedly.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { billingAccounts } from '../../../functions/billing/record';
import {
  changeBillingSubscription,
  updateSubscriptionCancelAtPeriodEnd,
} from '../../../functions/billing/subscription';
import { organizations } from '../../../functions/organizations/organization';
import { promoCodes, promoOrReferralDocumentId } from '../../../functions/plans/code';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { buy, details, opened, PLAN, stripe } from './given';

const SEATS = { kind: 'seats', count: 2, period: 'month' } as const;
const SMS_CREDITS = { kind: 'sms_credits', blocks: 1 } as const;
const ADDONS = { kind: 'addons', quantities: { expiries: 1 }, period: 'month' } as const;

const seats = async (world: World) => (await world.admin.call('/v1/additionalLicenses')).body.current;
const addons = async (world: World) => (await world.admin.call('/v1/addons')).body;
const posted = (world: World, endpoint: string, body: object = {}) =>
  world.admin.call(`/v1/${endpoint}`, { body });

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
        changeBillingSubscription(
          writes,
          tenantOf(world.organizationId),
          { ...ADDONS, quantities },
          { now: clock.now(), effectKey },
        ),
      );
    for (const quantities of [{ expiries: 1, storage: 2 }, { storage: 2 }]) {
      const effectKey = newId();
      await attempt(quantities, effectKey);
      expect((await attempt(quantities, effectKey)).addons?.quantities).to.deep.equal(quantities);
    }
  });

  it('an ending plan accepts no additions, which would be charged beyond its end', async () => {
    const page = await opened(world, SEATS);
    await posted(world, 'cancelSubscription');
    expect((await call(`${page.url}/pay`, { method: 'POST' })).status, 'a page that was open').to.equal(400);
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
    // As if an attempt that lost a race were repeated.
    for (const _ of [1, 2])
      await unitOfWork((writes) =>
        updateSubscriptionCancelAtPeriodEnd(
          writes,
          tenantOf(world.organizationId),
          { kind: 'plan', cancel: false },
          { now: clock.now(), effectKey },
        ),
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

  for (const when of ['before', 'after'])
    it(`resumes without the seats that were cancelled separately ${when} it`, async () => {
      const id = (await billingAccounts.get(world.organizationId))?.plan?.subscription_id ?? '';
      const byThemselves = () => posted(world, 'cancelSubscription', { kind: 'seats' });
      if (when === 'before') await byThemselves();
      await inPortal(world, 'cancel', id);
      if (when === 'after') expect((await byThemselves()).status).to.equal(200);
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
