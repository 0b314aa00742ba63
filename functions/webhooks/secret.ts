// Secrets of webhooks: made here, stored sealed, shown once (specification sections 2 and 6.1).

import { newSecret } from '../platform/ids';
import { webhookEncryptionKey } from '../platform/params';
import { seal, unseal } from '../platform/sealed';
import type { Subscription } from './record';

const PREFIX = 'whsec_';
/** A multiple of 3, so that its base64 has no padding and the hint shows four characters that tell something. */
const SECRET_BYTES = 30;
const HINT_CHARACTERS = 4;

const sealFor = (subscriptionId: string) => ({
  secret: webhookEncryptionKey.value(),
  purpose: 'webhook secrets',
  owner: subscriptionId,
});

/** `whsec_` and standard base64, the form that Standard Webhooks libraries take as well. */
export const mintSecret = (): string =>
  PREFIX + Buffer.from(newSecret(SECRET_BYTES), 'base64url').toString('base64');

export const hintOf = (secret: string): string => PREFIX + secret.slice(-HINT_CHARACTERS);

export const sealSecret = (secret: string, subscriptionId: string): string =>
  seal(secret, sealFor(subscriptionId));

/** The secrets that a message is signed with at that moment: the current one first, the one before while it is valid. */
export function secretsOf(
  subscription: Pick<Subscription, 'id' | 'secret_sealed' | 'previous_secret'>,
  now: Date,
): [string, ...string[]] {
  const { id, secret_sealed, previous_secret: previous } = subscription;
  const current = unseal(secret_sealed, sealFor(id));
  return previous && previous.valid_until > now ? [current, unseal(previous.sealed, sealFor(id))] : [current];
}
