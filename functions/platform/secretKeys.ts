// Keys that rotate without downtime: a secret is a list, newest first. The newest key signs; every key verifies.
import { evidenceSigningKey, sessionSecret, webhookEncryptionKey } from './params';

/** At least one key, newest first. */
export type Keys = readonly [string, ...string[]];

/** Splits a secret into keys, separated by commas or white space, which base64 doesn't contain. */
export function keysOfSecretText(value: string): Keys {
  const [newest = '', ...former] = value.split(/[\s,]+/).filter((key) => key !== '');
  return [newest, ...former];
}

export const sessionKeys = (): Keys => keysOfSecretText(sessionSecret.value());
export const evidenceSigningKeys = (): Keys => keysOfSecretText(evidenceSigningKey.value());
export const webhookEncryptionKeys = (): Keys => keysOfSecretText(webhookEncryptionKey.value());
