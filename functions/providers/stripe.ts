// Uses Stripe's library for billing, and verifies the signatures of Stripe's events.
import type Stripe from 'stripe';
import { ApiError } from '../api/errors';
import { sha256 } from '../platform/ids';
import { log } from '../platform/log';
import { deploymentParams, stripeSecretKey, stripeWebhookSecret } from '../platform/params';
import { memoizedUntilFailure } from '../platform/services';
import { PROVIDER_TIMEOUT_MS } from './outcome';
import { findOrCreateStripeCoupon, findOrCreateStripePrices, type PurchaseLine } from './stripePrices';

const connect = memoizedUntilFailure(async () => {
  const { default: Sdk } = await import('stripe');
  const address = deploymentParams.stripeEndpoint();
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
});

const unavailable = (message: string, cause?: unknown): ApiError =>
  new ApiError('UNAVAILABLE', message, { headers: { 'Retry-After': '10' }, cause });

/**
 * Thrown if the customer was deleted in Stripe or belongs to another account. The next purchase creates a new customer.
 */
export class StripeCustomerGoneError extends ApiError {
  constructor(cause: unknown) {
    const message = 'The payment provider no longer has this customer: start again with createCheckoutSession';
    super('INVALID_STATE', message, { cause });
    this.name = 'StripeCustomerGoneError';
  }
}

/**
 * The error for a request that Stripe rejected because of a wrong setting or a bug on our side. The caller did nothing
 * wrong.
 */
function refusedRequest(thrown: Partial<Stripe.StripeRawError>): ApiError {
  const { code, param, message = '' } = thrown;
  if (code === 'resource_missing' && param === 'customer') return new StripeCustomerGoneError(thrown);
  log.error('Stripe rejected a request: an operator must fix the Stripe settings', {
    code,
    param,
    problem: message,
  });
  return unavailable('Payments aren’t fully set up yet; we have notified the operator', thrown);
}

function translated(thrown: unknown): unknown {
  const { type, message } = thrown as { type?: string; message?: string };
  switch (type) {
    case 'StripeCardError':
      return new ApiError('INVALID_STATE', `The payment was declined: ${message}`, { cause: thrown });
    case 'StripeConnectionError':
    case 'StripeAPIError':
    case 'StripeRateLimitError':
      return unavailable('The payment provider can’t be reached right now; try again', thrown);
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return unavailable('Billing is not set up: the payment provider rejects the service’s key', thrown);
    case 'StripeInvalidRequestError':
    case 'StripeIdempotencyError':
      return refusedRequest(thrown as Partial<Stripe.StripeRawError>);
    default:
      return thrown;
  }
}

/**
 * Makes calls with Stripe's library.
 * @throws 503 `UNAVAILABLE` if no key is configured, or if Stripe rejects the key or can't be reached; 409
 * `INVALID_STATE` for a declined payment.
 */
export async function callStripe<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
  if (!/^[sr]k_/.test(stripeSecretKey.value())) {
    throw unavailable('Billing is not set up: the secret STRIPE_SECRET_KEY doesn’t contain a Stripe key');
  }
  try {
    return await work(await connect());
  } catch (thrown) {
    throw translated(thrown);
  }
}

export const createStripeCustomer = (
  customer: { organizationId: string; name: string; email: string },
  effectKey: string,
): Promise<string> =>
  callStripe(async (stripe) => {
    const { organizationId, name, email } = customer;
    const made = await stripe.customers.create(
      { name, ...(email === '' ? {} : { email }), metadata: { organization_id: organizationId } },
      { idempotencyKey: `${effectKey}_customer` },
    );
    return made.id;
  });

export interface StripeCheckoutRequest {
  customerId: string;
  lines: readonly PurchaseLine[];
  /** Stored in the metadata of both the checkout session and its subscription. */
  metadata: Record<string, string>;
  /** The discount on the first payment. If it is 0, customers can enter Stripe promotion codes. */
  discountPercent: number;
  successUrl: string;
  cancelUrl: string;
}

/** Stripe computes the tax from the address that the customer enters, and keeps the address for later invoices. */
const TAXED = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} as const;

/**
 * Creates a Stripe payment page. If the lines recur, the payment is for a subscription; otherwise, it is a one-time
 * payment.
 */
export const createStripeCheckoutSession = (
  checkout: StripeCheckoutRequest,
  effectKey: string,
): Promise<{ id: string; url: string; expiresAt: Date }> =>
  callStripe(async (stripe) => {
    const { customerId, lines, metadata, discountPercent, successUrl, cancelUrl } = checkout;
    const prices = await findOrCreateStripePrices(stripe, lines, effectKey);
    const recurring = lines.some(({ item }) => item.period !== null);
    const discount =
      discountPercent > 0
        ? { discounts: [{ coupon: await findOrCreateStripeCoupon(stripe, discountPercent) }] }
        : { allow_promotion_codes: true };
    const session = await stripe.checkout.sessions.create(
      {
        customer: customerId,
        line_items: lines.map(({ quantity }, index) => ({ price: prices[index] ?? '', quantity })),
        metadata,
        success_url: successUrl,
        cancel_url: cancelUrl,
        ...discount,
        ...(deploymentParams.stripeTax() ? TAXED : {}),
        ...(recurring
          ? { mode: 'subscription' as const, subscription_data: { metadata } }
          : { mode: 'payment' as const }),
      },
      { idempotencyKey: `${effectKey}_${customerId}_checkout` },
    );
    if (session.url === null) throw new Error('Stripe returned a checkout session without a URL');
    return { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) };
  });

