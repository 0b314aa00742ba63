// Whether a webhook's message is the service's own, told by its signature.
import type { ServiceEvent } from './records.js';

export interface VerifyOptions {
  /** How old a message may be, and how far ahead of this clock. Default 300. */
  toleranceSeconds?: number;
}

/** A message that is not the service's, was changed on its way, or is too old. */
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
  /^(?:[0-9a-f]{2})+$/i.test(hex)
    ? Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
    : null;

/**
 * The event, if its signature holds. `rawBody` is the body as it came, byte for byte: parsing and printing it again
 * breaks the signature. While a secret is being rotated, either of the two verifies.
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
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceSeconds)
    throw new WebhookRefused('The message is too old');
  const encoder = new TextEncoder();
  const body = typeof rawBody === 'string' ? encoder.encode(rawBody) : rawBody;
  const signed = new Uint8Array([...encoder.encode(`${time}.`), ...body]);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify']);
  for (const [name, value = ''] of fields) {
    const signature = name === 'v1' ? bytesOfHex(value) : null;
    // Compared in constant time.
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed))) {
      return JSON.parse(new TextDecoder().decode(body)) as ServiceEvent;
    }
  }
  throw new WebhookRefused('The signature is wrong');
}
