// An organization's places for active API keys: 25, exactly, however many are asked for at once (section 5).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { globalCollection, storedInstant } from '../platform/collection';

export const MOST_ACTIVE_KEYS = 25;

const placesSchema = z.object({
  organization_id: z.string(),
  /** The keys that hold a place, and when each gives it up by expiring. */
  keys: z.record(z.string(), z.object({ expires_at: storedInstant.nullable() })),
});

/** Document id: the organization id. Its version lets creators of keys wait for each other. */
const places = globalCollection('api_key_places', placesSchema);

/**
 * Takes a place. Expired keys have given theirs up, without anybody sweeping. 1 read, 1 write.
 * @throws 409 `LIMIT_REACHED`.
 */
export async function stagePlace(
  writes: Writes,
  tenant: Tenant,
  key: { id: string; expiresAt: Date | null },
  now: Date,
): Promise<void> {
  const { organizationId } = tenant;
  const former = await places.get(organizationId);
  const active = Object.entries(former?.keys ?? {}).filter(
    ([, { expires_at }]) => expires_at === null || expires_at > now,
  );
  if (active.length >= MOST_ACTIVE_KEYS) {
    throw new ApiError('LIMIT_REACHED', `An organization has at most ${MOST_ACTIVE_KEYS} active API keys`, {
      details: { limit: MOST_ACTIVE_KEYS },
    });
  }
  const keys = { ...Object.fromEntries(active), [key.id]: { expires_at: key.expiresAt } };
  if (former) places.stageUpdate(writes, former, { keys });
  else places.stageCreate(writes, organizationId, { organization_id: organizationId, keys });
}

/** Gives up the place of a revoked key. 1 read; 1 write if it holds one still. */
export async function stagePlaceRelease(writes: Writes, tenant: Tenant, keyId: string): Promise<void> {
  const former = await places.get(tenant.organizationId);
  if (former?.keys[keyId] === undefined) return;
  const { [keyId]: released, ...keys } = former.keys;
  places.stageUpdate(writes, former, { keys });
}
