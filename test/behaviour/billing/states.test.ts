// getAccountDetails, additionalLicenses and addons: what has been bought and what is left.
import { expect } from 'chai';
import { someEmail } from '../../support/accounts';
import { newApiKey, newWorld } from '../../support/world';

describe('Billing states', () => {
  it('return the account’s plan, dates and credits, also to a key', async () => {
    const world = await newWorld();
    const { status, body } = await world.viewer.call('/v1/getAccountDetails');
    expect(status).to.equal(200);
    expect(body).to.include({
      name: 'viewer Person',
      subscription_id: 'business',
      plan_name: 'Business',
      subscription_status: 'active',
      cancel_at_period_end: false,
      billing_period: 'month',
      last_payment_amount: null,
    });
    const credit = { organization_id: world.organizationId, sms_balance: 1000, email_balance: 1000 };
    expect(body.notification_credit).to.deep.equal(credit);
    const key = await newApiKey(world.organizationId, 'viewer');
    expect((await key.call('/v1/getAccountDetails')).status).to.equal(200);
  });

  it('return a trial with its id and end', async () => {
    const world = await newWorld({ plan: 'trial' });
    const { body } = await world.admin.call('/v1/getAccountDetails');
    expect(body).to.include({ subscription_id: 'trial', subscription_status: 'trialing' });
    expect(body.plan_expiry_date).to.match(/Z$/);
    const licenses = await world.admin.call('/v1/additionalLicenses');
    expect(licenses.body).to.deep.include({ isTrial: true, allowedPeriods: [] });
  });

  it('return seats and their prices', async () => {
    const world = await newWorld();
    const { status, body } = await world.viewer.call('/v1/additionalLicenses');
    expect(status).to.equal(200);
    expect(body.seats).to.include({ active_users: 3, min_allowed_extra: 0 });
    expect(body.seats).to.include({ base_user_limit: 25, effective_limit: 25 });
    await world.admin.call('/v1/invite', { body: { emails: [someEmail()] } });
    const [licenses, usage] = await Promise.all(
      ['additionalLicenses', 'getPlanUsage'].map((name) => world.admin.call(`/v1/${name}`)),
    );
    expect(licenses?.body.seats.active_users, 'with an invitation').to.equal(4);
    expect(JSON.stringify(usage?.body)).to.match(/"seats":\{[^}]*"used":4/);
    expect(body.prices.month).to.have.keys('unit_amount', 'currency', 'display');
    expect(body.current).to.include({ count: 0, status: 'none', payment_subscription_id: null });
  });

  it('return add-ons with limits and usage, and SMS credits', async () => {
    const world = await newWorld();
    await world.editor.call('/v2/expiries', { body: { name: 'Lease', expiry_date: '2030-01-01' } });
    const { status, body } = await world.viewer.call('/v1/addons');
    expect(status).to.equal(200);
    expect(body).to.include({ status: 'none', has_subscription: false, pending: null });
    const { expiries, storage } = body.items;
    expect(expiries).to.include({ unit_size: 100, quantity: 0, base_limit: 5000, limit: 5000, usage: 1 });
    expect(storage, 'in gigabytes').to.include({ base_limit: 100, limit: 100, usage: 0 });
    expect(body.sms_credits).to.include({ balance: 0, total_purchased: 0, plan_balance: 1000 });
  });
});
