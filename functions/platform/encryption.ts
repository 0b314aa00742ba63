// Encrypts short secrets that the service must read again, so that the database alone doesn’t reveal them.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

const keyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/** The owner of an encrypted text, such as a record's id. It can only be decrypted for the same owner. */
export interface EncryptionPurpose {
  secret: string;
  purpose: string;
  owner: string;
}

export function encrypt(text: string, { secret, purpose, owner }: EncryptionPurpose): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(secret, purpose), nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [FORMAT, nonce, encrypted, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** @throws if the text was encrypted with another key or for another owner, or was changed. */
export function decrypt(encrypted: string, { secret, purpose, owner }: EncryptionPurpose): string {
  const [format, nonce = '', text = '', tag = ''] = encrypted.split('.');
  if (format !== FORMAT) throw new Error('Encrypted in an unknown format');
  const decipher = createDecipheriv(ALGORITHM, keyFrom(secret, purpose), Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(owner))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
}
