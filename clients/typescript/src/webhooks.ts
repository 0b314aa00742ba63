// Verifies the signature of a webhook message.
import type { ServiceEvent } from './records.js';

export interface VerifyOptions {
  /** The maximum age of a message, and how far ahead of the local clock its timestamp may be. Defaults to 300. */
  toleranceSeconds?: number;
}

/** Thrown if a message isn't from the service, was changed in transit, or is too old. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

type HeaderSource = Headers | Record<string, string | string[] | undefined>;

function headerOf(headers: HeaderSource, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}

const bytesOfHex = (hex: string): Uint8Array<ArrayBuffer> | null =>
  /^(?:[0-9a-f]{2})+$/i.test(hex) ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : null;

/**
 * Returns the event if its signature is valid. `rawBody` is the body exactly as received, byte for byte: parsing and
 * re-serializing it breaks the signature. During a secret rotation, either secret works.
 * @throws WebhookRefused
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: HeaderSource,
  secret: string,
  { toleranceSeconds = 300 }: VerifyOptions = {},
): Promise<ServiceEvent> {
  const fields = headerOf(headers, 'x-service-signature')
    .split(',')
    .map((field) => field.trim().split('='));
  const time = fields.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d+$/.test(time)) throw new WebhookRefused('The message is not signed');
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds) throw new WebhookRefused('The message is too old');
  const encoder = new TextEncoder();
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody;
  const signed = new Uint8Array([...encoder.encode(`${time}.`), ...body]);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  for (const [name, value = ''] of fields) {
    const signature = name === 'v1' ? bytesOfHex(value) : null;
    // Compares signatures in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
      return JSON.parse(new TextDecoder().decode(body)) as ServiceEvent;
    }
  }
  throw new WebhookRefused('The signature is invalid');
}
