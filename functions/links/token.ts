// The secret in a link. It grants access; only its digest is stored.
import type { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import { newSecret, sha256 } from '../platform/ids';
import type { Stored, TenantCollection } from '../store/collection';

export const newLinkToken = (): string => newSecret();

/** The stored digest of a token. */
export const linkTokenHash = (token: string): string => sha256(token);

type LinkedSchema = z.ZodObject<{ organization_id: z.ZodString; token_hash: z.ZodString }>;

/**
 * Finds the record for a link token. Searches all organizations, because the token itself grants access. Returns null
 * if the token is unknown or has been replaced. 1 read.
 */
export async function findRecordByLinkToken<S extends LinkedSchema>(
  collection: TenantCollection<S>,
  token: string,
): Promise<{ record: Stored<z.output<S>>; tenant: Tenant } | null> {
  const [record] = await collection.acrossTenants.list((query) =>
    query.where('token_hash', '==', linkTokenHash(token)).limit(1),
  );
  return record ? { record, tenant: tenantOf(record.organization_id) } : null;
}
