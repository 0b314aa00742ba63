// Sends a request again when that is safe: reads and changes that can be repeated, and POSTs with an Idempotency-Key.

/** How one request is sent; `globalThis.fetch` is one. */
export type Send = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** Tries after the first one. Default 2. */
  retries?: number;
  /** The longest that is waited before a try, whatever the service asks for. Default 30,000. */
  longestDelayMs?: number;
}

const FIRST_DELAY_MS = 500;
const FAULTS = new Set([500, 502, 503, 504]);

const isVersion2 = (request: Request): boolean => /\/v2\//.test(new URL(request.url).pathname);

/** Every POST of v2 takes a key; one that has none gets one, so that it can be sent again. */
function withKey(request: Request): Request {
  if (request.method !== 'POST' || !isVersion2(request) || request.headers.has('Idempotency-Key'))
    return request;
  const keyed = new Request(request);
  keyed.headers.set('Idempotency-Key', crypto.randomUUID());
  return keyed;
}

/** Whether doing it twice is as good as once. A conditional change that was done would find the record changed. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method === 'GET' ||
  headers.has('Idempotency-Key') ||
  ((method === 'PATCH' || method === 'DELETE') && !headers.has('If-Match'));

function isWorthATry(request: Request, response: Response): boolean {
  // Refused before anything was done.
  if (response.status === 429) return true;
  // A request with the same key is still running.
  if (response.status === 409)
    return response.headers.has('Retry-After') && request.headers.has('Idempotency-Key');
  return FAULTS.has(response.status) && isRepeatable(request);
}

function delayMs(attempt: number, response: Response | null, longestMs: number): number {
  const asked = Number(response?.headers.get('Retry-After') ?? Number.NaN) * 1000;
  const own = FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random());
  return Math.min(Number.isNaN(asked) ? own : asked, longestMs);
}

export function withRetries(send: Send, { retries = 2, longestDelayMs = 30_000 }: RetryOptions): Send {
  return async (given) => {
    const request = withKey(given);
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt > retries;
      const sent = isLast ? request : request.clone();
      let response: Response | null = null;
      try {
        response = await send(sent);
        if (isLast || !isWorthATry(request, response)) return response;
        await response.body?.cancel();
      } catch (thrown) {
        if (isLast || request.signal.aborted || !isRepeatable(request)) throw thrown;
      }
      await new Promise((wake) => setTimeout(wake, delayMs(attempt, response, longestDelayMs)));
    }
  };
}
