// Webhook secrets, stored encrypted, and the signatures made with them.
//
// Each message has two signatures: one in the service's own format, and a Standard Webhooks signature
// (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
import { createHmac } from 'node:crypto';
import { newSecret } from '../platform/ids';
import { secretCipherFor } from '../platform/secrets';

const PREFIX = 'whsec_';
/**
 * A multiple of 3, so that the base64 text needs no padding and every character of the four-character hint is
 * significant.
 */
const SECRET_BYTES = 30;
const HINT_CHARACTERS = 4;

interface StoredSecrets {
  id: string;
  secret_sealed: string;
  previous_secret: { sealed: string; valid_until: Date } | null;
}

const cipher = secretCipherFor('webhook secrets');

/** `whsec_` followed by standard base64, as Standard Webhooks libraries expect. */
export const mintWebhookSecret = (): string =>
  PREFIX + Buffer.from(newSecret(SECRET_BYTES), 'base64url').toString('base64');

export const webhookSecretHintOf = (secret: string): string => PREFIX + secret.slice(-HINT_CHARACTERS);

export const encryptWebhookSecret = (secret: string, subscriptionId: string): string =>
  cipher.encrypt(secret, subscriptionId);

/**
 * Re-encrypts the secrets with the newest key; null if no key can decrypt the current secret. Drops the previous secret
 * if no key can decrypt it.
 */
export function tryReencryptWebhookFields({ id, secret_sealed, previous_secret: previous }: StoredSecrets) {
  const current = cipher.tryDecrypt(secret_sealed, id);
  if (current === null) return null;
  const former = previous && cipher.tryDecrypt(previous.sealed, id);
  return {
    secret_sealed: encryptWebhookSecret(current, id),
    previous_secret: previous && former !== null ? { ...previous, sealed: encryptWebhookSecret(former, id) } : null,
  };
}

/**
 * The secrets for signing a message: the current one first, then the previous one if it is still valid and its key is
 * available.
 */
export function signingSecretsOfWebhook(subscription: StoredSecrets, now: Date): [string, ...string[]] {
  const { id, secret_sealed, previous_secret: previous } = subscription;
  const current = cipher.decrypt(secret_sealed, id);
  const former = previous && previous.valid_until > now ? cipher.tryDecrypt(previous.sealed, id) : null;
  return former === null ? [current] : [current, former];
}

/** A message to sign. */
export interface WebhookMessage {
  deliveryId: string;
  eventType: string;
  body: Buffer;
  /** Unix seconds. */
  timestamp: number;
}

const keyed = (key: string | Buffer, signed: string, body: Buffer) =>
  createHmac('sha256', key).update(signed).update(body);

/** HMAC-SHA256 of `<timestamp>.<body>`, keyed with the whole secret, including `whsec_`. */
const ownSignature = (secret: string, { timestamp, body }: WebhookMessage): string =>
  keyed(secret, `${timestamp}.`, body).digest('hex');

/** HMAC-SHA256 of `<id>.<timestamp>.<body>`, keyed with the base64-decoded secret, as in Standard Webhooks. */
const standardSignature = (secret: string, { deliveryId, timestamp, body }: WebhookMessage): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return keyed(key, `${deliveryId}.${timestamp}.`, body).digest('base64');
};

/**
 * The headers of a delivery, including a signature for each secret. During a rotation's grace period, receivers can
 * verify with either the old or the new secret.
 */
export function webhookRequestHeaders(message: WebhookMessage, secrets: readonly string[]): Record<string, string> {
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
