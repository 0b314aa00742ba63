// The secret in a link. Whoever has it may do what the link is for; nothing but its digest is stored.
import type { z } from 'zod';
import type { Tenant } from '../api/actor';
import { newSecret, sha256 } from '../platform/ids';
import type { Stored, TenantCollection } from '../store/collection';
import { tenantOf } from '../store/tenant';

export const newLinkToken = (): string => newSecret();

/** What may be stored of a token. */
export const linkTokenHash = (token: string): string => sha256(token);

type LinkedSchema = z.ZodObject<{ organization_id: z.ZodString; token_hash: z.ZodString }>;

/**
 * The record whose link carries the token, in whichever organization: the token is the right to it. 1 read. Null for a
 * token that is none, or that a newer link has replaced.
 */
export async function findRecordByLinkToken<S extends LinkedSchema>(
  collection: TenantCollection<S>,
  token: string,
): Promise<{ record: Stored<z.output<S>>; tenant: Tenant } | null> {
  const [record] = await collection.acrossTenants((query) =>
    query.where('token_hash', '==', linkTokenHash(token)).limit(1),
  );
  return record ? { record, tenant: tenantOf(record.organization_id) } : null;
}
