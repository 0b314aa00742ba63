// Forwards received webhooks to a local port, signed again with the real time, because the service's clock may be
// moved.
import type { IncomingHttpHeaders } from 'node:http';
import { webhookRequestHeaders } from '../../functions/webhooks/signing';

export interface Forwarding {
  /** The target: `http://127.0.0.1:4000/expiries`. */
  url: string;
  /** The webhook's. */
  secret: string;
}

const TIMEOUT_MS = 10_000;
/** The status if nothing answers. */
const BAD_GATEWAY = 502;

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

/** The received status. */
export async function forwardRequest(
  headers: IncomingHttpHeaders,
  body: Buffer,
  { url, secret }: Forwarding,
): Promise<number> {
  const message = {
    deliveryId: one(headers['x-service-delivery']),
    eventType: one(headers['x-service-event']),
    body,
    timestamp: Math.floor(Date.now() / 1000),
  };
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: webhookRequestHeaders(message, [secret]),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.status;
  } catch {
    return BAD_GATEWAY;
  }
}
