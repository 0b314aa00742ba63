// Asks Stripe for what billing needs, through Stripe's own library, and knows Stripe's events by their signature.
import type Stripe from 'stripe';
import { ApiError } from '../api/errors';
import { params, stripeSecretKey, stripeWebhookSecret } from '../platform/params';
import { PROVIDER_TIMEOUT_MS } from './outcome';

/** What can be paid for, as our catalogue has it. */
export interface PricedItem {
  /** Names it in Stripe for good: `plan_business`, `seats`, `addon_storage`, `sms_credits`. */
  key: string;
  name: string;
  /** In the currency's minor unit. */
  unitAmount: number;
  currency: string;
  /** Null: paid once. */
  period: 'month' | 'year' | null;
}
export interface PricedLine {
  item: PricedItem;
  quantity: number;
}

let client: Promise<Stripe> | undefined;

async function connect(): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const address = params.stripeEndpoint();
  const endpoint = address === '' ? null : new URL(address);
  return new Sdk(stripeSecretKey.value(), {
    timeout: PROVIDER_TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(endpoint && {
      protocol: endpoint.protocol === 'http:' ? ('http' as const) : ('https' as const),
      host: endpoint.hostname,
      port: endpoint.port,
    }),
  });
}

const unavailable = (message: string, cause?: unknown): ApiError =>
  new ApiError('UNAVAILABLE', message, { headers: { 'Retry-After': '10' }, cause });

function translated(thrown: unknown): unknown {
  const { type, message } = thrown as { type?: string; message?: string };
  switch (type) {
    case 'StripeCardError':
      return new ApiError('INVALID_STATE', `The payment was declined: ${message}`, { cause: thrown });
    case 'StripeConnectionError':
    case 'StripeAPIError':
    case 'StripeRateLimitError':
      return unavailable('The payment provider cannot be reached just now; try again', thrown);
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return unavailable('Billing is not set up: the payment provider refuses our key', thrown);
    default:
      return thrown;
  }
}

/**
 * Runs calls of the library.
 * @throws 503 `UNAVAILABLE` when no key is configured, it is refused, or Stripe is out of reach; 409 `INVALID_STATE`
 * for a declined payment.
 */
export async function withStripe<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  if (!/^[sr]k_/.test(stripeSecretKey.value())) {
    throw unavailable('Billing is not set up: the secret STRIPE_SECRET_KEY holds no key of Stripe');
  }
  client ??= connect();
  try {
    return await work(await client);
  } catch (thrown) {
    throw translated(thrown);
  }
}

const isCode = (thrown: unknown, code: string): boolean =>
  (thrown as { code?: unknown } | null)?.code === code;

/** Stripe keeps prices for good; one of another amount is another price, and who has the old one keeps it. */
const lookupKey = ({ key, period, unitAmount, currency }: PricedItem): string =>
  [key, period ?? 'once', unitAmount, currency].join('_');

async function makePrice(stripe: Stripe, item: PricedItem): Promise<string> {
  const product = `expiry_${item.key}`;
  try {
    await stripe.products.create({ id: product, name: item.name });
  } catch (thrown) {
    if (!isCode(thrown, 'resource_already_exists')) throw thrown;
  }
  const lookup_key = lookupKey(item);
  const price = await stripe.prices.create(
    {
      product,
      lookup_key,
      unit_amount: item.unitAmount,
      currency: item.currency,
      metadata: { item: item.key },
      ...(item.period === null ? {} : { recurring: { interval: item.period } }),
    },
    { idempotencyKey: `price_${lookup_key}` },
  );
  return price.id;
}

/** The ids of Stripe's prices for those items, in their order. What Stripe has not seen yet is made: nobody sets it up. */
async function priceIds(stripe: Stripe, items: readonly PricedItem[]): Promise<string[]> {
  const known = await stripe.prices.list({ lookup_keys: items.map(lookupKey), active: true, limit: 100 });
  const idByKey = new Map(known.data.map(({ lookup_key, id }) => [lookup_key, id]));
  const ids: string[] = [];
  for (const item of items) ids.push(idByKey.get(lookupKey(item)) ?? (await makePrice(stripe, item)));
  return ids;
}

/** The id of a new customer, the same for the same key. */
export const createCustomer = (
  customer: { organizationId: string; name: string; email: string },
  effectKey: string,
): Promise<string> =>
  withStripe(async (stripe) => {
    const { organizationId, name, email } = customer;
    const made = await stripe.customers.create(
      { name, ...(email === '' ? {} : { email }), metadata: { organization_id: organizationId } },
      { idempotencyKey: `${effectKey}_customer` },
    );
    return made.id;
  });

async function couponId(stripe: Stripe, percentOff: number): Promise<string> {
  const id = `expiry_${percentOff}_percent_once`;
  try {
    await stripe.coupons.create({
      id,
      percent_off: percentOff,
      duration: 'once',
      name: `${percentOff}% off`,
    });
  } catch (thrown) {
    if (!isCode(thrown, 'resource_already_exists')) throw thrown;
  }
  return id;
}

export interface Checkout {
  customerId: string;
  lines: readonly PricedLine[];
  /** Written on the session, and on the subscription that it makes. */
  metadata: Record<string, string>;
  /** Off the first payment; 0 for none, then codes made at Stripe may be typed in. */
  discountPercent: number;
  successUrl: string;
  cancelUrl: string;
}

