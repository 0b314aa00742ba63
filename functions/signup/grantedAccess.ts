// Access that a person has granted through keys, invitations and links, and that remains valid after they leave.
import { z } from 'zod';
import { commitInBatchesUnaudited } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { namedOpenApiObject } from '../api/records';
import type { MutationContext } from '../api/writes';
import { expiryShareLinkStore } from '../expiries/share';
import { listActiveApiKeys, stageApiKeyRevocations } from '../identity/apiKey';
import { stageInvitationSeatReleases } from '../plans/limits';
import { portalLinkStore } from '../portals/portal';
import { invitations, listPendingInvitations } from './invitation';

/** Maximum number of links of one kind per response, and per commit. */
const MAX_LINKS = 200;

/** The person's links of each kind, up to the limit, and whether there are more. 1 read per link. */
async function listLinksOfUser(tenant: Tenant, userId: string, now: Date) {
  const [shareLinks, portalLinks] = await Promise.all([
    expiryShareLinkStore.listBy(tenant, userId, now, MAX_LINKS + 1),
    portalLinkStore.listBy(tenant, userId, now, MAX_LINKS + 1),
  ]);
  return {
    shareLinks: shareLinks.slice(0, MAX_LINKS),
    portalLinks: portalLinks.slice(0, MAX_LINKS),
    hasMore: shareLinks.length > MAX_LINKS || portalLinks.length > MAX_LINKS,
  };
}

/**
 * Grants that are still active. Costs 1 read per active key and pending invitation in the organization, plus 1 per link
 * that the person created.
 */
export async function listAccessGrantedBy(tenant: Tenant, userId: string, now: Date) {
  const [keys, pending, links] = await Promise.all([
    listActiveApiKeys(tenant, now),
    listPendingInvitations(tenant, now),
    listLinksOfUser(tenant, userId, now),
  ]);
  return {
    keys: keys.filter(({ created_by }) => created_by === userId),
    invited: pending.filter(({ invited_by }) => invited_by === userId),
    ...links,
  };
}
type GrantedAccess = Awaited<ReturnType<typeof listAccessGrantedBy>>;

/**
 * Revokes the grants as part of the commit. Costs 1 write each, plus 1 read and 1 write per record that contains links
 * or seats.
 */
export async function stageIssuedAccessRevocation(
  context: Omit<MutationContext, 'actor'>,
  { keys, invited, shareLinks, portalLinks }: GrantedAccess,
): Promise<void> {
  const { tenant, writes, now } = context;
  await stageApiKeyRevocations(writes, tenant, keys, now);
  const seats = invited.map(({ email, id: invitationId }) => ({ email, invitationId }));
  await stageInvitationSeatReleases(writes, tenant, seats);
  for (const invitation of invited) {
    invitations.of(tenant).stageUpdate(writes, invitation, { status: 'cancelled', updated_at: now });
  }
  await expiryShareLinkStore.revokeAll(context, shareLinks);
  await portalLinkStore.revokeAll(context, portalLinks);
}

/**
 * Revokes links in separate commits until the remaining ones fit into a single commit. If this fails, calling it again
 * revokes the remaining links. Each link costs the same as in {@link stageIssuedAccessRevocation}.
 */
export async function revokeLinksBeyondOneCommit(tenant: Tenant, userId: string, now: Date): Promise<void> {
  await commitInBatchesUnaudited(async (writes) => {
    const { shareLinks, portalLinks, hasMore } = await listLinksOfUser(tenant, userId, now);
    if (!hasMore) return false;
    await expiryShareLinkStore.revokeAll({ tenant, writes }, shareLinks);
    await portalLinkStore.revokeAll({ tenant, writes }, portalLinks);
    return true;
  });
}

export const accessGrantedByUserOut = namedOpenApiObject('GrantedAccess', {
  api_keys: z.array(z.object({ id: z.string(), name: z.string() })),
  invitations: z.array(z.object({ id: z.string(), email: z.string() })),
  expiry_shares: z.array(z.object({ id: z.string(), expiry_id: z.string() })),
  compliance_portals: z.array(z.object({ id: z.string(), client_id: z.string() })),
  has_more: z.boolean(),
});

export const viewAccessGrantedByUser = (access: GrantedAccess): z.input<typeof accessGrantedByUserOut> => ({
  api_keys: access.keys.map(({ id, name }) => ({ id, name })),
  invitations: access.invited.map(({ id, email }) => ({ id, email })),
  expiry_shares: access.shareLinks.map(({ id, expiry_id }) => ({ id, expiry_id })),
  compliance_portals: access.portalLinks.map(({ id, client_id }) => ({ id, client_id })),
  has_more: access.hasMore,
});
