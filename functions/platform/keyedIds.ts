// Ids derived from addresses and numbers with a secret key. Without the key, nobody can recover them from the database
// by trying all numbers (decision 0028).
import { derivedId, hmacSha256 } from './ids';
import { addressDigestKey } from './params';

const LENGTH = 40;

/**
 * Derives 40 hex digits, the same for the same parts and key.
 * @throws without a key, because ids under another key would find no stored data.
 */
export function idDerivedWithAddressKey(...parts: readonly string[]): string {
  const key = addressDigestKey.value().trim();
  if (key === '') throw new Error('ADDRESS_DIGEST_KEY is not set (docs/deploy.md)');
  return hmacSha256(key, derivedId(...parts))
    .toString('hex')
    .slice(0, LENGTH);
}
