// The API client: one typed client per API version, with shared credentials.
import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import { CallFailed } from './errors.js';
import { type RetryOptions, type Send, withRetries } from './retries.js';
import type { components as V1Components, paths as V1Paths } from './v1.js';
import type { components as V2Components, paths as V2Paths } from './v2.js';

export { CallFailed } from './errors.js';
export type * from './records.js';
export type { RetryOptions, Send } from './retries.js';
export { type VerifyOptions, verifyWebhook, WebhookRefused } from './webhooks.js';

/** The record types of each version by name, such as `V2['Expiry']`. */
export type V1 = V1Components['schemas'];
export type V2 = V2Components['schemas'];

export interface ClientOptions {
  /** The base URL of the service, without `/v1` or `/v2`, such as `https://service.example`. */
  baseUrl: string;
  /**
   * A session token, a Firebase ID token or an API key. If the token can change, pass a function, which is called
   * before each request. Without a token, you can only call public operations.
   */
  token?: string | (() => string | Promise<string>);
  /** The `fetch` function to use instead of the global one. */
  fetch?: Send;
  /**
   * The retry settings; `false` disables retries. The client always retries 429 responses. It retries server errors and
   * lost connections when that is safe. It adds an `Idempotency-Key` to each v2 POST, unless you set one.
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

/**
 * Creates a client. Every call returns `{ data, error, response }`: `data` on success, otherwise `error` as the API
 * returned it.
 */
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

/** Returns the data of a call; throws {@link CallFailed} if the call failed. */
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

/** Yields every record in a v2 list, page by page: `for await (const expiry of every((cursor) => …))`. */
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
