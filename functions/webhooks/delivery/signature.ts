// Signs a message in the service's own headers and in those of Standard Webhooks.
import { createHmac } from 'node:crypto';

export interface Message {
  deliveryId: string;
  eventType: string;
  body: Buffer;
  /** Unix seconds. */
  timestamp: number;
}

const keyed = (key: string | Buffer, signed: string, body: Buffer) =>
  createHmac('sha256', key).update(signed).update(body);

/** Keyed with the whole secret, `whsec_` included. */
const ownSignature = (secret: string, { timestamp, body }: Message): string =>
  keyed(secret, `${timestamp}.`, body).digest('hex');

/** Keyed with the bytes that the secret's base64 stands for; the id is signed too. */
const standardSignature = (secret: string, { deliveryId, timestamp, body }: Message): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return keyed(key, `${deliveryId}.${timestamp}.`, body).digest('base64');
};

/** One signature for each secret, so that during a rotation's grace period either of them verifies. */
export function webhookRequestHeaders(message: Message, secrets: readonly string[]): Record<string, string> {
  const own = secrets.map((secret) => `v1=${ownSignature(secret, message)}`);
  const standard = secrets.map((secret) => `v1,${standardSignature(secret, message)}`);
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Expiry-Service-Webhooks/1',
    'X-Service-Event': message.eventType,
    'X-Service-Delivery': message.deliveryId,
    'X-Service-Signature': [`t=${message.timestamp}`, ...own].join(','),
    'webhook-id': message.deliveryId,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': standard.join(' '),
  };
}
