// An organization’s API keys: the record, and how they are created, listed, rotated and revoked.
import { z } from 'zod';
import { type Actor, API_KEY_SCOPES, isWriteScope, type Tenant } from '../api/actor';
import { ApiError, invalidFieldsError, notFound } from '../api/errors';
import { instant, requiredTextInput } from '../api/fields';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { Writes } from '../api/writes';
import { addMs, HOUR_MS, MINUTE_MS } from '../platform/clock';
import { derivedId, equalInConstantTime, newSecret, sha256 } from '../platform/ids';
import { SlotTable } from '../store/claims';
import { globalCollection, type RecordOf } from '../store/collection';
import { enumListSchemaDroppingUnknown, enumSchemaWithFallback, storedInstant } from '../store/values';

export const API_KEY_PREFIX = 'svc_live_';
const SHOWN_CHARACTERS = 12;
/**
 * Number of characters at the end of a key that identify its record. Rotating the key keeps them and replaces all the
 * others.
 */
const LOCATOR_CHARACTERS = 16;

export const API_KEY_ROLES = ['editor', 'viewer'] as const;
export const API_KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

/**
 * Document id: a digest of the key's last characters. The collection is global because keys are looked up before the
 * organization is known.
 */
export const apiKeys = globalCollection(
  'api_keys',
  z.object({
    organization_id: z.string(),
    name: z.string(),
    prefix: z.string(),
    hash: z.string(),
    /**
     * The seed for deriving the key's last characters, which aren't stored. When the key is rotated, they are derived
     * again.
     */
    locator_seed: z.string(),
    role: enumSchemaWithFallback(API_KEY_ROLES, 'viewer'),
    /** Null if only the role restricts the key. */
    scopes: enumListSchemaDroppingUnknown(API_KEY_SCOPES).nullable().default(null),
    /** The digest of the previous secret, which works until `former_until`. */
    former_hash: z.string().nullable().default(null),
    former_until: storedInstant.nullable().default(null),
    created_by: z.string(),
    created_at: storedInstant,
    last_used_at: storedInstant.nullable(),
    expires_at: storedInstant.nullable(),
    revoked_at: storedInstant.nullable(),
    /**
     * Until this time, changes made with the key aren't checked against the organization's plan. User records have the
     * same field.
     */
    writes_until: storedInstant.nullable().default(null),
  }),
  {
    holds: 'names, digests and roles of API keys',
    personal: ['anyone'],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'for_reading',
    secrets: ['hash', 'former_hash', 'locator_seed'],
  },
  { type: 'api_key', nameOf: ({ name }) => name, ignored: ['last_used_at', 'writes_until'] },
);
export type ApiKey = RecordOf<typeof apiKeys>;

/** The id of the key's record. It doesn't reveal the key and grants no access. */
const apiKeyIdOf = (key: string): string => derivedId('api_key', key.slice(-LOCATOR_CHARACTERS));