/** A page at Stripe on which the lines are paid for: a subscription if they recur, a single payment otherwise. */
export const openCheckout = (
  checkout: Checkout,
  effectKey: string,
): Promise<{ id: string; url: string; expiresAt: Date }> =>
  withStripe(async (stripe) => {
    const { customerId, lines, metadata, discountPercent, successUrl, cancelUrl } = checkout;
    const prices = await priceIds(
      stripe,
      lines.map(({ item }) => item),
    );
    const recurring = lines.some(({ item }) => item.period !== null);
    const discount =
      discountPercent > 0
        ? { discounts: [{ coupon: await couponId(stripe, discountPercent) }] }
        : { allow_promotion_codes: true };
    const session = await stripe.checkout.sessions.create(
      {
        customer: customerId,
        line_items: lines.map(({ quantity }, index) => ({ price: prices[index] ?? '', quantity })),
        metadata,
        success_url: successUrl,
        cancel_url: cancelUrl,
        ...discount,
        ...(recurring
          ? { mode: 'subscription' as const, subscription_data: { metadata } }
          : { mode: 'payment' as const }),
      },
      { idempotencyKey: `${effectKey}_${customerId}_checkout` },
    );
    if (session.url === null) throw new Error('Stripe gave a checkout session without an address');
    return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  });

/** A checkout that another one replaces can no longer be paid. */
export const closeCheckout = (checkoutId: string): Promise<void> =>
  withStripe(async (stripe) => {
    await stripe.checkout.sessions.expire(checkoutId).catch((thrown: unknown) => {
      // Paid, or run out, a moment ago.
      if ((thrown as { type?: string }).type !== 'StripeInvalidRequestError') throw thrown;
    });
  });

/** The address of Stripe's page where a customer sees invoices, changes how to pay and cancels. */
export const openPortal = (customerId: string, returnUrl: string, effectKey: string): Promise<string> =>
  withStripe(async (stripe) => {
    const session = await stripe.billingPortal.sessions.create(
      { customer: customerId, return_url: returnUrl },
      { idempotencyKey: `${effectKey}_portal` },
    );
    return session.url;
  });

/** Ends the subscription with its paid period, or lets it go on. */
export const setCancelAtPeriodEnd = (
  subscriptionId: string,
  cancel: boolean,
  effectKey: string,
): Promise<void> =>
  withStripe(async (stripe) => {
    await stripe.subscriptions.update(
      subscriptionId,
      { cancel_at_period_end: cancel },
      { idempotencyKey: `${effectKey}_${cancel ? 'cancel' : 'resume'}` },
    );
  });

/**
 * Which of a subscription's items becomes which wanted line: one for the same thing stays, others are exchanged, and
 * what is left over ends. Stripe has no two items for one price.
 */
export function itemChanges(
  items: readonly { id: string; key: string }[],
  lines: readonly PricedLine[],
): { ids: (string | undefined)[]; dropped: string[] } {
  const isWanted = (key: string): boolean => lines.some(({ item }) => item.key === key);
  const free = items.filter(({ key }) => !isWanted(key)).map(({ id }) => id);
  const ids = lines.map(({ item }) => items.find(({ key }) => key === item.key)?.id ?? free.shift());
  return { ids, dropped: free };
}

/** Gives a running subscription these lines instead of its own; the difference is charged or credited at once. */
export const replaceLines = (
  subscription: { id: string; lines: readonly { id: string; key: string }[] },
  lines: readonly PricedLine[],
  effectKey: string,
): Promise<void> =>
  withStripe(async (stripe) => {
    const prices = await priceIds(
      stripe,
      lines.map(({ item }) => item),
    );
    const { ids, dropped } = itemChanges(subscription.lines, lines);
    const kept = lines.map(({ quantity }, index) => {
      const id = ids[index];
      return { ...(id === undefined ? {} : { id }), price: prices[index] ?? '', quantity };
    });
    await stripe.subscriptions.update(
      subscription.id,
      {
        items: [...kept, ...dropped.map((id) => ({ id, deleted: true }))],
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: `${effectKey}_lines` },
    );
  });

export interface StripeEvent {
  id: string;
  type: string;
  /** The customer whom it is about; null when it is about none. */
  customerId: string | null;
}

/** Older than that, a signed request may be a recording. */
const TOLERANCE_SECONDS = 300;

/** The event, if Stripe signed these bytes not long before `now`; null otherwise. */
export async function signedEvent(bytes: Buffer, signature: string, now: Date): Promise<StripeEvent | null> {
  if (!stripeWebhookSecret.value().startsWith('whsec_')) {
    throw unavailable('Billing is not set up: the secret STRIPE_WEBHOOK_SECRET has no value');
  }
  const { default: Sdk } = await import('stripe');
  try {
    const { id, type, data } = Sdk.webhooks.constructEvent(
      bytes,
      signature,
      stripeWebhookSecret.value(),
      TOLERANCE_SECONDS,
      undefined,
      now.getTime(),
    );
    const { customer, object, id: objectId } = data.object as unknown as Record<string, unknown>;
    const named = object === 'customer' ? objectId : customer;
    return { id, type, customerId: typeof named === 'string' ? named : null };
  } catch {
    return null;
  }
}
