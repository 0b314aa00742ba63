// Buying through HTTP and the payment page: trial, plan, add-ons, seats, credits, changes, cancellation.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { ApiError } from '../../../functions/api/errors';
import { endAllBillingSubscriptions, startCheckout } from '../../../functions/billing/subscription';
import { organizations } from '../../../functions/organizations/organization';
import { promoCodes, promoOrReferralDocumentId } from '../../../functions/plans/code';
import { planUsages } from '../../../functions/plans/usage';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { expireStripeCheckoutSession } from '../../../functions/providers/stripe';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { browserForTests } from '../../support/browser';
import { call } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { outcomeOf } from '../http';
import { press } from '../pages/given';
import { freshWorld } from '../worlds';
import { buy, details, newExpiry, opened, PLAN, pay, stripe, usageNow } from './given';

describe('Buying', () => {
  const world = freshWorld({ plan: 'trial' });

  const browser = browserForTests();

  it('goes from a trial through a browser checkout to more room and add-ons, and opens the portal once', async () => {
    const page = await browser().newPage();
    page.setDefaultTimeout(30_000);
    await planUsages.ref(world.organizationId).update({ 'used.expiries': 50 });
    expect(outcomeOf(await newExpiry(world))).to.deep.equal([403, 'PLAN_LIMIT_REACHED']);

    await page.goto((await opened(world, PLAN)).url);
    await page.getByText('Starter plan').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('You weren’t charged').waitFor();
    expect((await usageNow(world)).plan, 'nothing was paid').to.equal('trial');

    await page.goto((await opened(world, PLAN)).url);
    await press(page, 'Pay', 'Thank you');
    await sandbox.untilIdle();
    expect(await details(world)).to.include({
      ...{ subscription_id: 'starter', plan_name: 'Starter', subscription_status: 'active' },
      ...{ billing_period: 'month', last_payment_amount: 29, cancel_at_period_end: false },
    });
    expect((await newExpiry(world)).status, 'the limit is raised').to.equal(201);

    await page.goto((await opened(world, { kind: 'addons', quantities: { expiries: 2 }, period: 'month' })).url);
    const waiting = (await world.admin.call('/v1/addons')).body;
    expect(waiting).to.deep.include({ pending: { expiries: 2 }, has_subscription: false, status: 'none' });
    await press(page, 'Pay', 'Thank you');
    await sandbox.untilIdle();
    const addons = (await world.admin.call('/v1/addons')).body;
    expect(addons).to.include({ pending: null, has_subscription: true, status: 'active' });
    expect(addons.items.expiries).to.include({ quantity: 2, base_limit: 500, limit: 700, usage: 51 });

    const once = { body: {}, headers: { 'Idempotency-Key': 'open-the-portal-1' } };
    const portal = await world.admin.call('/v1/createBillingPortalSession', once);
    const again = await world.admin.call('/v1/createBillingPortalSession', once);
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(again.body).to.deep.equal(portal.body);
    expect(portal.status).to.equal(201);
  });

  it('adds seats for the plan’s period, changes their number, and cancels and resumes them with the plan', async () => {
    await buy(world, { ...PLAN, period: 'year' });
    const none = { body: { kind: 'seats', count: 2, period: 'year' } };
    expect(outcomeOf(await world.admin.call('/v1/changeSubscription', none))).to.deep.equal([409, 'INVALID_STATE']);
    const monthly = await world.admin.call('/v1/createCheckoutSession', {
      body: { kind: 'seats', count: 2, period: 'month' },
    });
    expect(monthly.body.details.fields).to.have.key('period');
    await buy(world, { kind: 'seats', count: 2, period: 'year' });
    const licenses = async () => (await world.admin.call('/v1/additionalLicenses')).body;
    const bought = await licenses();
    expect(bought).to.deep.include({ baseBillingPeriod: 'year', allowedPeriods: ['year'], isTrial: false });
    const seats = { count: 2, period: 'year', status: 'active', cancel_at_period_end: false };
    expect(bought.current).to.include(seats);
    expect(bought.current.payment_subscription_id).to.match(/^sub_/);
    expect(bought.seats).to.include({ base_user_limit: 5, effective_limit: 7 });

    const change = await world.admin.call('/v1/changeSubscription', {
      body: { kind: 'seats', count: 5, period: 'year' },
    });
    expect(change.status, JSON.stringify(change.body)).to.equal(200);
    expect((await licenses()).seats.effective_limit).to.equal(10);
    await planUsages.ref(world.organizationId).update({ 'used.seats': 8 });
    const fewer = { kind: 'seats', count: 2, period: 'year' };
    const tooFew = await world.admin.call('/v1/changeSubscription', { body: fewer });
    expect(tooFew.body.details.fields.count).to.match(/^must be at least 3/);

    const end = await world.admin.call('/v1/cancelSubscription', { body: {} });
    expect(end.body).to.include({ kind: 'plan', cancel_at_period_end: true, next_invoice_at: null });
    expect((await licenses()).current.cancel_at_period_end, 'the seats end with the plan').to.equal(true);
    const resumed = await world.admin.call('/v1/resumeSubscription', { body: {} });
    expect(resumed.body).to.include({ cancel_at_period_end: false });
    expect((await licenses()).current.cancel_at_period_end).to.equal(false);
    expect((await usageNow(world)).lapse).to.equal(null);
    await sandbox.untilIdle();
    expect((await usageNow(world)).lapse, 'the events say the same').to.equal(null);
    await stripe.status(world, 'canceled');
    await sandbox.untilIdle();
    expect((await licenses()).current.cancel_at_period_end, 'if Stripe ends the plan').to.equal(true);
  });

  it('switches to another plan immediately, but not to one with fewer seats than people', async () => {
    await buy(world, { ...PLAN, plan: 'business' });
    await planUsages.ref(world.organizationId).update({ 'used.seats': 6 });
    const smaller = await world.admin.call('/v1/changeSubscription', { body: PLAN });
    expect(smaller.body).to.include({ code: 'INVALID_STATE' });
    const change = { ...PLAN, plan: 'enterprise' };
    expect((await world.admin.call('/v1/changeSubscription', { body: change })).status).to.equal(200);
    expect((await usageNow(world)).limits.expiries.limit).to.equal(100_000);
    await stripe.payments(world, 'fail');
    await planUsages.ref(world.organizationId).update({ 'used.seats': 3 });
    const yearly = { ...change, period: 'year' };
    const declined = await world.admin.call('/v1/changeSubscription', { body: yearly });
    expect(declined.status).to.equal(409);
    expect(declined.body.error).to.include('declined');
  });

  it('grants SMS credits once per payment, in addition to the monthly ones', async () => {
    const world = await newWorld();
    const { url } = await opened(world, { kind: 'sms_credits', blocks: 2 });
    await opened(world, { kind: 'seats', count: 1, period: 'month' });
    await pay(url);
    await buy(world, { kind: 'sms_credits', blocks: 1 });
    const { sms_credits } = (await world.admin.call('/v1/addons')).body;
    expect(sms_credits).to.include({ balance: 300, total_purchased: 300, plan_balance: 1000 });
    expect(await details(world)).to.include({ subscription_id: 'business' });
  });

  it('applies a promo code’s percentage to the first payment, once', async () => {
    const code = `HALF-${newId(8)}`;
    const promo = { code, trial_days: 14, is_active: true, expires_at: null, max_uses: 5, uses: 0 };
    const id = promoOrReferralDocumentId(code);
    await promoCodes.ref(id).set({ ...promo, description: 'Half off', discount_percent: 50 });
    const refusal = async (promo_code: string): Promise<{ promo_code?: string }> => {
      const body = { ...PLAN, promo_code };
      return (await world.admin.call('/v1/createCheckoutSession', { body })).body.details.fields;
    };
    expect(await refusal('NO-SUCH')).to.have.key('promo_code');
    const { url } = await opened(world, { ...PLAN, promo_code: code.toLowerCase() });
    expect((await call(url)).body).to.include('$14.50');
    await pay(url);
    expect(await details(world)).to.include({ last_payment_amount: 14.5 });
    expect((await promoCodes.get(id))?.uses).to.equal(1);
    await stripe.status(world, 'canceled');
    expect((await refusal(code)).promo_code).to.include('already redeemed');
    await organizations.ref(world.organizationId).update({ promo_code: code });
    expect((await call((await opened(world, PLAN)).url)).body, 'only one discount').not.to.include('$14.50');
    const other = await newWorld({ plan: 'trial' });
    await organizations.ref(other.organizationId).update({ promo_code: code });
    await promoCodes.ref(id).update({ is_active: false });
    expect((await call((await opened(other, PLAN)).url)).body, 'no longer valid').not.to.include('$14.50');
    await organizations.ref(other.organizationId).update({ promo_code: null });
    await promoCodes.ref(id).update({ discount_percent: 100, is_active: true });
    await pay((await opened(other, { ...PLAN, promo_code: code })).url);
    expect((await promoCodes.get(id))?.uses, 'a free payment counts').to.equal(2);
  });

  it('returns the same session for the same Idempotency-Key, and closes the replaced one', async () => {
    const headers = { 'Idempotency-Key': 'buy-1' };
    const first = await world.admin.call('/v1/createCheckoutSession', { body: PLAN, headers });
    const again = await world.admin.call('/v1/createCheckoutSession', { body: PLAN, headers });
    expect(again.headers.get('idempotent-replayed')).to.equal('true');
    expect(again.body).to.deep.equal(first.body);
    await opened(world, { ...PLAN, plan: 'business' });
    expect((await call(`${first.body.url}/pay`, { method: 'POST' })).status).to.equal(400);
  });

  it('keeps the session of a request that reruns after a lost race', async () => {
    const { id, email } = world.admin;
    const actor = { kind: 'person', id, name: 'Ada', email, role: 'admin' } as const;
    const asking = { actor, now: clock.now(), effectKey: newId() };
    const attempt = () =>
      unitOfWork((writes) => startCheckout(writes, world, { purchase: PLAN, promoCode: null }, asking));
    const [first, again] = [await attempt(), await attempt()];
    expect(again).to.deep.equal(first);
    await pay(again.url);
    expect((await usageNow(world)).plan).to.equal('starter');
  });

  it('ends a subscription that is bought while all of them are ended', async () => {
    const { url } = await opened(world, PLAN);
    const paid = await newWorld();
    const credits = await opened(paid, { kind: 'sms_credits', blocks: 1 });
    expect(await endAllBillingSubscriptions(paid, newId())).to.equal(0);
    expect((await call(`${credits.url}/pay`, { method: 'POST' })).status, 'an open page').to.equal(400);
    await sandbox.fault({ service: 'stripe', answer_delay_ms: 3_000 });
    const ended = endAllBillingSubscriptions(world, newId());
    await sleep(1_000);
    await sandbox.fault({ service: 'stripe', times: 0 });
    await pay(url);
    expect(await ended).to.equal(1);
    await sandbox.untilIdle();
    expect(await details(world)).to.include({ subscription_status: 'canceled' });
  });

  it('has one subscription per kind, sells nothing on top of a trial, names what is missing, and returns 503 when Stripe fails', async () => {
    const checkout = (body: object) => world.admin.call('/v1/createCheckoutSession', { body });
    expect((await checkout({ kind: 'seats', count: 1, period: 'month' })).status).to.equal(409);
    expect((await checkout({ kind: 'sms_credits', blocks: 1 })).status).to.equal(409);
    for (const [body, field] of [
      [{ kind: 'plan', period: 'month' }, 'plan'],
      [{ kind: 'plan', plan: 'trial', period: 'month' }, 'plan'],
      [{ kind: 'seats', period: 'month' }, 'count'],
      [{ kind: 'addons', quantities: { expiries: 0 }, period: 'month' }, 'quantities'],
      [{ kind: 'sms_credits' }, 'blocks'],
    ] as const) {
      const { status, body: answer } = await checkout(body);
      expect(status, JSON.stringify(body)).to.equal(400);
      expect(Object.keys(answer.details.fields), JSON.stringify(body)).to.deep.equal([field]);
    }
    for (const path of ['/v1/cancelSubscription', '/v1/createBillingPortalSession']) {
      expect((await world.admin.call(path, { body: {} })).body, path).to.include({ code: 'INVALID_STATE' });
    }
    const { body: seats } = await world.admin.call('/v1/additionalLicenses');
    expect(seats).to.deep.include({ isTrial: true, allowedPeriods: [] });
    await opened(world, PLAN);
    await sandbox.fault({ service: 'stripe', status: 500 });
    const codeOf = (asked: Promise<unknown>) => asked.catch((thrown: ApiError) => thrown.code);
    const closing = [expireStripeCheckoutSession('cs_1'), endAllBillingSubscriptions(world, newId())];
    const [failed, ...codes] = await Promise.all([checkout(PLAN), ...closing.map(codeOf)]);
    await sandbox.fault({ service: 'stripe', times: 0 });
    expect(outcomeOf(failed)).to.deep.equal([503, 'UNAVAILABLE']);
    expect(codes, 'a checkout or subscription may still be open').to.deep.equal(['UNAVAILABLE', 'UNAVAILABLE']);
    expect(failed.headers.get('retry-after')).to.not.equal(null);
    await buy(world, PLAN);
    expect((await usageNow(world)).plan).to.equal('starter');
    expect((await checkout(PLAN)).body.error).to.include('changeSubscription');
  });
});
