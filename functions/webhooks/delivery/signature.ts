// Signs a message with the service's own headers and with those of Standard Webhooks (https://www.standardwebhooks.com).
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

/** The key is the whole secret, including `whsec_`. */
const ownSignature = (secret: string, { timestamp, body }: Message): string =>
  keyed(secret, `${timestamp}.`, body).digest('hex');

/** The key is the decoded base64 of the secret. The signature also covers the delivery id. */
const standardSignature = (secret: string, { deliveryId, timestamp, body }: Message): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return keyed(key, `${deliveryId}.${timestamp}.`, body).digest('base64');
};

/** Signs with each secret, so that both verify during the grace period of a rotation. */
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
