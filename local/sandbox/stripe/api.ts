// The part of Stripe's API that the service calls: takes forms, returns Stripe's objects, and runs each POST once per
// idempotency key.
import { type ErrorRequestHandler, type Request, type RequestHandler, Router, urlencoded } from 'express';
import type { Faults } from '../faults';
import type { StripeAccount } from './account';
import { customersAndPrices } from './catalogue';
import { entriesOf, type Form, formOf, metadataOf, newestFirst, queryOf, textOf, valuesOf } from './forms';
import { type Json, type Line, list, newStripeId, type Session } from './objects';
import type { Portal } from './pages';
import { paymentRoutes } from './paymentRoutes';
import { StripeRefusal } from './refusal';

const errorBody = (type: string, message: string, more: object = {}) => ({
  error: { type, message, ...more },
});

/** The stored response of an idempotency key. */
interface Kept {
  content: string;
  status: number;
  body: unknown;
}

/** Accepts any API version that the library sends, but checks its key. */
const authorized: RequestHandler = (req, res, next) => {
  if (req.headers.authorization?.startsWith('Bearer sk_')) next();
  else res.status(401).json(errorBody('invalid_request_error', 'Invalid API Key provided.'));
};

/** Repeats the first answer of an Idempotency-Key; rejects other parameters. */
function onceForEachKey(kept: Map<string, Kept>): RequestHandler {
  return (req, res, next) => {
    const key = req.headers['idempotency-key'];
    if (req.method !== 'POST' || typeof key !== 'string') {
      next();
      return;
    }
    const content = `${req.path} ${JSON.stringify(req.body)}`;
    const former = kept.get(key);
    if (former && former.content !== content) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      res.status(400).json(errorBody('idempotency_error', message));
      return;
    }
    if (former) {
      res.set('Idempotent-Replayed', 'true').status(former.status).json(former.body);
      return;
    }
    const json = res.json.bind(res);
    res.json = (body) => {
      if (res.statusCode < 500) kept.set(key, { content, status: res.statusCode, body: structuredClone(body) });
      return json(body);
    };
    next();
  };
}

export interface ApiParts {
  account: StripeAccount;
  portals: Map<string, Portal>;
  kept: Map<string, Kept>;
  faults: Faults;
  origin: string;
  /** The URL of the account's event destination. */
  eventsUrl: string;
}

export type KeptAnswers = Map<string, Kept>;

export function stripeApi({ account, portals, kept, faults, origin, eventsUrl }: ApiParts): Router {
  const router = Router();
  const gate = faults.gate('stripe', (status) =>
    errorBody(status === 429 ? 'rate_limit_error' : 'api_error', `The sandbox is set to answer ${status}.`),
  );
  router.use(gate, authorized, urlencoded({ extended: true }), onceForEachKey(kept));
  router.use((_req, _res, next) => {
    account.catchUp();
    next();
  });

  customersAndPrices(router, account);
  checkouts(router, account);
  subscriptions(router, account);
  paymentRoutes(router, account, eventsUrl);
  router.post('/billing_portal/sessions', (req, res) => {
    const { customer, return_url } = formOf(req);
    account.found(account.customers, textOf(customer), 'customer', 'customer');
    if (!account.hasPortal) {
      const message =
        'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings.';
      throw new StripeRefusal(400, null, message);
    }
    const id = newStripeId('bps');
    portals.set(id, { customer: textOf(customer), returnUrl: textOf(return_url) });
    res.json({
      id,
      object: 'billing_portal.session',
      customer,
      return_url,
      url: `${origin}/stripe/portal/${id}`,
      created: account.now,
    });
  });

  router.use((req, res) => {
    const call = `${req.method} ${req.baseUrl}${req.path}`;
    res.status(501).json(errorBody('api_error', `The sandbox’s Stripe doesn’t support ${call}.`));
  });
  router.use(answerError);
  return router;
}

const lineOf = (account: StripeAccount, { price, quantity }: Form): Line => ({
  price: account.found(account.prices, textOf(price), 'price', 'price'),
  quantity: Number(quantity ?? 1),
});

