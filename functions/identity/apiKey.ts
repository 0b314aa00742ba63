// The API key record: only the key's digest and its first characters are kept.

import { z } from 'zod';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/retention';
import { SCOPES } from '../api/scopes';
import { addMs, MINUTE_MS } from '../platform/clock';
import { derivedId, equalInConstantTime, newSecret, sha256 } from '../platform/ids';
import { globalCollection, type RecordOf } from '../store/collection';
import { enumListWithoutUnknown, enumWithUnknownAs } from '../store/storedEnum';
import { storedInstant } from '../store/storedValues';

export const API_KEY_PREFIX = 'svc_live_';
const SHOWN_CHARACTERS = 12;
/** How many characters at a key's end lead to its record. They stay when the key is rotated; all before them is new. */
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
    /** The digest of the secret before the last rotation, and until when it works. */
    former_hash: z.string().nullable().default(null),
    former_until: storedInstant.nullable().default(null),
    created_by: z.string(),
    created_at: storedInstant,
    last_used_at: storedInstant.nullable(),
    expires_at: storedInstant.nullable(),
    revoked_at: storedInstant.nullable(),
    /** As a user's: up to then its changes need no look at the organization's plan. */
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

/** The id of the record that a key leads to, if there is one; it neither tells of the key nor lets anybody in. */
const apiKeyIdOf = (key: string): string => derivedId('api_key', key.slice(-LOCATOR_CHARACTERS));

/** A new key (160 random bits, and the way to its record), its record's id, and what may be stored of it. */
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

/** Whether it is the record's secret, or the one before while that may still be used. */
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
 * The active key of that secret. 1 read, by id, also for one that was rotated away.
 * `last_used_at` is brought up to date at most once a minute, off the request's critical path.
 */
export async function findActiveApiKey(secret: string, now: Date): Promise<ApiKey | null> {
  const key = await apiKeys.get(apiKeyIdOf(secret));
  if (!key || !isSecretOf(key, secret, now) || apiKeyStatus(key, now) !== 'active') return null;
  if (key.last_used_at === null || addMs(key.last_used_at, MINUTE_MS) <= now) {
    void apiKeys.tryUpdate(key, { last_used_at: now }).catch(() => false);
  }
  return key;
}
