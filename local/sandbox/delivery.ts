// Sends one HTTP request into the service, as Cloud Tasks, Scheduler and Eventarc do, and tells what was answered.
import { Agent, request } from 'undici';

export interface Delivery {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Buffer | string | null;
  timeoutMs: number;
}

/** The HTTP status answered, or 0 when there was no answer. */
export type DeliveryStatus = number;

/**
 * Connections are not kept: the emulator's workers come and go, and a reused socket that was just closed would look
 * like a failed delivery. Waiting is bounded by each delivery's own time-out only.
 */
const agent = new Agent({ pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });

/** Headers that belong to one connection (RFC 9110, 7.6.1) or that the client sets anew. */
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

let [replaced, replacement] = ['', ''];

/** From now on what is for the one origin goes to the other. */
export function deliverInstead(from: string, to: string): void {
  [replaced, replacement] = [`${from}/`, `${to}/`];
}

const addressed = (url: string): string =>
  replaced !== '' && url.startsWith(replaced) ? replacement + url.slice(replaced.length) : url;

export async function deliver(delivery: Delivery): Promise<DeliveryStatus> {
  const headers = Object.entries(delivery.headers).filter(
    ([name]) => !CONNECTION_HEADERS.has(name.toLowerCase()),
  );
  try {
    const response = await request(addressed(delivery.url), {
      method: delivery.method,
      headers: Object.fromEntries(headers),
      body: delivery.body,
      dispatcher: agent,
      signal: AbortSignal.timeout(delivery.timeoutMs),
    });
    await response.body.dump();
    return response.statusCode;
  } catch {
    return 0;
  }
}

export const succeeded = (status: DeliveryStatus): boolean => status >= 200 && status < 300;
