// The client: one typed caller for each API version, the same credentials behind both.
import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { CallFailed } from './errors.js';
import { type RetryOptions, type Send, withRetries } from './retries.js';
import type { components as V1Components, paths as V1Paths } from './v1.js';
import type { components as V2Components, paths as V2Paths } from './v2.js';

export { CallFailed } from './errors.js';
export type * from './records.js';
export type { RetryOptions, Send } from './retries.js';
export { type VerifyOptions, verifyWebhook, WebhookRefused } from './webhooks.js';

/** The records of each version by their names: `V2['Expiry']`. */
export type V1 = V1Components['schemas'];
export type V2 = V2Components['schemas'];

export interface ClientOptions {
  /** Where the service is, without `/v1` or `/v2`: `https://service.example`. */
  baseUrl: string;
  /**
   * A session token, a Firebase ID token or an API key. Give a function where it changes: it is asked for each request.
   * Without one, only public operations can be called.
   */
  token?: string | (() => string | Promise<string>);
  /** Used in place of the global `fetch`. */
  fetch?: Send;
  /**
   * What is tried again, and how often: 429 always, faults and broken connections where that is safe. Each POST of v2
   * gets an `Idempotency-Key` for it, unless you give one. False: nothing.
   */
  retry?: RetryOptions | false;
}

export interface ExpiryClient {
  v1: Client<V1Paths>;
  v2: Client<V2Paths>;
}

function authorization(token: NonNullable<ClientOptions['token']>): Middleware {
  return {
    async onRequest({ request }) {
      if (!request.headers.has('Authorization')) {
        request.headers.set('Authorization', `Bearer ${typeof token === 'function' ? await token() : token}`);
      }
      return request;
    },
  };
}

/** Every call answers `{ data, error, response }`: `data` on success, `error` with the API's own error otherwise. */
export function createClient({ baseUrl, token, fetch, retry = {} }: ClientOptions): ExpiryClient {
  const base = baseUrl.replace(/\/+$/, '');
  const send: Send = fetch ?? ((request) => globalThis.fetch(request));
  const options = { fetch: retry === false ? send : withRetries(send, retry) };
  const v1 = createFetchClient<V1Paths>({ baseUrl: `${base}/v1`, ...options });
  const v2 = createFetchClient<V2Paths>({ baseUrl: `${base}/v2`, ...options });
  if (token !== undefined) {
    v1.use(authorization(token));
    v2.use(authorization(token));
  }
  return { v1, v2 };
}

/** What a call answered; throws {@link CallFailed} when it did not succeed. */
export async function unwrap<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined || data === null) throw new CallFailed(response, error);
  return data;
}

interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/** Every record of a v2 list, page after page: `for await (const expiry of every((cursor) => …))`. */
export async function* every<Item>(
  page: (cursor: string | undefined) => Promise<{ data?: Page<Item>; error?: unknown; response: Response }>,
): AsyncGenerator<Item, void> {
  let cursor: string | undefined;
  do {
    const { data, next_cursor } = await unwrap(page(cursor));
    yield* data;
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
}
