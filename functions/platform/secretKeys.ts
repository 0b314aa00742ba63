// Keys that rotate without a gap: a secret is a list, the newest first. The newest makes, every one of them proves.
import { evidenceSigningKey, sessionSecret, webhookEncryptionKey } from './params';

/** At least one, the newest first. */
export type Keys = readonly [string, ...string[]];

/** The keys of a secret's value: separated by commas or white space, none of which is in base64. */
export function keysOfSecretText(value: string): Keys {
  const [newest = '', ...former] = value.split(/[\s,]+/).filter((key) => key !== '');
  return [newest, ...former];
}

export const sessionKeys = (): Keys => keysOfSecretText(sessionSecret.value());
export const evidenceSigningKeys = (): Keys => keysOfSecretText(evidenceSigningKey.value());
export const webhookEncryptionKeys = (): Keys => keysOfSecretText(webhookEncryptionKey.value());
