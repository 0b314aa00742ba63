// The API key record: only the key's digest and its first characters are kept.

import { z } from 'zod';
import { WITH_ITS_ORGANIZATION } from '../api/retention';
import { SCOPES } from '../api/scopes';
import { addMs, MINUTE_MS } from '../platform/clock';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';
import { newSecret, sha256 } from '../platform/ids';
import { knownAmong, lenientEnum } from '../platform/storedEnum';

export const API_KEY_PREFIX = 'svc_live_';
const SHOWN_CHARACTERS = 12;

export const KEY_ROLES = ['editor', 'viewer'] as const;
export const API_KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

export const apiKeySchema = z.object({
  organization_id: z.string(),
  name: z.string(),
  prefix: z.string(),
  hash: z.string(),
  role: lenientEnum(KEY_ROLES, 'viewer'),
  /** Null: all that the role may do. */
  scopes: knownAmong(SCOPES).nullable().default(null),
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
});
export type ApiKey = Stored<z.output<typeof apiKeySchema>>;

/** Found by digest before the organization is known, hence global. */
export const apiKeys = globalCollection(
  'api_keys',
  apiKeySchema,
  {
    holds: 'names, digests and roles of API keys',
    personal: ['anyone'],
    kept: WITH_ITS_ORGANIZATION,
    exported: 'for_reading',
    secrets: ['hash', 'former_hash'],
  },
  {
    type: 'api_key',
    nameOf: ({ name }) => name,
    ignored: ['last_used_at', 'writes_until'],
  },
);

/** A new key, and what may be stored of it. */
export function mintApiKey(): { key: string; stored: { hash: string; prefix: string } } {
  const key = `${API_KEY_PREFIX}${newSecret(32)}`;
  return { key, stored: { hash: sha256(key), prefix: key.slice(0, SHOWN_CHARACTERS) } };
}

export function apiKeyStatus(
  key: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: Date,
): (typeof API_KEY_STATUSES)[number] {
  if (key.revoked_at !== null) return 'revoked';
  return key.expires_at !== null && key.expires_at <= now ? 'expired' : 'active';
}

/** The key whose secret it was before a rotation, while that may still be used. 1 read. */
async function keyOfFormerSecret(hash: string, now: Date): Promise<ApiKey | null> {
  const [key] = await apiKeys.find((query) => query.where('former_hash', '==', hash).limit(1));
  return key?.former_until && key.former_until > now ? key : null;
}

/**
 * The active key of that secret. 1 read; 2 for one that was rotated away. The digest is looked up, so the answer's timing tells nothing of stored keys.
 * `last_used_at` is brought up to date at most once a minute, off the request's critical path.
 */
export async function findActiveApiKey(secret: string, now: Date): Promise<ApiKey | null> {
  const hash = sha256(secret);
  const [current] = await apiKeys.find((query) => query.where('hash', '==', hash).limit(1));
  const key = current ?? (await keyOfFormerSecret(hash, now));
  if (!key || apiKeyStatus(key, now) !== 'active') return null;
  if (key.last_used_at === null || addMs(key.last_used_at, MINUTE_MS) <= now) {
    void apiKeys.tryUpdate(key, { last_used_at: now }).catch(() => false);
  }
  return key;
}
