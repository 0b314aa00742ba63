// Read-only links that show a client its own data, until they expire or are revoked.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { id, instant } from '../api/fields';
import type { MutationContext } from '../api/writes';
import { type Client, clients, requireClient } from '../compliance/client';
import { type Link, LinkTable, linkAnswerSchema, linkSchema } from '../links/linkTable';
import { SlotTable } from '../store/claims';
import { globalCollection } from '../store/collection';

const MAX_PER_CLIENT = 10;

export const compliancePortals = new LinkTable({
  noun: 'Portal',
  links: globalCollection(
    'compliance_portals',
    linkSchema('client_id'),
    {
      holds: 'digests of portal links',
      personal: ['users'],
      kept: { for: 'until the link ends', ttl: 'expires_at' },
      exported: 'for_reading',
    },
    { type: 'compliance_portal', nameOf: () => '' },
  ),
  slots: new SlotTable(
    'compliance_portal_slots',
    {
      holds: 'the portal links of a client',
      personal: [],
      kept: { for: 'until the last link ends', ttl: 'expires_at' },
      exported: 'not',
    },
    MAX_PER_CLIENT,
    `A client can have at most ${MAX_PER_CLIENT} portal links`,
  ),
  limit: 'compliance_portals',
  idPrefix: 'compliance-portal',
  owner: 'client_id',
  page: '/portal/',
  lifetimeDays: 90,
});
export type Portal = Link<'client_id'>;

export const compliancePortalInput = z.object({
  client_id: id,
  expires_at: instant.optional(),
});

export const compliancePortalOut = linkAnswerSchema('client_id');
z.globalRegistry.add(compliancePortalOut, { id: 'CompliancePortal' });

/** 2 reads, 2 writes. @throws 404 for the client; as {@link LinkTable.issue}. */
export async function createPortalOfClient(
  context: MutationContext,
  given: z.output<typeof compliancePortalInput>,
): Promise<{ link: Portal; url: string }> {
  const client = await requireClient(context.tenant, given.client_id);
  return compliancePortals.issue(context, client.id, given.expires_at);
}

/** Active links, newest first. 1 read, and 1 per link. @throws 404 for the client. */
export async function listPortalsOfClient(tenant: Tenant, clientId: string, now: Date): Promise<Portal[]> {
  const client = await requireClient(tenant, clientId);
  return compliancePortals.list(tenant, client.id, now);
}

/** Returns the portal of a link: 2 reads. @throws 404 for an invalid link. */
export async function requireCompliancePortalByToken(
  token: string,
  now: Date,
): Promise<{ portal: Portal; tenant: Tenant; client: Client }> {
  const { link: portal, tenant } = await compliancePortals.open(token, now);
  const client = await clients.of(tenant).get(portal.client_id);
  if (!client || client.is_archived) throw compliancePortals.notFound();
  return { portal, tenant, client };
}