function checkouts(router: Router, account: StripeAccount): void {
  router.post('/checkout/sessions', (req, res) => {
    const form = formOf(req);
    const [discount] = entriesOf(form.discounts);
    const asked = {
      customer: textOf(form.customer),
      mode: textOf(form.mode) as Session['mode'],
      metadata: metadataOf(form.metadata),
      success_url: textOf(form.success_url),
      cancel_url: textOf(form.cancel_url),
      automatic_tax: { enabled: (form.automatic_tax as Form | undefined)?.enabled === 'true' },
    };
    const lines = entriesOf(form.line_items).map((line) => lineOf(account, line));
    if (lines.length === 0) throw new StripeRefusal(400, 'parameter_missing', 'Missing required param: line_items.');
    const subscriptionMetadata = metadataOf((form.subscription_data as Form | undefined)?.metadata);
    const couponId = discount ? textOf(discount.coupon) : null;
    res.json(account.openCheckout(asked, lines, { couponId, subscriptionMetadata }));
  });
  router.get('/checkout/sessions', (req, res) => {
    const sessions = [...account.checkouts.values()].map(({ session }) => session);
    res.json(list('/v1/checkout/sessions', newestFirst(sessions, queryOf(req, 'customer'))));
  });
  router.get('/checkout/sessions/:id', (req, res) => {
    res.json(account.found(account.checkouts, req.params.id, 'checkout session').session);
  });
  router.post('/checkout/sessions/:id/expire', (req, res) => {
    res.json(account.expire(req.params.id));
  });
}

function subscriptions(router: Router, account: StripeAccount): void {
  const named = (req: Request<{ id: string }>) => account.found(account.subscriptions, req.params.id, 'subscription');
  /** With the invoice instead of its id where that is requested. */
  const expanded = (subscription: Json, expand: readonly string[]): Json =>
    expand.some((path) => path.endsWith('latest_invoice')) && typeof subscription.latest_invoice === 'string'
      ? {
          ...subscription,
          latest_invoice: account.payments.invoices.get(subscription.latest_invoice) ?? null,
        }
      : subscription;

  router.get('/subscriptions', (req, res) => {
    const status = queryOf(req, 'status');
    const customer = queryOf(req, 'customer');
    // A deleted customer's objects can still be listed; an unknown customer is an error.
    if (customer !== null && !account.customers.has(customer))
      account.found(account.customers, customer, 'customer', 'customer');
    const found = newestFirst(account.subscriptions.values(), customer).filter(
      (one) => status === 'all' || (status === null ? one.status !== 'canceled' : one.status === status),
    );
    res.json(
      list(
        '/v1/subscriptions',
        found.map((one) => expanded(one, valuesOf(req, 'expand'))),
      ),
    );
  });
  router.get('/subscriptions/:id', (req, res) => {
    res.json(expanded(named(req), valuesOf(req, 'expand')));
  });
  router.post('/subscriptions/:id', (req, res) => {
    const subscription = named(req);
    if (subscription.status === 'canceled') {
      throw new StripeRefusal(404, 'resource_missing', `No such subscription: '${subscription.id}'`);
    }
    const { items, cancel_at_period_end, metadata } = formOf(req);
    const changes = entriesOf(items).map((item) => ({
      ...(item.id === undefined ? {} : { id: textOf(item.id) }),
      ...(item.deleted === 'true' ? { deleted: true } : {}),
      ...(item.price === undefined ? {} : lineOf(account, item)),
    }));
    if (changes.length > 0) account.changeItems(subscription, changes);
    // Merges metadata; an empty text removes a key.
    const merged = Object.entries({ ...subscription.metadata, ...metadataOf(metadata) });
    subscription.metadata = Object.fromEntries(merged.filter(([, value]) => value !== ''));
    if (cancel_at_period_end !== undefined) {
      account.setCancelAtPeriodEnd(subscription, cancel_at_period_end === 'true');
    }
    res.json(subscription);
  });
  router.delete('/subscriptions/:id', (req, res) => {
    const subscription = named(req);
    account.cancelNow(subscription);
    res.json(subscription);
  });
}

export const answerError: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof StripeRefusal)) {
    next(error);
    return;
  }
  const { type = 'invalid_request_error', param } = error.more;
  const code = error.code === null ? {} : { code: error.code };
  res.status(error.status).json(errorBody(type, error.message, { ...code, ...(param && { param }) }));
};
