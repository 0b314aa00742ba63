// Sends one HTTP request to the service, as Cloud Tasks, Scheduler and Eventarc do, and returns the status.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';

export interface Delivery {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer | string | null;
  timeoutMs: number;
}

/** The HTTP status, or 0 without an answer. */
export type DeliveryStatus = number;

/**
 * Connections aren't reused: the emulator's workers come and go, and a reused socket that was just closed would look
 * like a failed delivery. Each delivery's own timeout limits the wait.
 */
const agent = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });

/** Headers of a single connection (RFC 9110, 7.6.1), or set by the client itself. */
const CONNECTION_HEADERS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const STARTING_LOOK_MS = 100;
let [replaced, replacement] = ['', ''];

/** From now on, requests for one origin go to the other. */
export function redirectDeliveries(from: string, to: string): void {
  [replaced, replacement] = [`${from}/`, `${to}/`];
}

const redirectedUrl = (url: string): string =>
  replaced !== '' && url.startsWith(replaced) ? replacement + url.slice(replaced.length) : url;

export async function deliver(delivery: Delivery): Promise<DeliveryStatus> {
  const headers = Object.entries(delivery.headers).filter(([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()));
  const url = redirectedUrl(delivery.url);
  const signal = AbortSignal.timeout(delivery.timeoutMs);
  for (;;) {
    try {
      const response = await request(url, {
        method: delivery.method,
        headers: Object.fromEntries(headers),
        body: delivery.body,
        dispatcher: agent,
        signal,
      });
      await response.body.dump();
      return response.statusCode;
    } catch (thrown) {
      // A call waits until the function's process has started, both on the platform and in the emulator.
      const isStarting = url !== delivery.url && (thrown as { code?: unknown }).code === 'ECONNREFUSED';
      if (!isStarting || signal.aborted) return 0;
      await sleep(STARTING_LOOK_MS);
    }
  }
}

export const succeeded = (status: DeliveryStatus): boolean => status >= 200 && status < 300;
