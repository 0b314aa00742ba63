// Stripe's API as far as the service calls it: forms in, Stripe's objects out, each POST once per idempotency key.
import { type ErrorRequestHandler, type Request, type RequestHandler, Router, urlencoded } from 'express';
import type { Faults } from '../faults';
import { type StripeAccount, StripeRefusal } from './account';
import { type Json, type Line, list, type Metadata, newStripeId, type Price, type Session } from './objects';
import type { Portal } from './pages';

const errorBody = (type: string, message: string, code?: string) => ({
  error: { type, message, ...(code === undefined ? {} : { code }) },
});

/** What is told once the same key comes again with the same parameters. */
interface Kept {
  content: string;
  status: number;
  body: unknown;
}

/** The names of the API's versions that the library sends are not looked at; its key is. */
const authorized: RequestHandler = (req, res, next) => {
  if (req.headers.authorization?.startsWith('Bearer sk_')) next();
  else res.status(401).json(errorBody('invalid_request_error', 'Invalid API Key provided.'));
};

/** The first answer of an Idempotency-Key is the answer of every repetition; other parameters are refused. */
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
      if (res.statusCode < 500)
        kept.set(key, { content, status: res.statusCode, body: structuredClone(body) });
      return json(body);
    };
    next();
  };
}

type Form = Record<string, unknown>;

const formOf = (req: Request): Form => (req.body ?? {}) as Form;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const entriesOf = (value: unknown): Form[] => (Array.isArray(value) ? (value as Form[]) : []);
const metadataOf = (value: unknown): Metadata => (value ?? {}) as Metadata;

/** The values of `name[0]`, `name[1]`, … in a query. */
function valuesOf(req: Request, name: string): string[] {
  const { searchParams } = new URL(req.originalUrl, 'http://stripe');
  return [...searchParams].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value);
}

const queryOf = (req: Request, name: string): string | null =>
  new URL(req.originalUrl, 'http://stripe').searchParams.get(name);

const newestFirst = <T extends { customer: string }>(things: Iterable<T>, customer: string | null): T[] =>
  [...things].filter((thing) => customer === null || thing.customer === customer).toReversed();

export interface ApiParts {
  account: StripeAccount;
  portals: Map<string, Portal>;
  kept: Map<string, Kept>;
  faults: Faults;
  origin: string;
}

export type KeptAnswers = Map<string, Kept>;

export function stripeApi({ account, portals, kept, faults, origin }: ApiParts): Router {
  const router = Router();
  const gate = faults.gate('stripe', (status) =>
    errorBody(status === 429 ? 'rate_limit_error' : 'api_error', `The sandbox was told to answer ${status}.`),
  );
  router.use(gate, authorized, urlencoded({ extended: true }), onceForEachKey(kept));
  router.use((_req, _res, next) => {
    account.catchUp();
    next();
  });

  customersAndPrices(router, account);
  checkouts(router, account);
  subscriptions(router, account);
  router.post('/billing_portal/sessions', (req, res) => {
    const { customer, return_url } = formOf(req);
    account.found(account.customers, textOf(customer), 'customer');
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
    res.status(501).json(errorBody('api_error', `The sandbox's Stripe does not speak ${call}.`));
  });
  router.use(answerError);
  return router;
}

function customersAndPrices(router: Router, account: StripeAccount): void {
  router.post('/customers', (req, res) => {
    res.json(account.addCustomer(formOf(req)));
  });
  router.get('/customers/:id', (req, res) => {
    res.json(account.found(account.customers, req.params.id, 'customer'));
  });

  router.post('/products', (req, res) => {
    const { id, name } = formOf(req);
    const productId = textOf(id) || newStripeId('prod');
    if (account.products.has(productId)) {
      throw new StripeRefusal(400, 'resource_already_exists', 'Product already exists.');
    }
    const product = { id: productId, object: 'product', name, active: true, created: account.now };
    account.products.set(productId, product);
    res.json(product);
  });

  router.get('/prices', (req, res) => {
    const wanted = valuesOf(req, 'lookup_keys');
    const found = [...account.prices.values()].filter(({ lookup_key }) => wanted.includes(lookup_key ?? ''));
    res.json(list('/v1/prices', found));
  });
  router.post('/prices', (req, res) => {
    const { product, lookup_key, unit_amount, currency, metadata, recurring } = formOf(req);
    account.found(account.products, textOf(product), 'product');
    const taken = [...account.prices.values()].some((price) => price.lookup_key === lookup_key);
    if (taken) throw new StripeRefusal(400, 'lookup_key_taken', 'A price with that lookup key exists.');
    const price: Price = {
      id: newStripeId('price'),
      object: 'price',
      product: textOf(product),
      lookup_key: textOf(lookup_key) || null,
      unit_amount: Number(unit_amount),
      currency: textOf(currency),
      metadata: metadataOf(metadata),
      recurring: (recurring as Price['recurring'] | undefined) ?? null,
      type: recurring === undefined ? 'one_time' : 'recurring',
      active: true,
      created: account.now,
    };
    account.prices.set(price.id, price);
    res.json(price);
  });

  router.post('/coupons', (req, res) => {
    const { id, percent_off, duration, name } = formOf(req);
    const couponId = textOf(id) || newStripeId('co');
    if (account.coupons.has(couponId)) {
      throw new StripeRefusal(400, 'resource_already_exists', 'Coupon already exists.');
    }
    const coupon = {
      id: couponId,
      object: 'coupon',
      percent_off: Number(percent_off),
      duration,
      name,
      valid: true,
    };
    account.coupons.set(couponId, coupon);
    res.json(coupon);
  });
}

const lineOf = (account: StripeAccount, { price, quantity }: Form): Line => ({
  price: account.found(account.prices, textOf(price), 'price'),
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
    };
    const lines = entriesOf(form.line_items).map((line) => lineOf(account, line));
    if (lines.length === 0)
      throw new StripeRefusal(400, 'parameter_missing', 'Missing required param: line_items.');
    res.json(account.openCheckout(asked, lines, discount ? textOf(discount.coupon) : null));
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
  const named = (req: Request<{ id: string }>) =>
    account.found(account.subscriptions, req.params.id, 'subscription');
  /** With the invoice in place of its id where that is asked for. */
  const expanded = (subscription: Json, expand: readonly string[]): Json =>
    expand.some((path) => path.endsWith('latest_invoice')) && typeof subscription.latest_invoice === 'string'
      ? { ...subscription, latest_invoice: account.invoices.get(subscription.latest_invoice) ?? null }
      : subscription;

  router.get('/subscriptions', (req, res) => {
    const status = queryOf(req, 'status');
    const found = newestFirst(account.subscriptions.values(), queryOf(req, 'customer')).filter(
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
    const { items, cancel_at_period_end } = formOf(req);
    const changes = entriesOf(items).map((item) => ({
      ...(item.id === undefined ? {} : { id: textOf(item.id) }),
      ...(item.deleted === 'true' ? { deleted: true } : {}),
      ...(item.price === undefined ? {} : lineOf(account, item)),
    }));
    if (changes.length > 0) account.changeItems(subscription, changes);
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

  router.get('/invoices', (req, res) => {
    const status = queryOf(req, 'status');
    const found = newestFirst(account.invoices.values(), queryOf(req, 'customer'));
    res.json(
      list(
        '/v1/invoices',
        found.filter((one) => status === null || one.status === status),
      ),
    );
  });
}

export const answerError: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof StripeRefusal)) {
    next(error);
    return;
  }
  res.status(error.status).json(errorBody(error.type, error.message, error.code));
};
