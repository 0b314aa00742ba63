// Handles secrets: keys that rotate without downtime, keyed ids, encryption, and startup checks.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { derivedId, hmacSha256 } from './ids';
import { addressHashKey, evidenceSigningKey, storedSecretEncryptionKey, tokenSigningSecret } from './params';

/**
 * A secret consists of one or more keys, newest first. Signing uses the newest key; verification accepts any of them.
 */
export type RotatedKeys = readonly [string, ...string[]];

/** Splits a secret into keys. Keys are separated by commas or whitespace, which base64 doesn't contain. */
function keysOfSecretText(value: string): RotatedKeys {
  const [newest = '', ...former] = value.split(/[\s,]+/).filter((key) => key !== '');
  return [newest, ...former];
}

export const tokenSigningKeys = (): RotatedKeys => keysOfSecretText(tokenSigningSecret.value());
export const evidenceSigningKeys = (): RotatedKeys => keysOfSecretText(evidenceSigningKey.value());
const webhookEncryptionKeys = (): RotatedKeys => keysOfSecretText(storedSecretEncryptionKey.value());

const LENGTH = 40;

/**
 * Derives 40 hex digits from addresses or numbers. Without the key, the originals can't be recovered from the database
 * by brute force (decision 0028).
 * @throws if there is no key, because ids derived with another key would match no stored data.
 */
export function idDerivedWithAddressKey(...parts: readonly string[]): string {
  const key = addressHashKey.value().trim();
  if (key === '') throw new Error('ADDRESS_DIGEST_KEY is not set (docs/deploy.md)');
  return hmacSha256(key, derivedId(...parts))
    .toString('hex')
    .slice(0, LENGTH);
}

const ALGORITHM = 'aes-256-gcm';
const FORMAT = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;

const keyFrom = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));

/**
 * `owner` identifies what an encrypted string belongs to, such as a record's id. The string can be decrypted only with
 * the same owner.
 */
export interface EncryptionParams {
  secret: string;
  purpose: string;
  owner: string;
}

/**
 * Encrypts a short secret that the service must be able to read back, so that access to the database alone doesn’t
 * reveal it.
 */
export function encrypt(text: string, { secret, purpose, owner }: EncryptionParams): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFrom(secret, purpose), nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [FORMAT, nonce, encrypted, cipher.getAuthTag()]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** @throws if the text was encrypted with another key or for another owner, or was changed. */
export function decrypt(encrypted: string, { secret, purpose, owner }: EncryptionParams): string {
  const [format, nonce = '', text = '', tag = ''] = encrypted.split('.');
  if (format !== FORMAT) throw new Error('Encrypted in an unknown format');
  const decipher = createDecipheriv(ALGORITHM, keyFrom(secret, purpose), Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(owner))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
}

/**
 * Encrypts secrets for one purpose with the newest `WEBHOOK_ENCRYPTION_KEY`. Any key in the list can decrypt them. The
 * owner is the id of the record that stores the encrypted text.
 */
export const secretCipherFor = (purpose: string) => ({
  encrypt: (text: string, owner: string): string =>
    encrypt(text, { secret: webhookEncryptionKeys()[0], purpose, owner }),

  /** @throws if none of the keys can decrypt the text. */
  decrypt(encrypted: string, owner: string): string {
    let failure: unknown;
    for (const secret of webhookEncryptionKeys()) {
      try {
        return decrypt(encrypted, { secret, purpose, owner });
      } catch (thrown) {
        failure = thrown;
      }
    }
    throw failure;
  },

  /** Returns null if none of the keys can decrypt the text. */
  tryDecrypt(encrypted: string, owner: string): string | null {
    try {
      return this.decrypt(encrypted, owner);
    } catch {
      return null;
    }
  },
});

type Environment = Readonly<Record<string, string | undefined>>;

/** Secrets that the deployer generates. Providers define the format of the others. */
const OWN_SECRETS = ['SESSION_SECRET', 'WEBHOOK_ENCRYPTION_KEY', 'ADDRESS_DIGEST_KEY', 'EVIDENCE_SIGNING_KEY'];
/** This secret can’t be rotated: data stored under the old key couldn’t be found with a new one. */
export const UNROTATABLE_SECRET_NAME = 'ADDRESS_DIGEST_KEY';
const MIN_SECRET_BYTES = 32;
const MADE_UP = /change[-_ ]?me|placeholder|your[-_ ]|example|^(.{1,8})\1+$/i;
/** Matches a marker that only the secrets of local test suites contain. */
const OF_LOCAL_SUITES = /of-no-worth/;

/** Settings for local test suites: provider fakes, webhook receivers, the clock and cost reporting. */
const FOR_LOCAL_SUITES = /_ENDPOINT$|^WEBHOOK_TEST_|^CLOCK_OFFSET_FILE$|^EXPOSE_COST$/;

/** Names of settings that deployments must not set. */
const localOnlySettingNamesOf = (environment: Environment): string[] =>
  Object.keys(environment).filter(
    (name) => FOR_LOCAL_SUITES.test(name) && !['', 'false', undefined].includes(environment[name]),
  );

function secretProblem(name: string, value: string, deployed: boolean): string | null {
  const keys = keysOfSecretText(value);
  if (keys.some((key) => Buffer.byteLength(key) < MIN_SECRET_BYTES))
    return `${name} is shorter than ${MIN_SECRET_BYTES} bytes`;
  if (keys.some((key) => MADE_UP.test(key) || (deployed && OF_LOCAL_SUITES.test(key))))
    return `${name} is a placeholder`;
  if (name === UNROTATABLE_SECRET_NAME && keys.length > 1) return `${name} must be one key, which can’t be replaced`;
  return null;
}

/** Lists the problems with a process's environment. Ignores secrets that the process's function doesn't use. */
export function startupProblems(environment: Environment): string[] {
  // Cloud Run sets `K_CONFIGURATION` for deployed services, but the Functions emulator doesn’t
  // (https://cloud.google.com/run/docs/container-contract#env-vars).
  const deployed = environment.K_CONFIGURATION !== undefined;
  const secrets = OWN_SECRETS.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : (secretProblem(name, value, deployed) ?? []);
  });
  const settings = deployed
    ? localOnlySettingNamesOf(environment).map((name) => `${name} is only for local test suites`)
    : [];
  return [...secrets, ...settings];
}

/** @throws an error that lists each problem without revealing values. */
export function refuseUnsafeEnvironment(environment: Environment): void {
  const problems = startupProblems(environment);
  if (problems.length > 0) throw new Error(`Refusing to start: ${problems.join('; ')} (docs/deploy.md)`);
}
