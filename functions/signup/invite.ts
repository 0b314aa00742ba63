// Sends, resends and cancels invitations.

import type { Actor, Role, Tenant } from '../api/actor';
import { ApiError, invalidFieldsError } from '../api/errors';
import type { MutationContext, Writes } from '../api/writes';
import { findMemberEmails } from '../identity/user';
import { requireMessageAllowance } from '../messaging/allowance';
import { messageTextsForRecipient } from '../messaging/languages';
import { loadOrganization, type Organization } from '../organizations/organization';
import { requireVerifiedOrganization } from '../organizations/people';
import { hasPendingSeat, stageInvitationSeatRelease, stageSeatsForInvitations } from '../plans/limits';
import { loadPlanUsage } from '../plans/usage';
import { newId } from '../platform/ids';
import { normalizedForComparison } from '../platform/text';
import { stageInvitationMail, stageInvitationMailCancellation } from './accountMails';
import {
  type Invitation,
  invitationExpiresAt,
  invitationStatusOf,
  invitations,
  mintInvitationToken,
} from './invitation';

/** After this many emails, another one is unlikely to help. */
const MAX_MAILS = 10;

/** Removes duplicates; keeps the order and spelling of the first occurrences. */
function distinct(emails: readonly string[]): string[] {
  const byAddress = new Map<string, string>();
  for (const email of emails) {
    if (!byAddress.has(normalizedForComparison(email))) byAddress.set(normalizedForComparison(email), email);
  }
  return [...byAddress.values()];
}

function stageMail(
  writes: Writes,
  invitation: Pick<Invitation, 'id' | 'mails' | 'email' | 'organization_id' | 'role'>,
  mail: { token: string; inviterName: string; organization: Organization; now: Date },
): void {
  const { organization, ...facts } = mail;
  const language = messageTextsForRecipient(null, organization);
  const recipient = { to: invitation.email, organizationId: invitation.organization_id, language };
  stageInvitationMail(writes, recipient, { ...facts, invitation, organizationName: organization.name });
}

/**
 * Invites people who are neither members nor already invited. Pending invitations hold seats. 3 reads, plus 1 per 30
 * addresses; 1 write, plus 2 per invitation.
 * @throws 403 `EMAIL_NOT_VERIFIED`, 403 `PLAN_LIMIT_REACHED`, 400 if everyone is skipped, 400 `SEATS_EXHAUSTED`.
 */
export async function stageInvitations(
  writes: Writes,
  tenant: Tenant,
  request: { emails: readonly string[]; role: Role },
  { by, at }: { by: Actor; at: Date },
): Promise<Invitation[]> {
  const [organization, usage, members] = await Promise.all([
    loadOrganization(tenant),
    loadPlanUsage(tenant),
    findMemberEmails(tenant, request.emails),
    requireMessageAllowance(tenant, 'email', at),
  ]);
  await requireVerifiedOrganization(organization);
  const emails = distinct(request.emails).filter(
    (email) => !members.has(normalizedForComparison(email)) && !hasPendingSeat(usage, email, at),
  );
  if (emails.length === 0) {
    throw invalidFieldsError({ emails: 'are all already members or invited' });
  }
  const expiresAt = invitationExpiresAt(at);
  const planned = emails.map((email) => ({ email, invitationId: newId(), expiresAt }));
  stageSeatsForInvitations(writes, usage, planned, at);
  return planned.map(({ email, invitationId }) => {
    const { token, hash } = mintInvitationToken();
    const invitation = invitations.of(tenant).stageCreate(writes, invitationId, {
      email,
      role: request.role,
      status: 'pending',
      token_hash: hash,
      mails: 1,
      invited_by: by.id,
      inviter_name: by.name,
      accepted_by: null,
      created_at: at,
      updated_at: at,
      expires_at: expiresAt,
    });
    const mail = { token, inviterName: by.name, organization, now: at };
    stageMail(writes, invitation, mail);
    return invitation;
  });
}

/** 1 read. @throws 404; 409 `CONFLICT` for a used invitation; 410 `GONE` for a cancelled one. */
async function openInvitation(tenant: Tenant, id: string): Promise<Invitation> {
  const invitation = await invitations.of(tenant).require(id, 'Invitation');
  if (invitation.status === 'accepted') throw invitationUsedError();
  if (invitation.status === 'cancelled') throw invitationCancelledError();
  return invitation;
}

export const invitationUsedError = (): ApiError =>
  new ApiError('CONFLICT', 'This invitation has already been used');
export const invitationCancelledError = (): ApiError =>
  new ApiError('GONE', 'This invitation has been cancelled');
export const invitationExpiredError = (): ApiError => new ApiError('GONE', 'This invitation has expired');

/**
 * Emails a new link that is valid for 7 days; the previous link stops working. An expired invitation needs a new seat.
 * 5 reads, 1 more for an expired invitation, 3 writes.
 * @throws the errors of {@link openInvitation}; 409 `LIMIT_REACHED`; the 400 and 403 errors of {@link
 * stageInvitations}.
 */
export async function stageInvitationResend(
  { writes, tenant, now }: MutationContext,
  id: string,
): Promise<Invitation> {
  const [invitation, organization, usage] = await Promise.all([
    openInvitation(tenant, id),
    loadOrganization(tenant),
    loadPlanUsage(tenant),
    requireMessageAllowance(tenant, 'email', now),
  ]);
  await requireVerifiedOrganization(organization);
  if (invitation.mails >= MAX_MAILS) {
    throw new ApiError('LIMIT_REACHED', `An invitation can be emailed at most ${MAX_MAILS} times`, {
      details: { limit: MAX_MAILS },
    });
  }
  const { email } = invitation;
  const expired = invitationStatusOf(invitation, now) === 'expired';
  if (expired && hasPendingSeat(usage, email, now)) {
    throw new ApiError('CONFLICT', 'This person has since received a new invitation');
  }
  if (expired && (await findMemberEmails(tenant, [email])).size > 0) {
    throw new ApiError('CONFLICT', 'This person is already a member');
  }
  const expiresAt = invitationExpiresAt(now);
  stageSeatsForInvitations(writes, usage, [{ email, invitationId: id, expiresAt }], now);
  const { token, hash } = mintInvitationToken();
  const mails = invitation.mails + 1;
  const renewed = { token_hash: hash, mails, expires_at: expiresAt, updated_at: now };
  const { inviter_name: inviterName } = invitation;
  await stageInvitationMailCancellation(writes, invitation);
  stageMail(writes, { ...invitation, mails }, { token, inviterName, organization, now });
  return invitations.of(tenant).stageUpdate(writes, invitation, renewed);
}

/**
 * Cancels an invitation: its link stops working, and its seat becomes free. 3 reads, 2 writes.
 * @throws the errors of {@link openInvitation}.
 */
export async function stageInvitationCancellation(
  { writes, tenant, now }: MutationContext,
  id: string,
): Promise<Invitation> {
  const invitation = await openInvitation(tenant, id);
  await stageInvitationSeatRelease(writes, tenant, { email: invitation.email, invitationId: id });
  await stageInvitationMailCancellation(writes, invitation);
  return invitations.of(tenant).stageUpdate(writes, invitation, { status: 'cancelled', updated_at: now });
}
