// The sandbox's responses match the providers' own packages: each response is written as a literal of the package's
// type, and the compiler reports what doesn't fit.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudTasksClient, protos } from '@google-cloud/tasks';
import { expect } from 'chai';
import { PassThroughClient } from 'google-auth-library';
import Stripe from 'stripe';
import { ROOT, serviceEnvironment } from '../../local/config';
import { type SandboxUnderTest, startSandboxUnderTest } from './sandboxUnderTest';

type Json = Record<string, unknown>;

const HEAD = `import type { GenerateContentResponse } from '@google/generative-ai';
import type Stripe from 'stripe';
import type { ContentInstance } from 'twilio/lib/rest/content/v1/content';
import type { MessageInstance } from 'twilio/lib/rest/api/v2010/account/message';

/** The values that are named, without the "any other text" that Stripe's types add for those to come. */
type Named<T> = T extends string ? (string extends T ? never : T | \`\${T}\`) : never;
type Words<T> = [Named<T>] extends [never] ? string : Named<T>;
/** Any part of it: a stand-in leaves out what nobody reads. What the API writes is plain data. */
type Part<T> = [NonNullable<T>] extends [string] ? Words<NonNullable<T>> | Extract<T, null | undefined> : Parts<T>;
type Parts<T> = T extends Date | bigint ? string
  : T extends string ? T | \`\${T}\`
  : [keyof T] extends [never] ? T extends object ? unknown : T
  : T extends (infer Item)[] ? Part<Item>[]
  : T extends (...all: never[]) => unknown ? never
  : T extends object ? { [Key in keyof T]?: Part<T[Key]> | undefined }
  : T;
/** Twilio's types leave out that a field may be null, and write an address as an object. */
type Nullable<T> = { [Key in keyof T]: T[Key] | null };
type Message = Nullable<Omit<ConstructorParameters<typeof MessageInstance>[1], 'date_created' | 'date_updated' | 'date_sent'>> &
  Record<'date_created' | 'date_updated' | 'date_sent', string | null>;
type Content = Nullable<ConstructorParameters<typeof ContentInstance>[1]>;
type Generated = GenerateContentResponse & { modelVersion?: string; responseId?: string; usageMetadata?: { thoughtsTokenCount?: number } };
`;

/** The compiler's errors for these values and types; empty if all fit. */
async function complaints(folder: string, samples: readonly [type: string, value: unknown][]): Promise<string> {
  const lines = samples.map(
    ([type, value], index) => `export const sample${index}: ${type} = ${JSON.stringify(value)};`,
  );
  writeFileSync(join(folder, 'samples.ts'), `${HEAD}${lines.join('\n')}\n`);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: {
        noEmit: true,
        noUnusedLocals: false,
        skipLibCheck: true,
        types: [],
        exactOptionalPropertyTypes: false,
      },
      include: ['samples.ts'],
    }),
  );
  return new Promise((resolve) => {
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    execFile(process.execPath, [compiler, '-p', folder], { maxBuffer: 2 ** 24 }, (_error, stdout) =>
      resolve(stdout.replace(/ {2,}.*\n/g, '').slice(0, 4000)),
    );
  });
}

