// Retries requests when that is safe: reads, idempotent changes, and POSTs with an Idempotency-Key.

/** Sends a single request, like `globalThis.fetch`. */
export type Send = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** The number of retries after the first attempt. Defaults to 2. */
  retries?: number;
  /** The maximum wait before a retry, even if the service asks for a longer one. Defaults to 30,000. */
  longestDelayMs?: number;
}

const FIRST_DELAY_MS = 500;
const FAULTS = new Set([500, 502, 503, 504]);

const isVersion2 = (request: Request): boolean => /\/v2\//.test(new URL(request.url).pathname);

/** Adds an idempotency key to a v2 POST that has none, so that the request can be retried. */
function withKey(request: Request): Request {
  if (request.method !== 'POST' || !isVersion2(request) || request.headers.has('Idempotency-Key')) return request;
  const keyed = new Request(request);
  keyed.headers.set('Idempotency-Key', crypto.randomUUID());
  return keyed;
}

/**
 * Whether it is safe to send the request twice. A conditional change isn't safe to repeat: if the first attempt
 * succeeded, the second fails.
 */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method === 'GET' ||
  headers.has('Idempotency-Key') ||
  ((method === 'PATCH' || method === 'DELETE') && !headers.has('If-Match'));

function isWorthATry(request: Request, response: Response): boolean {
  // The service rejected the request before doing anything.
  if (response.status === 429) return true;
  // A request with the same key is still running.
  if (response.status === 409) return response.headers.has('Retry-After') && request.headers.has('Idempotency-Key');
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
