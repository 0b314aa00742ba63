// The API key record. It stores the key's digest and first characters, but not the key.
import { z } from 'zod';
import { SCOPES } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import { addMs, MINUTE_MS } from '../platform/clock';
import { derivedId, equalInConstantTime, newSecret, sha256 } from '../platform/ids';
import { globalCollection, type RecordOf } from '../store/collection';
import { enumListWithoutUnknown, enumWithUnknownAs, storedInstant } from '../store/values';

export const API_KEY_PREFIX = 'svc_live_';
const SHOWN_CHARACTERS = 12;
/** Number of characters at a key's end that identify its record. A rotation keeps them and replaces the rest. */
const LOCATOR_CHARACTERS = 16;

export const KEY_ROLES = ['editor', 'viewer'] as const;
export const API_KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

/** Document id: a digest of the key's last characters. Found before the organization is known, hence global. */
export const apiKeys = globalCollection(
  'api_keys',
  z.object({
    organization_id: z.string(),
    name: z.string(),
    prefix: z.string(),
    hash: z.string(),
    /** The seed of the key's last characters, which aren't stored. A rotation derives them again. */
    locator_seed: z.string(),
    role: enumWithUnknownAs(KEY_ROLES, 'viewer'),
    /** Null: everything that the role allows. */
    scopes: enumListWithoutUnknown(SCOPES).nullable().default(null),
    /** The digest of the previous secret; the next field says how long it works. */
    former_hash: z.string().nullable().default(null),
    former_until: storedInstant.nullable().default(null),
    created_by: z.string(),
    created_at: storedInstant,
    last_used_at: storedInstant.nullable(),
    expires_at: storedInstant.nullable(),
    revoked_at: storedInstant.nullable(),
    /** Until then, its changes need no check of the organization's plan, as for users. */
    writes_until: storedInstant.nullable().default(null),
  }),
  {
    holds: 'names, digests and roles of API keys',
    personal: ['anyone'],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'for_reading',
    secrets: ['hash', 'former_hash', 'locator_seed'],
  },
  {
    type: 'api_key',
    nameOf: ({ name }) => name,
    ignored: ['last_used_at', 'writes_until'],
  },
);
export type ApiKey = RecordOf<typeof apiKeys>;

/** The id of the key's record. It doesn't reveal the key and grants no access. */
const apiKeyIdOf = (key: string): string => derivedId('api_key', key.slice(-LOCATOR_CHARACTERS));

/** Creates a key of 160 random bits and a locator, with its record's id and the fields to store. */
export function mintApiKey(locator_seed = newSecret()) {
  const locator = derivedId('api_key_locator', locator_seed).slice(0, LOCATOR_CHARACTERS);
  const key = `${API_KEY_PREFIX}${newSecret(20)}${locator}`;
  const stored = { hash: sha256(key), prefix: key.slice(0, SHOWN_CHARACTERS), locator_seed };
  return { key, id: apiKeyIdOf(key), stored };
}

export function apiKeyStatus(
  key: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: Date,
): (typeof API_KEY_STATUSES)[number] {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && key.expires_at <= now ? 'expired' : 'active';
}

/** Whether the secret is the key's current one, or the previous one during its overlap. */
function isSecretOf(key: ApiKey, secret: string, now: Date): boolean {
  const hash = sha256(secret);
  if (equalInConstantTime(hash, key.hash)) return true;
  const { former_hash, former_until } = key;
  return (
    former_hash !== null &&
    former_until !== null &&
    former_until > now &&
    equalInConstantTime(hash, former_hash)
  );
}

/**
 * Finds the active key with that secret. 1 read by id, also for a previous secret. Updates `last_used_at` in the
 * background, at most once a minute.
 */
export async function findActiveApiKey(secret: string, now: Date): Promise<ApiKey | null> {
  const key = await apiKeys.get(apiKeyIdOf(secret));
  if (!key || !isSecretOf(key, secret, now) || apiKeyStatus(key, now) !== 'active') return null;
  if (key.last_used_at === null || addMs(key.last_used_at, MINUTE_MS) <= now) {
    void apiKeys.tryUpdate(key, { last_used_at: now }).catch(() => false);
  }
  return key;
}