/** Expires a checkout session that has been replaced, so that it can't be paid. */
export const expireStripeCheckoutSession = (checkoutId: string): Promise<void> =>
  callStripe(async (stripe) => {
    await stripe.checkout.sessions.expire(checkoutId).catch((thrown: unknown) => {
      // The checkout session was paid or expired just before this call.
      if ((thrown as { type?: string }).type !== 'StripeInvalidRequestError') throw thrown;
    });
  });

/** Returns the URL of Stripe's page where customers can view invoices, change their payment method or cancel. */
export const createStripePortalSession = (customerId: string, returnUrl: string, effectKey: string): Promise<string> =>
  callStripe(async (stripe) => {
    const session = await stripe.billingPortal.sessions.create(
      { customer: customerId, return_url: returnUrl },
      { idempotencyKey: `${effectKey}_portal` },
    );
    return session.url;
  });

/**
 * Sets whether the subscription renews or ends after the paid period. Setting a metadata value to an empty string
 * removes its key.
 */
export const setCancelAtPeriodEnd = (
  subscriptionId: string,
  cancel: boolean,
  metadata: Readonly<Record<string, string>>,
  effectKey: string,
): Promise<void> =>
  callStripe(async (stripe) => {
    await stripe.subscriptions.update(
      subscriptionId,
      { cancel_at_period_end: cancel, metadata },
      { idempotencyKey: `${effectKey}_${cancel ? 'cancel' : 'resume'}` },
    );
  });

/** Ends the subscription immediately. Idempotent. */
export const endStripeSubscription = (subscriptionId: string, effectKey: string): Promise<void> =>
  callStripe(async (stripe) => {
    await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey: `${effectKey}_end` });
  });

/**
 * Changes a subscription's items to match the requested lines. Items with the same key are kept. Other items are reused
 * for new lines, and the rest are removed. Stripe allows one item per price.
 */
export function stripeItemChangesOf(
  items: readonly { id: string; key: string }[],
  lines: readonly PurchaseLine[],
): { ids: (string | undefined)[]; dropped: string[] } {
  const isWanted = (key: string): boolean => lines.some(({ item }) => item.key === key);
  const free = items.filter(({ key }) => !isWanted(key)).map(({ id }) => id);
  const ids = lines.map(({ item }) => items.find(({ key }) => key === item.key)?.id ?? free.shift());
  return { ids, dropped: free };
}

/** Replaces the lines of an active subscription. Stripe charges or credits the difference immediately. */
export const replaceStripeSubscriptionItems = (
  subscription: { id: string; lines: readonly { id: string; key: string }[] },
  lines: readonly PurchaseLine[],
  effectKey: string,
): Promise<void> =>
  callStripe(async (stripe) => {
    const prices = await findOrCreateStripePrices(stripe, lines, effectKey);
    const { ids, dropped } = stripeItemChangesOf(subscription.lines, lines);
    const kept = lines.map(({ quantity }, index) => {
      const id = ids[index];
      return { ...(id === undefined ? {} : { id }), price: prices[index] ?? '', quantity };
    });
    const items = [...kept, ...dropped.map((id) => ({ id, deleted: true }))];
    await stripe.subscriptions.update(
      subscription.id,
      { items, proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' },
      // The idempotency key includes the item ids, because a retry after the change sees different ids. Stripe accepts
      // a reused key only with the same parameters.
      { idempotencyKey: `${effectKey}_lines_${sha256(JSON.stringify(items))}` },
    );
  });

export interface StripeEvent {
  id: string;
  type: string;
  /** The event's customer; null if it has none. */
  customerId: string | null;
  /**
   * The kind of purchase that the invoice's subscription is for, from the subscription's metadata; null if there is
   * none.
   */
  subscriptionKind: string | null;
  /** The disputed payment. It is the only object that a dispute refers to. */
  disputedChargeId: string | null;
}

/** A payment's customer; null if it has none. */
export const getCustomerIdOfCharge = (chargeId: string): Promise<string | null> =>
  callStripe(async (stripe) => {
    const { customer } = await stripe.charges.retrieve(chargeId);
    return typeof customer === 'string' ? customer : (customer?.id ?? null);
  });

/** The maximum age of a signed request. An older one may be a replay. */
const TOLERANCE_SECONDS = 300;

/** Returns the event if Stripe signed it recently, or null otherwise. */
export async function getSignedStripeEvent(bytes: Buffer, signature: string, now: Date): Promise<StripeEvent | null> {
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
    const about = data.object as unknown as Record<string, unknown> & { metadata?: Record<string, unknown> };
    const { customer, object, id: objectId, charge } = about;
    const named = object === 'customer' ? objectId : customer;
    const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
    const disputedChargeId = object === 'dispute' ? text(charge) : null;
    const subscriptionKind = object === 'subscription' ? text(about.metadata?.kind) : null;
    return { id, type, customerId: text(named), subscriptionKind, disputedChargeId };
  } catch {
    return null;
  }
}

export const STRIPE_EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.finalized',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
