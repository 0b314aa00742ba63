// Creates, lists and revokes an organization's API keys (specification sections 3 and 4.1).
import type { Actor, Tenant } from '../api/actor';
import { invalidFields, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { newId } from '../platform/ids';
import { type ApiKey, apiKeys, type KEY_ROLES, mintApiKey } from './apiKey';
import { stagePlace, stagePlaceRelease } from './apiKeyPlaces';

export interface NewApiKey {
  name: string;
  role: (typeof KEY_ROLES)[number];
  expires_at: Date | null;
}

/**
 * 1 read, 2 writes.
 * @returns the key itself, which nobody can tell again, and its record.
 * @throws 400 for a time of expiry that is not in the future; 409 `LIMIT_REACHED`.
 */
export async function stageNewApiKey(
  writes: Writes,
  tenant: Tenant,
  input: NewApiKey,
  made: { by: Actor; at: Date },
): Promise<{ key: string; record: ApiKey }> {
  const { name, role, expires_at } = input;
  if (expires_at !== null && expires_at <= made.at)
    throw invalidFields({ expires_at: 'must be in the future' });
  const id = newId();
  await stagePlace(writes, tenant, { id, expiresAt: expires_at }, made.at);
  const { key, stored } = mintApiKey();
  const record = apiKeys.stageCreate(writes, id, {
    ...stored,
    organization_id: tenant.organizationId,
    name,
    role,
    created_by: made.by.id,
    created_at: made.at,
    last_used_at: null,
    expires_at,
    revoked_at: null,
    writes_until: null,
  });
  return { key, record };
}

const MOST_LISTED = 500;

/** Newest first, revoked and expired ones too, at most 500. 1 read each. Index: organization_id, created_at desc. */
export const listApiKeys = (tenant: Tenant): Promise<ApiKey[]> =>
  apiKeys.find((query) =>
    query
      .where('organization_id', '==', tenant.organizationId)
      .orderBy('created_at', 'desc')
      .limit(MOST_LISTED),
  );

/**
 * Stops the key at once and for good; a key that is revoked already stays as it is. 2 reads, 2 writes.
 * @throws 404.
 */
export async function stageRevocation(
  writes: Writes,
  tenant: Tenant,
  id: string,
  now: Date,
): Promise<ApiKey> {
  const key = await apiKeys.get(id);
  if (key?.organization_id !== tenant.organizationId) throw notFound('API key');
  if (key.revoked_at !== null) return key;
  await stagePlaceRelease(writes, tenant, id);
  return apiKeys.stageUpdate(writes, key, { revoked_at: now });
}
