// Creates, lists and revokes an organization's API keys.
import { type Actor, isWriteScope, type Scope, type Tenant } from '../api/actor';
import { ApiError, invalidFields, notFound } from '../api/errors';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { Writes } from '../api/writes';
import { addMs, HOUR_MS } from '../platform/clock';
import { SlotTable } from '../store/claims';
import { type ApiKey, apiKeyStatus, apiKeys, type KEY_ROLES, mintApiKey } from './apiKey';

export const MAX_ACTIVE_KEYS = 25;
/** By organization id. Limits an organization to exactly 25 active keys, even with concurrent requests. */
const slotTable = new SlotTable(
  'api_key_places',
  {
    holds: 'the API keys of an organization',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
  },
  MAX_ACTIVE_KEYS,
  `An organization can have at most ${MAX_ACTIVE_KEYS} active API keys`,
);
export const apiKeySlots = slotTable.documents;

export interface NewApiKey {
  name: string;
  role: (typeof KEY_ROLES)[number];
  expires_at: Date | null;
  /** Null: everything that the role allows. */
  scopes?: readonly Scope[] | null;
}

/**
 * Creates a key. 1 read, 2 writes. @returns the key, which can't be read again, and its record.
 * @throws 400 for an expiry time in the past; 409 `LIMIT_REACHED`.
 */
export async function stageNewApiKey(
  writes: Writes,
  tenant: Tenant,
  input: NewApiKey,
  made: { by: Actor; at: Date },
): Promise<{ key: string; record: ApiKey }> {
  const { name, role, expires_at, scopes = null } = input;
  if (expires_at !== null && expires_at <= made.at)
    throw invalidFields({ expires_at: 'must be in the future' });
  const excess = role === 'viewer' ? scopes?.find(isWriteScope) : undefined;
  if (excess)
    throw invalidFields({ scopes: `can only contain read scopes for a viewer key: remove ${excess}` });
  const { key, id, stored } = mintApiKey();
  const holder = { id, expiresAt: expires_at };
  await slotTable.stage(writes, tenant, { ownerId: tenant.organizationId, holder, now: made.at });
  const record = apiKeys.stageCreate(writes, id, {
    ...stored,
    organization_id: tenant.organizationId,
    name,
    role,
    scopes: scopes && [...new Set(scopes)],
    former_hash: null,
    former_until: null,
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
 * Lists the newest 500 keys, including revoked and expired ones, and all older active keys. Newest first. 1 read each,
 * and 1 for the organization's slots if there are more. Index: organization_id, created_at desc.
 */
export async function listApiKeys(tenant: Tenant): Promise<ApiKey[]> {
  const newest = await apiKeys.find((query) =>
    query
      .where('organization_id', '==', tenant.organizationId)
      .orderBy('created_at', 'desc')
      .limit(MAX_LISTED),
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

export const LONGEST_OVERLAP_HOURS = 168;

/**
 * Creates a new secret for the key; the previous one keeps working during the overlap. 1 read, 1 write. @returns the
 * secret, which can't be read again, and the record.
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
  const { key, stored } = mintApiKey(former.locator_seed);
  const overlap =
    overlapHours === 0
      ? { former_hash: null, former_until: null }
      : { former_hash: former.hash, former_until: addMs(now, overlapHours * HOUR_MS) };
  return { key, record: apiKeys.stageUpdate(writes, former, { ...stored, ...overlap }) };
}

/** Keys that still work: 1 read, and 1 per key. */
export async function listActiveApiKeys(tenant: Tenant, now: Date): Promise<ApiKey[]> {
  const held = await apiKeys.getMany(await slotTable.holders(tenant.organizationId));
  return [...held.values()].filter(
    ({ revoked_at, expires_at }) => revoked_at === null && (expires_at === null || expires_at > now),
  );
}

/**
 * Revokes the key immediately and permanently. Idempotent. 2 reads, 2 writes.
 * @throws 404.
 */
export async function stageApiKeyRevocation(
  writes: Writes,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<ApiKey> {
  const key = await requireApiKey(tenant, id);
  if (key.revoked_at !== null) return key;
  await slotTable.stageRelease(writes, tenant.organizationId, [id]);
  return apiKeys.stageUpdate(writes, key, { revoked_at: now });
}

/** Revokes the given keys that aren't revoked yet. 1 read, 1 write and 1 per key. */
export async function stageApiKeyRevocations(
  writes: Writes,
  tenant: Tenant,
  keys: readonly ApiKey[],
  now: Date,
): Promise<void> {
  const open = keys.filter((key) => key.revoked_at === null);
  if (open.length === 0) return;
  const ids = open.map(({ id }) => id);
  await slotTable.stageRelease(writes, tenant.organizationId, ids);
  for (const key of open) apiKeys.stageUpdate(writes, key, { revoked_at: now });
}
