// Links that show one client what concerns it, read-only, until they end or are revoked (issue 7).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError, invalidFields, notFound } from '../api/errors';
import { instant, timestampOut } from '../api/fields';
import { type Client, clientOf, clients } from '../compliance/client';
import type { Deed } from '../compliance/clientChanges';
import { addMs, DAY_MS } from '../platform/clock';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';
import { derivedId, newSecret } from '../platform/ids';
import { publicLink } from '../platform/links';
import { tenantOf } from '../platform/tenant';

const LIFETIME_DAYS = 90;
const MAX_LIFETIME_DAYS = 366;
const MAX_PER_CLIENT = 10;

const portalSchema = z.object({
  organization_id: z.string(),
  client_id: z.string(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: storedInstant,
  expires_at: storedInstant,
});
export type Portal = Stored<z.output<typeof portalSchema>>;

/** Found by an id that is derived from the link's token, which itself is nowhere kept: the token proves the right. */
const portals = globalCollection('compliance_portals', portalSchema, {
  type: 'compliance_portal',
  nameOf: () => '',
});
const portalIdOf = (token: string): string => derivedId('compliance-portal', token);

export const portalInput = z.object({
  client_id: z.string().min(1).max(200),
  expires_at: instant.optional(),
});

export const portalOut = z.object({
  id: z.string(),
  client_id: z.string(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: timestampOut,
  expires_at: timestampOut,
});
z.globalRegistry.add(portalOut, { id: 'CompliancePortal' });

export const viewPortal = (portal: Portal): z.input<typeof portalOut> => ({
  ...portal,
  created_at: portal.created_at.toISOString(),
  expires_at: portal.expires_at.toISOString(),
});

const portalsOf = (tenant: Tenant, clientId: string): Promise<Portal[]> =>
  portals.find((query) =>
    query
      .where('organization_id', '==', tenant.organizationId)
      .where('client_id', '==', clientId)
      .limit(10 * MAX_PER_CLIENT),
  );

function checkedEnd(asked: Date | undefined, now: Date): Date {
  const end = asked ?? addMs(now, LIFETIME_DAYS * DAY_MS);
  if (end > now && end <= addMs(now, MAX_LIFETIME_DAYS * DAY_MS)) return end;
  throw invalidFields({ expires_at: `must lie in the future, at most ${MAX_LIFETIME_DAYS} days ahead` });
}

/**
 * 1 read, one for each link there is, 1 write. The link is in this answer and nowhere else; its token stands behind the
 * #, so that it reaches neither logs nor other sites.
 * @throws 404 for the client; 409 `LIMIT_REACHED` when it has ten links.
 */
export async function createPortal(
  { tenant, actor, writes, now }: Deed,
  given: z.output<typeof portalInput>,
): Promise<{ portal: Portal; url: string }> {
  const expiresAt = checkedEnd(given.expires_at, now);
  const client = await clientOf(tenant, given.client_id);
  const existing = await portalsOf(tenant, client.id);
  if (existing.filter((portal) => portal.expires_at > now).length >= MAX_PER_CLIENT) {
    throw new ApiError('LIMIT_REACHED', `A client has at most ${MAX_PER_CLIENT} portal links`);
  }
  const token = newSecret(24);
  const portal = portals.stageCreate(writes, portalIdOf(token), {
    organization_id: tenant.organizationId,
    client_id: client.id,
    created_by: actor.id,
    created_by_name: actor.name,
    created_at: now,
    expires_at: expiresAt,
  });
  return { portal, url: publicLink(`/portal/#${token}`) };
}

/** The links that still work, newest first: 1 read, and one for each. @throws 404 for the client. */
export async function listPortals(tenant: Tenant, clientId: string, now: Date): Promise<Portal[]> {
  const client = await clientOf(tenant, clientId);
  const found = await portalsOf(tenant, client.id);
  return found
    .filter((portal) => portal.expires_at > now)
    .sort((left, right) => right.created_at.getTime() - left.created_at.getTime());
}

/** 1 read, 1 write; the link stops working at once. @throws 404. */
export async function revokePortal({ tenant, writes }: Omit<Deed, 'actor'>, id: string): Promise<void> {
  const portal = await portals.get(id);
  if (portal?.organization_id !== tenant.organizationId) throw notFound('Portal');
  portals.stageDelete(writes, portal);
}

/** Whose link it is: 2 reads. @throws 404 for a link that does not work (any more). */
export async function portalBehind(
  token: string,
  now: Date,
): Promise<{ portal: Portal; tenant: Tenant; client: Client }> {
  const portal = await portals.get(portalIdOf(token));
  if (!portal || portal.expires_at <= now) throw notFound('Portal');
  const tenant = tenantOf(portal.organization_id);
  const client = await clients.of(tenant).get(portal.client_id);
  if (!client || client.is_archived) throw notFound('Portal');
  return { portal, tenant, client };
}
