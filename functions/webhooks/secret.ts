// Creates webhook secrets, which are stored encrypted and shown once.

import { newSecret } from '../platform/ids';
import { decrypt, encrypt, webhookEncryptionKeys } from '../platform/secrets';
import type { Subscription } from './record';

const PREFIX = 'whsec_';
/** A multiple of 3, so that base64 needs no padding and the four characters of the hint are significant. */
const SECRET_BYTES = 30;
const HINT_CHARACTERS = 4;

const purposeFor = (subscriptionId: string, key: string) => ({
  secret: key,
  purpose: 'webhook secrets',
  owner: subscriptionId,
});

/** `whsec_` and standard base64, as Standard Webhooks libraries expect. */
export const mintWebhookSecret = (): string =>
  PREFIX + Buffer.from(newSecret(SECRET_BYTES), 'base64url').toString('base64');

export const webhookSecretHintOf = (secret: string): string => PREFIX + secret.slice(-HINT_CHARACTERS);

export const encryptWebhookSecret = (secret: string, subscriptionId: string): string =>
  encrypt(secret, purposeFor(subscriptionId, webhookEncryptionKeys()[0]));

/**
 * @throws if no key decrypts it.
 */
function decryptSecret(encrypted: string, subscriptionId: string): string {
  let failure: unknown;
  for (const key of webhookEncryptionKeys()) {
    try {
      return decrypt(encrypted, purposeFor(subscriptionId, key));
    } catch (thrown) {
      failure = thrown;
    }
  }
  throw failure;
}

/** Null if no key decrypts it. */
function openedSecret(encrypted: string, subscriptionId: string): string | null {
  try {
    return decryptSecret(encrypted, subscriptionId);
  } catch {
    return null;
  }
}

/** Re-encrypts the secrets with the newest key; null if no key decrypts the current one. Drops an unreadable previous one. */
export function reencryptedSecretsOfWebhook({
  id,
  secret_sealed,
  previous_secret: previous,
}: Pick<Subscription, 'id' | 'secret_sealed' | 'previous_secret'>) {
  const current = openedSecret(secret_sealed, id);
  if (current === null) return null;
  const former = previous && openedSecret(previous.sealed, id);
  return {
    secret_sealed: encryptWebhookSecret(current, id),
    previous_secret:
      previous && former !== null ? { ...previous, sealed: encryptWebhookSecret(former, id) } : null,
  };
}

/**
 * The secrets to sign a message with: the current one first, then the previous one while it is valid and its key is
 * available.
 */
export function signingSecretsOfWebhook(
  subscription: Pick<Subscription, 'id' | 'secret_sealed' | 'previous_secret'>,
  now: Date,
): [string, ...string[]] {
  const { id, secret_sealed, previous_secret: previous } = subscription;
  const current = decryptSecret(secret_sealed, id);
  const former = previous && previous.valid_until > now ? openedSecret(previous.sealed, id) : null;
  return former === null ? [current] : [current, former];
}