/** Creates a key from 160 random bits and a locator. Returns the key, the id of its record and the fields to store. */
export function newApiKeySecret(locator_seed = newSecret()) {
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

/** Whether the secret is the key's current one, or its previous one while that still works. */
function isSecretOf(key: ApiKey, secret: string, now: Date): boolean {
  const hash = sha256(secret);
  if (equalInConstantTime(hash, key.hash)) return true;
  const { former_hash, former_until } = key;
  const isInOverlap = former_until !== null && former_until > now;
  return former_hash !== null && isInOverlap && equalInConstantTime(hash, former_hash);
}

/**
 * Finds the active key with this secret (current or previous). 1 read by id. Updates `last_used_at` in the background,
 * at most once a minute.
 */
export async function findActiveApiKey(secret: string, now: Date): Promise<ApiKey | null> {
  const key = await apiKeys.get(apiKeyIdOf(secret));
  if (!key || !isSecretOf(key, secret, now) || apiKeyStatus(key, now) !== 'active') return null;
  if (key.last_used_at === null || addMs(key.last_used_at, MINUTE_MS) <= now) {
    // biome-ignore lint/plugin: the next call updates it
    void apiKeys.tryUpdate(key, { last_used_at: now }).catch(() => false);
  }
  return key;
}

export const MAX_ACTIVE_API_KEYS = 25;
/** Keyed by organization id. Limits each organization to 25 active keys, even if requests run concurrently. */
const slotTable = new SlotTable(
  'api_key_places',
  { holds: 'an organization’s API keys', kept: KEPT_WITH_ITS_ORGANIZATION },
  MAX_ACTIVE_API_KEYS,
  `An organization can have at most ${MAX_ACTIVE_API_KEYS} active API keys`,
);
export const apiKeySlots = slotTable.documents;

export const newApiKeyInput = z.object({
  name: requiredTextInput(100),
  role: z.enum(API_KEY_ROLES).default('editor'),
  scopes: z
    .array(z.enum(API_KEY_SCOPES))
    .min(1)
    .max(API_KEY_SCOPES.length)
    .nullish()
    .transform((value) => value ?? null),
  expires_at: instant.nullish().transform((value) => value ?? null),
});

const NO_FORMER_SECRET = { former_hash: null, former_until: null };

/**
 * Creates a key. 1 read, 2 writes.
 * @returns the record and the key, which is never returned again.
 * @throws 400 for an expiry time in the past; 409 `LIMIT_REACHED`.
 */
export async function stageNewApiKey(
  writes: Writes,
  tenant: Tenant,
  { name, role, expires_at, scopes }: z.output<typeof newApiKeyInput>,
  made: { by: Actor; at: Date },
): Promise<{ key: string; record: ApiKey }> {
  if (expires_at !== null && expires_at <= made.at) throw invalidFieldsError({ expires_at: 'must be in the future' });
  const excess = role === 'viewer' ? scopes?.find(isWriteScope) : undefined;
  if (excess) throw invalidFieldsError({ scopes: `can contain only read scopes for a viewer key; remove ${excess}` });
  const { key, id, stored } = newApiKeySecret();
  const holder = { id, expiresAt: expires_at };
  await slotTable.stage(writes, tenant, { ownerId: tenant.organizationId, holder, now: made.at });
  const record = apiKeys.stageCreate(writes, id, {
    ...stored,
    organization_id: tenant.organizationId,
    name,
    role,
    scopes: scopes && [...new Set(scopes)],
    ...NO_FORMER_SECRET,
    created_by: made.by.id,
    created_at: made.at,
    last_used_at: null,
    expires_at,
    revoked_at: null,
    writes_until: null,
  });
  return { key, record };
}

const MAX_LISTED = 500;

/**
 * Lists the newest 500 keys, including revoked and expired ones, plus all older active keys. Newest first. 1 read per
 * key, plus 1 for the organization's slots if there may be more keys. Index: organization_id, created_at desc.
 */
export async function listApiKeys(tenant: Tenant): Promise<ApiKey[]> {
  const newest = await apiKeys.list((query) =>
    query.where('organization_id', '==', tenant.organizationId).orderBy('created_at', 'desc').limit(MAX_LISTED),
  );
  if (newest.length < MAX_LISTED) return newest;
  const listed = new Set(newest.map(({ id }) => id));
  const others = (await slotTable.holders(tenant.organizationId)).filter((id) => !listed.has(id));
  const older = [...(await apiKeys.getMany(others)).values()];
  older.sort((left, right) => right.created_at.getTime() - left.created_at.getTime());
  return [...newest, ...older];
}

/** 1 read. @throws 404. */
async function requireApiKey(tenant: Tenant, id: string): Promise<ApiKey> {
  const key = await apiKeys.get(id);
  if (key?.organization_id !== tenant.organizationId) throw notFound('API key');
  return key;
}

export const MAX_API_KEY_OVERLAP_HOURS = 168;

/**
 * Creates a new secret for the key; the previous one keeps working for `overlapHours`. 1 read, 1 write.
 * @returns the record and the secret, which is never returned again.
 * @throws 404; 409 `INVALID_STATE` for a revoked or expired key.
 */
export async function stageApiKeyRotation(
  writes: Writes,
  tenant: Tenant,
  id: string,
  overlapHours: number,
  now: Date,
): Promise<{ key: string; record: ApiKey }> {
  const former = await requireApiKey(tenant, id);
  const status = apiKeyStatus(former, now);
  if (status !== 'active') {
    throw new ApiError('INVALID_STATE', `The key is ${status}: create a new one`, { details: { status } });
  }
  const { key, stored } = newApiKeySecret(former.locator_seed);
  const overlap =
    overlapHours === 0
      ? NO_FORMER_SECRET
      : { former_hash: former.hash, former_until: addMs(now, overlapHours * HOUR_MS) };
  return { key, record: apiKeys.stageUpdate(writes, former, { ...stored, ...overlap }) };
}

/** Keys that are still active. 1 read, plus 1 per key. */
export async function listActiveApiKeys(tenant: Tenant, now: Date): Promise<ApiKey[]> {
  const held = await apiKeys.getMany(await slotTable.holders(tenant.organizationId));
  return [...held.values()].filter((key) => apiKeyStatus(key, now) === 'active');
}

/**
 * Revokes the key immediately and permanently. Idempotent. 2 reads, 2 writes.
 * @throws 404.
 */
export async function stageApiKeyRevocation(writes: Writes, tenant: Tenant, id: string, now: Date): Promise<ApiKey> {
  const key = await requireApiKey(tenant, id);
  const [revoked = key] = await stageApiKeyRevocations(writes, tenant, [key], now);
  return revoked;
}

/** Revokes the given keys that aren't already revoked, and returns them. 1 read and 1 write, plus 1 write per key. */
export async function stageApiKeyRevocations(
  writes: Writes,
  tenant: Tenant,
  keys: readonly ApiKey[],
  now: Date,
): Promise<ApiKey[]> {
  const open = keys.filter((key) => key.revoked_at === null);
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  await slotTable.stageRelease(writes, tenant.organizationId, ids);
  return open.map((key) => apiKeys.stageUpdate(writes, key, { revoked_at: now }));
}