describe('sandbox: providers’ descriptions', () => {
  let sandbox: SandboxUnderTest;
  let keys: Record<string, string>;
  let folder: string;

  before(async () => {
    sandbox = await startSandboxUnderTest();
    keys = serviceEnvironment(sandbox.suite);
    await sandbox.api('POST', '/ready', {});
    mkdirSync(join(ROOT, 'build'), { recursive: true });
    folder = mkdtempSync(join(ROOT, 'build/drift-'));
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await sandbox.stop();
  });

  const ask = async (path: string, headers: Record<string, string>, body?: unknown): Promise<Json> => {
    const isForm = body instanceof URLSearchParams;
    const answer = await fetch(`${sandbox.origin}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...headers,
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    return (await answer.json()) as Json;
  };

  /** Everything that a customer can do at Stripe: the API's state afterwards, and the events sent. */
  async function ofStripe(): Promise<[string, unknown][]> {
    const stripe = new Stripe(keys.STRIPE_SECRET_KEY ?? '', {
      ...{ host: '127.0.0.1', port: sandbox.suite.ports.sandbox, protocol: 'http' as const },
      ...{ telemetry: false, maxNetworkRetries: 0 },
    });
    const customer = await stripe.customers.create({ name: 'Acme', metadata: { organization_id: 'acme' } });
    const product = await stripe.products.create({ name: 'Starter plan' });
    const price = await stripe.prices.create({
      ...{ product: product.id, currency: 'usd', unit_amount: 2900, lookup_key: 'starter' },
      recurring: { interval: 'month' },
    });
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    const session = await stripe.checkout.sessions.create({
      ...{ mode: 'subscription', customer: customer.id, success_url: 'https://app.example/' },
      line_items: [{ price: price.id, quantity: 1 }],
      automatic_tax: { enabled: true },
    });
    const portal = await stripe.billingPortal.sessions.create({ customer: customer.id });
    await fetch(`${session.url}/pay`, { method: 'POST', redirect: 'manual' });
    await sandbox.api('POST', '/stripe/disputes', { organization_id: 'acme', status: 'needs_response' });
    await sandbox.api('POST', '/settle', {});
    const headers = { Authorization: `Bearer ${keys.STRIPE_SECRET_KEY}` };
    const list = async (path: string) => (await ask(`/v1/${path}`, headers)).data as unknown[];
    const query = `?customer=${customer.id}`;
    const { json } = await sandbox.api('GET', '/stripe/events');
    const typeNames: Record<string, string> = {
      'checkout.session': 'Stripe.Checkout.Session',
      subscription: 'Stripe.Subscription',
      invoice: 'Stripe.Invoice',
      dispute: 'Stripe.Dispute',
      charge: 'Stripe.Charge',
    };
    const events = (json.events as { type: string; object: { object: string } }[]).flatMap(
      ({ type, object }): [string, unknown][] => [
        ["Stripe.Event['type']", type],
        [`Part<${typeNames[object.object]}>`, object],
      ],
    );
    const each = (type: string, values: readonly unknown[]): [string, unknown][] =>
      values.map((value) => [`Part<${type}>`, value]);
    const found = [
      ...each('Stripe.Customer', [await ask(`/v1/customers/${customer.id}`, headers)]),
      ...each('Stripe.Product', [await ask(`/v1/products/${product.id}`, headers, new URLSearchParams())]),
      ...each('Stripe.Price', await list('prices?lookup_keys[0]=starter')),
      ...each('Stripe.Coupon', [JSON.parse(JSON.stringify(coupon))]),
      ...each('Stripe.Checkout.Session', await list(`checkout/sessions${query}`)),
      ...each('Stripe.BillingPortal.Session', [JSON.parse(JSON.stringify(portal))]),
      ...each('Stripe.Subscription', await list(`subscriptions${query}`)),
      ...each('Stripe.Invoice', await list(`invoices${query}`)),
      ...each('Stripe.Charge', await list(`charges${query}`)),
      ...each('Stripe.Dispute', await list('disputes')),
      ...each('Stripe.WebhookEndpoint', await list('webhook_endpoints')),
      ...each('Stripe.BillingPortal.Configuration', await list('billing_portal/configurations')),
      ...events,
    ];
    expect(found.length).to.be.above(18);
    return found;
  }

  async function ofTwilio(): Promise<[string, unknown][]> {
    const account = keys.TWILIO_ACCOUNT_SID ?? '';
    const token = Buffer.from(`${account}:${keys.TWILIO_AUTH_TOKEN}`).toString('base64');
    const headers = { Authorization: `Basic ${token}` };
    const form = new URLSearchParams({ To: '+14155550101', From: keys.SMS_FROM ?? '', Body: 'Due soon' });
    const message = await ask(`/2010-04-01/Accounts/${account}/Messages.json`, headers, form);
    const { contents } = await ask('/v1/Content', headers);
    expect(contents).to.be.an('array').and.not.have.length(0);
    return [
      ['Part<Message>', message],
      ...(contents as unknown[]).map((content): [string, unknown] => ['Part<Content>', content]),
    ];
  }

  async function ofGemini(): Promise<[string, unknown][]> {
    const headers = { 'X-Goog-Api-Key': keys.GEMINI_API_KEY ?? '' };
    const body = { contents: [{ role: 'user', parts: [{ text: 'Passport\nvalid until 2031-05-06' }] }] };
    const answer = await ask('/v1/models/gemini-3.5-flash:generateContent', headers, body);
    return [['Part<Generated>', answer]];
  }

  it('match the sandbox’s responses for Stripe, Twilio and Gemini, field by field', async () => {
    const samples = [...(await ofStripe()), ...(await ofTwilio()), ...(await ofGemini())];
    expect(await complaints(folder, samples)).to.equal('');
  });

  it('fail for a field, a status or an event that the provider does not have', async () => {
    const drifted: [string, unknown][] = [
      ['Part<Stripe.Invoice>', { id: 'in_1', amount_outstanding: 5 }],
      ['Part<Stripe.Subscription>', { status: 'sleeping' }],
      ["Stripe.Event['type']", 'invoice.forgotten'],
      ['Part<Message>', { status: 'dreaming' }],
      ['Part<Generated>', { candidates: [{ finish: 'STOP' }] }],
    ];
    const said = await complaints(folder, drifted);
    for (const index of drifted.keys()) {
      const line = HEAD.split('\n').length + index;
      expect(said, JSON.stringify(drifted[index])).to.include(`samples.ts(${line},`);
    }
  });

  it('describe tasks like Google’s protocol buffers, including errors', async () => {
    const client = new CloudTasksClient({
      ...{ fallback: true, protocol: 'http', apiEndpoint: '127.0.0.1', port: sandbox.suite.ports.sandbox },
      ...{ authClient: new PassThroughClient(), projectId: 'demo-expiry' },
    });
    const parent = client.queuePath('demo-expiry', 'us-central1', 'fireReminders');
    const url = `${sandbox.serviceOrigin}/task`;
    const [task] = await client.createTask({ parent, task: { httpRequest: { url, httpMethod: 'POST' } } });
    const { Task } = protos.google.cloud.tasks.v2;
    expect(Task.verify(Task.fromObject(task))).to.equal(null);
    const raw = await ask(`/v2/${parent}/tasks`, {}, { task: { httpRequest: { url } } });
    const known = new Set(Object.keys(Task.toObject(Task.create(), { defaults: true, oneofs: true })));
    const fields = [...known, 'httpRequest', 'scheduleTime', 'createTime', 'firstAttempt', 'lastAttempt'];
    expect(fields).to.include.members(Object.keys(raw));
    const queues = { endpoints: { fireReminders: { taskQueueTrigger: {} } } };
    writeFileSync(join(sandbox.suite.buildDir, 'functions.yaml'), JSON.stringify(queues));
    const missing = await ask(
      `/v2/${parent.replace('fireReminders', 'forgotten')}/tasks`,
      {},
      {
        task: { httpRequest: { url } },
      },
    );
    expect(missing.error).to.deep.include({ code: 404, status: 'NOT_FOUND' });
    rmSync(join(sandbox.suite.buildDir, 'functions.yaml'));
  });
});
