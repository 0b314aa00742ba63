// The sandbox's Stripe, driven by Stripe's own library; what it sends, that library verifies.
import { expect } from 'chai';
import Stripe from 'stripe';
import { serviceEnvironment } from '../../local/config';
import { type SandboxUnderTest, startSandboxUnderTest } from './sandboxUnderTest';

describe('sandbox: Stripe', () => {
  let sandbox: SandboxUnderTest;
  let stripe: Stripe;
  let secret: string;

  before(async () => {
    sandbox = await startSandboxUnderTest();
    const keys = serviceEnvironment(sandbox.suite);
    secret = keys.STRIPE_WEBHOOK_SECRET ?? '';
    stripe = new Stripe(keys.STRIPE_SECRET_KEY ?? '', {
      host: '127.0.0.1',
      port: sandbox.suite.ports.sandbox,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
    await sandbox.api('POST', '/ready', {});
  });
  afterEach(async () => {
    await sandbox.api('POST', '/reset');
    sandbox.calls.length = 0;
  });
  after(() => sandbox.stop());

  const events = () =>
    sandbox.calls
      .filter(({ path }) => path.endsWith('/receiveStripeEvents'))
      .map(({ headers, body }) => {
        const signature = String(headers['stripe-signature']);
        return stripe.webhooks.constructEvent(body, signature, secret);
      });

  async function price(lookup_key: string, unit_amount: number, interval: 'month' | 'year' | null = 'month') {
    const product = await stripe.products.create({ name: lookup_key });
    return stripe.prices.create({
      product: product.id,
      lookup_key,
      unit_amount,
      currency: 'usd',
      metadata: { item: lookup_key },
      ...(interval ? { recurring: { interval } } : {}),
    });
  }

  async function checkout(over: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
    const customer = await stripe.customers.create({ name: 'Acme', metadata: { organization_id: 'acme' } });
    const { id } = await price('plan', 2900);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: id, quantity: 1 }],
      metadata: { kind: 'plan' },
      subscription_data: { metadata: { kind: 'plan' } },
      success_url: 'https://app.example/paid',
      cancel_url: 'https://app.example/back',
      ...over,
    });
    return { customer, session };
  }

  const pay = async (session: Stripe.Checkout.Session): Promise<Response> =>
    fetch(`${session.url}/pay`, { method: 'POST', redirect: 'manual' });

  async function bought() {
    const { customer, session } = await checkout();
    await pay(session);
    await sandbox.api('POST', '/settle', {});
    const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
    if (!subscription) throw new Error('No subscription');
    return { customer, session, subscription };
  }

  it('turns a checkout that is paid into a subscription and an invoice, and tells of each, signed', async () => {
    const { customer, session } = await checkout();
    expect(await (await fetch(session.url ?? '')).text())
      .to.include('Pay')
      .and.to.include('$29.00');
    const answer = await pay(session);
    expect(answer.headers.get('location')).to.equal('https://app.example/paid');
    await sandbox.api('POST', '/settle', {});
    expect(events().map(({ type }) => type)).to.deep.equal([
      'customer.subscription.created',
      'invoice.finalized',
      'invoice.paid',
      'checkout.session.completed',
    ]);
    const { data } = await stripe.subscriptions.list({
      customer: customer.id,
      status: 'all',
      expand: ['data.latest_invoice'],
    });
    expect(data[0]).to.include({ status: 'active', cancel_at_period_end: false });
    expect(data[0]?.items.data[0]?.price.metadata).to.deep.equal({ item: 'plan' });
    expect(data[0]?.latest_invoice).to.include({ status: 'paid', amount_paid: 2900 });
    const [completed] = (await stripe.checkout.sessions.list({ customer: customer.id })).data;
    expect(completed).to.include({ status: 'complete', payment_status: 'paid' });
    expect((await pay(session)).status, 'paid twice').to.equal(400);
  });

  it('refuses to verify what was changed, signed by another or long ago', async () => {
    await bought();
    const call = sandbox.calls.find(({ path }) => path.endsWith('/receiveStripeEvents'));
    const signature = String(call?.headers['stripe-signature']);
    const verify = (body: string, key = secret, at?: number) =>
      stripe.webhooks.constructEvent(body, signature, key, 300, undefined, at);
    expect(verify(call?.body ?? '')).to.have.property('id');
    expect(() => verify(`${call?.body} `)).to.throw(/signature/);
    expect(() => verify(call?.body ?? '', 'whsec_other')).to.throw(/signature/);
    expect(() => verify(call?.body ?? '', secret, Date.now() + 301_000)).to.throw(/tolerance/);
  });

  it('renews as the clock passes the period, fails to when told so, and is paid later', async () => {
    const { customer, subscription } = await bought();
    await sandbox.api('POST', '/clock', { advance: 'P32D' });
    const renewed = await stripe.subscriptions.retrieve(subscription.id);
    expect(renewed.items.data[0]?.current_period_start).to.equal(
      subscription.items.data[0]?.current_period_end,
    );
    await sandbox.api('POST', '/stripe/payments', { organization_id: 'acme', outcome: 'fail' });
    await sandbox.api('POST', '/clock', { advance: 'P31D' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).to.equal('past_due');
    const unpaid = await stripe.invoices.list({ customer: customer.id, status: 'open' });
    expect(unpaid.data[0]?.parent?.subscription_details?.subscription).to.equal(subscription.id);
    await sandbox.api('POST', '/stripe/payments', { organization_id: 'acme', outcome: 'succeed' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).to.equal('active');
    expect((await stripe.invoices.list({ customer: customer.id, status: 'open' })).data).to.deep.equal([]);
  });

  it('ends a cancelled subscription with its period', async () => {
    const { subscription } = await bought();
    const cancelled = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(cancelled).to.include({ status: 'active', cancel_at_period_end: true });
    await sandbox.api('POST', '/clock', { advance: 'P32D' });
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).to.include({
      status: 'canceled',
      ended_at: subscription.items.data[0]?.current_period_end,
    });
  });

  it('changes lines, and declines what cannot be paid', async () => {
    const { subscription } = await bought();
    const [line] = subscription.items.data;
    const { id: dearer } = await price('dearer', 9900);
    const items = [{ id: line?.id ?? '', price: dearer, quantity: 2 }];
    await sandbox.api('POST', '/stripe/payments', { organization_id: 'acme', outcome: 'fail' });
    const refused = await stripe.subscriptions.update(subscription.id, { items }).catch((error) => error);
    expect(refused).to.include({ type: 'StripeCardError', code: 'card_declined' });
    await sandbox.api('POST', '/stripe/payments', { organization_id: 'acme', outcome: 'succeed' });
    const changed = await stripe.subscriptions.update(subscription.id, { items });
    expect(changed.items.data[0]).to.include({ id: line?.id, quantity: 2 });
    expect(changed.items.data[0]?.price.id).to.equal(dearer);
  });

  it('does once what comes twice with one key, and refuses the key with other parameters', async () => {
    const make = (name: string) => stripe.customers.create({ name }, { idempotencyKey: 'one' });
    const [first, second] = [await make('Acme'), await make('Acme')];
    expect(second.id).to.equal(first.id);
    expect(await make('Other').catch((error) => error)).to.include({ type: 'StripeIdempotencyError' });
  });

  it('sends events twice, the wrong way round, and again', async () => {
    await sandbox.api('POST', '/stripe/events', { deliver: 'held' });
    await bought();
    expect(events()).to.deep.equal([]);
    await sandbox.api('POST', '/stripe/events', { deliver: 'twice' });
    await sandbox.api('POST', '/settle', {});
    expect(events().map(({ type }) => type)).to.deep.equal([
      'checkout.session.completed',
      'invoice.paid',
      'invoice.finalized',
      'customer.subscription.created',
    ]);
    const { json } = await sandbox.api('GET', '/stripe/events');
    const [oldest] = json.events as { id: string }[];
    await sandbox.api('POST', '/stripe/events/resend', { ids: [oldest?.id] });
    await sandbox.api('POST', '/settle', {});
    expect(events().filter(({ id }) => id === oldest?.id)).to.have.length(2);
  });

  it('shows a portal in which one cancels', async () => {
    const { customer, subscription } = await bought();
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'https://app.example/billing',
    });
    expect(await (await fetch(portal.url)).text()).to.include('Cancel subscription');
    await fetch(`${portal.url}/cancel/${subscription.id}`, { method: 'POST' });
    expect(await stripe.subscriptions.retrieve(subscription.id)).to.include({ cancel_at_period_end: true });
    expect(await (await fetch(portal.url)).text()).to.include('Resume');
  });

  it('tells of an event again until it is taken', async () => {
    let refusals = 2;
    sandbox.answer('/receiveStripeEvents', () => {
      refusals -= 1;
      return refusals >= 0 ? 500 : 200;
    });
    await bought();
    const calls = sandbox.calls.filter(({ path }) => path.endsWith('/receiveStripeEvents'));
    expect(calls).to.have.length(6);
  });

  it('lets a renewal lie as a draft for an hour, which asks nobody for money', async () => {
    const { customer, subscription } = await bought();
    const end = new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000 + 60_000);
    await sandbox.api('POST', '/clock', { now: end.toISOString() });
    const newest = async () => (await stripe.invoices.list({ customer: customer.id })).data[0];
    expect(await newest()).to.include({
      status: 'draft',
      amount_paid: 0,
      billing_reason: 'subscription_cycle',
    });
    await sandbox.api('POST', '/clock', { advance: 'PT1H' });
    expect(await newest()).to.include({ status: 'paid', amount_paid: 2900 });
  });

  it('prorates to the second: credit for what is not used, which the next invoices use up', async () => {
    const { customer, subscription } = await bought();
    const [line] = subscription.items.data;
    const { id: dearer } = await price('dearer', 9900);
    const half = ((line?.current_period_end ?? 0) - (line?.current_period_start ?? 0)) / 2;
    await sandbox.api('POST', '/clock', { advance: `PT${half}S` });
    const change = (id: string) =>
      stripe.subscriptions.update(subscription.id, { items: [{ id: line?.id ?? '', price: id }] });
    await change(dearer);
    const [up] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(up?.billing_reason).to.equal('subscription_update');
    expect(up?.amount_paid).to.be.closeTo((9900 - 2900) / 2, 10);
    await change(line?.price.id ?? '');
    const [down] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(down).to.include({ status: 'paid', amount_due: 0, amount_paid: 0 });
    const credit = ((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance;
    expect(credit).to.equal(down?.total).and.to.be.lessThan(-3400);
    await sandbox.api('POST', '/clock', { advance: 'P17D' });
    const [renewal] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(renewal).to.include({ total: 2900, amount_paid: 0, status: 'paid' });
  });

  it('starts a new period when its length changes', async () => {
    const { subscription } = await bought();
    const [line] = subscription.items.data;
    const yearly = await price('yearly', 29_000, 'year');
    const items = [{ id: line?.id ?? '', price: yearly.id }];
    const changed = await stripe.subscriptions.update(subscription.id, { items });
    const [item] = changed.items.data;
    expect(item?.current_period_start).to.be.at.least(line?.current_period_start ?? 0);
    expect((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0)).to.be.above(364 * 86_400);
  });

  it('sells nothing at an archived price, nor to a deleted customer, whose subscriptions end', async () => {
    const { customer, session, subscription } = await bought();
    const again = {
      mode: 'subscription',
      customer: customer.id,
      success_url: session.success_url ?? '',
    } as const;
    const { id } = await price('other', 900);
    await stripe.prices.update(id, { active: false });
    const line_items = (price: string) => [{ price, quantity: 1 }];
    const refusal = (work: Promise<unknown>) => work.catch((error) => error);
    expect(
      await refusal(stripe.checkout.sessions.create({ ...again, line_items: line_items(id) })),
    ).to.include({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect((await stripe.prices.list({ lookup_keys: ['other'], active: true })).data).to.deep.equal([]);
    await stripe.customers.del(customer.id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).to.equal('canceled');
    const refused = await refusal(stripe.checkout.sessions.create({ ...again, line_items: line_items(id) }));
    expect(refused).to.include({ code: 'resource_missing', param: 'customer' });
  });

  it('has no portal before its settings are saved', async () => {
    const { customer } = await checkout();
    await sandbox.api('POST', '/stripe/portal', { configured: false });
    const refused = await stripe.billingPortal.sessions
      .create({ customer: customer.id })
      .catch((error) => error);
    expect(refused).to.include({ type: 'StripeInvalidRequestError', statusCode: 400 });
    expect((await stripe.billingPortal.configurations.list()).data).to.deep.equal([]);
  });

  it('takes days over a bank’s payment, which comes or does not', async () => {
    for (const [outcome, status] of [
      ['succeed', 'active'],
      ['fail', 'past_due'],
    ] as const) {
      await sandbox.api('POST', '/reset');
      const { customer, session } = await checkout();
      await sandbox.api('POST', '/stripe/payments', { organization_id: 'acme', outcome: 'delayed' });
      await pay(session);
      const sessionNow = () => stripe.checkout.sessions.retrieve(session.id);
      expect(await sessionNow()).to.include({ status: 'complete', payment_status: 'unpaid' });
      await sandbox.api('POST', '/stripe/payments', { organization_id: 'acme', outcome });
      expect((await sessionNow()).payment_status).to.equal(outcome === 'succeed' ? 'paid' : 'unpaid');
      const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
      expect(subscription?.status).to.equal(status);
    }
  });

  it('declines a checkout that cannot be paid, which stays open', async () => {
    const { session } = await checkout();
    await sandbox.api('POST', '/stripe/payments', { organization_id: 'acme', outcome: 'fail' });
    expect((await pay(session)).status).to.equal(402);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).to.equal('open');
  });

  it('reckons taxes on top where they are asked for', async () => {
    const { customer, session } = await checkout({ automatic_tax: { enabled: true } });
    await pay(session);
    const [invoice] = (await stripe.invoices.list({ customer: customer.id })).data;
    expect(invoice).to.include({ subtotal: 2900, total: 3480, amount_paid: 3480 });
    expect(invoice?.total_taxes?.[0]?.amount).to.equal(580);
  });

  it('gives payments back, and lets banks dispute them', async () => {
    const { customer } = await bought();
    const newest = async () => (await stripe.charges.list({ customer: customer.id })).data[0];
    await sandbox.api('POST', '/stripe/disputes', { organization_id: 'acme', status: 'needs_response' });
    await sandbox.api('POST', '/stripe/disputes', { organization_id: 'acme', status: 'lost' });
    const charge = await newest();
    expect(charge?.disputed).to.equal(true);
    expect((await stripe.disputes.list({ charge: charge?.id ?? '' })).data[0]?.status).to.equal('lost');
    await stripe.refunds.create({ charge: charge?.id ?? '' });
    expect((await newest())?.refunded).to.equal(true);
    await sandbox.api('POST', '/settle', {});
    expect(events().map(({ type }) => type)).to.include.members([
      'charge.dispute.created',
      'charge.dispute.closed',
      'charge.refunded',
    ]);
  });

  it('has subscriptions of every standing', async () => {
    const { subscription } = await bought();
    for (const status of ['trialing', 'unpaid', 'incomplete', 'paused', 'active'] as const) {
      await sandbox.api('POST', '/stripe/subscriptions', { organization_id: 'acme', status });
      expect((await stripe.subscriptions.retrieve(subscription.id)).status).to.equal(status);
    }
    await sandbox.api('POST', '/settle', {});
    const told = events().map(({ type }) => type);
    expect(told).to.include.members(['customer.subscription.paused', 'customer.subscription.resumed']);
  });
});
