// Shows an invitation's link before acceptance, and requests a new link after it expires.

import { tenantOf } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { messageTextsFor } from '../messaging/languages';
import { stageLinkWishNotifications } from '../notifications/notification';
import { loadOrganization, type Organization } from '../organizations/organization';
import { invitationAdminPageUrl } from '../platform/params';
import { findInvitationByToken, type Invitation, invitationStatus } from './invitation';

async function invitationBehind(token: string): Promise<Invitation> {
  const invitation = await findInvitationByToken(token);
  if (!invitation) throw notFound('Invitation');
  return invitation;
}

/** 2 reads. @throws 404 for an unknown token, or one of an earlier mail. */
export async function requireInvitationWithOrganization(
  token: string,
): Promise<{ invitation: Invitation; organization: Organization }> {
  const invitation = await invitationBehind(token);
  return { invitation, organization: await loadOrganization(tenantOf(invitation.organization_id)) };
}

/**
 * Asks the inviter for a new link, at most once a day.
 * @throws 404; 409 unless the invitation has expired.
 */
export async function stageWishForNewInvitation(writes: Writes, token: string, now: Date): Promise<void> {
  const invitation = await invitationBehind(token);
  if (invitationStatus(invitation, now) !== 'expired') {
    throw new ApiError('INVALID_STATE', 'This invitation has not expired');
  }
  const tenant = tenantOf(invitation.organization_id);
  const organization = await loadOrganization(tenant);
  await stageLinkWishNotifications(writes, tenant, {
    askedBy: invitation.invited_by,
    itemType: 'invitation',
    itemId: invitation.id,
    itemName: invitation.email,
    message: (reader) => messageTextsFor(reader, organization).notice.newInvitation(invitation.email),
    link: invitationAdminPageUrl(invitation.id),
    now,
  });
}
