// Invitations: the record, its link and its email. Also sends, resends and cancels invitations.
import { z } from 'zod';
import { type Actor, ROLES, type Role, type Tenant, tenantOf } from '../api/actor';
import { ApiError, invalidFieldsError, notFound } from '../api/errors';
import { recordAsJson, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { MutationContext, Writes } from '../api/writes';
import { filterMemberEmails } from '../identity/user';
import { findRecordByLinkToken, linkTokenHash, newLinkToken } from '../links/token';
import { requireWithinDailyMessageLimit } from '../messaging/allowance';
import { linkFreeNameInMail, oneLineSentence, renderMail } from '../messaging/html';
import { type MessageTextsOfLocale, messageTextsForRecipient } from '../messaging/languages';
import { mailId, stageMail, stageSkipOfWaitingMails } from '../messaging/mail';
import { stageReplacementLinkNotifications } from '../notifications/notification';
import { loadOrganization, type Organization } from '../organizations/organization';
import { requireVerifiedOrganization } from '../organizations/people';
import { isSeatPendingForEmail, stageInvitationSeatRelease, stageSeatsForInvitations } from '../plans/limits';
import { loadPlanUsage } from '../plans/usage';
import { addMs, DAY_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import { invitationResendPageUrl } from '../platform/pageUrls';
import { normalizedForComparison } from '../platform/text';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant, timestampFields } from '../store/values';
import { tokenPageUrl } from './accountMails';

/** Invitations expire 7 days after they are sent. */
const invitationExpiresAt = (now: Date): Date => addMs(now, 7 * DAY_MS);

export const invitations = tenantCollection(
  'invitations',
  {
    email: z.string(),
    role: z.enum(ROLES),
    /** `expired` is never stored. It is computed from `expires_at`. */
    status: z.enum(['pending', 'accepted', 'cancelled']),
    /** Digest of the token in the newest email. Tokens in earlier emails no longer work. */
    token_hash: z.string(),
    /** The number of emails sent. */
    mails: z.int().default(1),
    invited_by: z.string(),
    inviter_name: z.string(),
    accepted_by: z.string().nullable(),
    ...timestampFields,
    expires_at: storedInstant,
  },
  {
    holds: 'invitations: address, role',
    personal: ['users'],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    secrets: ['token_hash'],
  },
  { type: 'invitation', nameOf: ({ email }) => email, ignored: ['mails'] },
);
export type Invitation = RecordOf<typeof invitations>;

/** A new token to email, and the digest to store. */
function mintInvitationToken(): { token: string; hash: string } {
  const token = newLinkToken();
  return { token, hash: linkTokenHash(token) };
}

/**
 * Finds the invitation with this token in any organization, because the token itself grants access. 1 read.
 * @throws 404 for an unknown token, or for one from an earlier email.
 */
export async function requireInvitationByToken(token: string): Promise<Invitation> {
  const found = await findRecordByLinkToken(invitations, token);
  if (!found) throw notFound('Invitation');
  return found.record;
}

/** 1 read. */
export const loadOrganizationOfInvitation = ({ organization_id }: Invitation): Promise<Organization> =>
  loadOrganization(tenantOf(organization_id));

/** Invitations that can currently be accepted. 1 read each. Index: organization_id, status, expires_at. */
export const listPendingInvitations = (tenant: Tenant, now: Date): Promise<Invitation[]> =>
  invitations.of(tenant).list((query) => query.where('status', '==', 'pending').where('expires_at', '>', now));

const MAX_LISTED = 500;

/**
 * The newest 500 invitations, plus all older ones that can still be used. Newest first. 1 read each. Indexes:
 * organization_id, created_at desc; organization_id, status, expires_at.
 */
export async function listPendingAndNewestInvitations(tenant: Tenant, now: Date): Promise<Invitation[]> {
  const store = invitations.of(tenant);
  const newest = await store.list((query) => query.orderBy('created_at', 'desc').limit(MAX_LISTED));
  if (newest.length < MAX_LISTED) return newest;
  const open = await listPendingInvitations(tenant, now);
  const listed = new Set(newest.map(({ id }) => id));
  const older = open.filter(({ id }) => !listed.has(id));
  older.sort((left, right) => right.created_at.getTime() - left.created_at.getTime());
  return [...newest, ...older];
}

const STATUSES = ['pending', 'accepted', 'cancelled', 'expired'] as const;

export function invitationStatusOf(
  invitation: Pick<Invitation, 'status' | 'expires_at'>,
  now: Date,
): (typeof STATUSES)[number] {
  return invitation.status === 'pending' && invitation.expires_at <= now ? 'expired' : invitation.status;
}

export const invitationOut = namedOpenApiObject('Invitation', {
  id: z.string(),
  email: z.string(),
  organization_id: z.string(),
  invited_by: z.string(),
  inviter_name: z.string(),
  status: z.enum(STATUSES),
  role: z.enum(ROLES),
  created_at: timestampOut,
  expires_at: timestampOut,
});

/** May include extra fields, because the output schemas drop undeclared fields. */
export const viewInvitation = (invitation: Invitation, now: Date): z.input<typeof invitationOut> => ({
  ...recordAsJson(invitation),
  status: invitationStatusOf(invitation, now),
});
export const invitationResource = {
  noun: 'invitation',
  name: 'Invitation',
  output: invitationOut,
  view: viewInvitation,
};

/**
 * Asks the inviter to send a new link, at most once a day.
 * @throws 404; 409 unless the invitation has expired.
 */
export async function askInviterForLink(writes: Writes, token: string, now: Date): Promise<void> {
  const invitation = await requireInvitationByToken(token);
  if (invitationStatusOf(invitation, now) !== 'expired') {
    throw new ApiError('INVALID_STATE', 'This invitation has not expired');
  }
  const tenant = tenantOf(invitation.organization_id);
  const organization = await loadOrganization(tenant);
  await stageReplacementLinkNotifications(writes, tenant, {
    askedBy: invitation.invited_by,
    itemType: 'invitation',
    itemId: invitation.id,
    itemName: invitation.email,
    message: (reader) => messageTextsForRecipient(reader, organization).notice.newInvitation(invitation.email),
    link: invitationResendPageUrl(invitation.id),
    now,
  });
}

/** The maximum number of emails per invitation; further emails are unlikely to help. */
const MAX_MAILS = 10;

/** Removes duplicate addresses. Keeps the original order, and each address as it was first spelled. */
function distinct(emails: readonly string[]): string[] {
  const byAddress = new Map<string, string>();
  for (const email of emails) {
    if (!byAddress.has(normalizedForComparison(email))) byAddress.set(normalizedForComparison(email), email);
  }
  return [...byAddress.values()];
}

/** Pure. */
export function invitationMail(
  language: MessageTextsOfLocale,
  facts: { token: string; inviterName: string; organizationName: string; role: Role },
) {
  const { locale, account } = language;
  const { subject, body, roles, valid, action, footer } = account.invitation;
  const inviter = linkFreeNameInMail(facts.inviterName);
  const organization = linkFreeNameInMail(facts.organizationName);
  const title = oneLineSentence(subject(inviter, organization), 400);
  const url = tokenPageUrl('invitation', facts.token, language);
  const layout = renderMail({
    locale,
    title,
    body: [body(inviter, organization, roles[facts.role]), valid],
    action: { label: action, url },
    footer,
  });
  return { subject: title, ...layout };
}

type MailedInvitation = Pick<Invitation, 'id' | 'mails'>;

const invitationMailId = ({ id, mails }: MailedInvitation): string => mailId('invitation', id, mails);

/** 1 write. */
function stageInvitationMail(
  writes: Writes,
  invitation: MailedInvitation & Pick<Invitation, 'email' | 'organization_id' | 'role'>,
  mail: { token: string; inviterName: string; organization: Organization; now: Date },
): void {
  const { token, inviterName, organization, now } = mail;
  const { email: to, organization_id: organizationId, role } = invitation;
  const facts = { token, inviterName, organizationName: organization.name, role };
  const content = invitationMail(messageTextsForRecipient(null, organization), facts);
  const id = invitationMailId(invitation);
  stageMail(writes, { id, to, organizationId, ...content, kind: 'invitation' }, now);
}

/**
 * Cancels the queued email of an invitation that is no longer valid. Costs 1 read, plus 1 write if the email is still
 * queued.
 */
const stageInvitationMailCancellation = (writes: Writes, invitation: MailedInvitation): Promise<void> =>
  stageSkipOfWaitingMails(writes, [invitationMailId(invitation)], 'invitation_ended');

/**
 * Invites people who are neither members nor already invited. Pending invitations take up seats. Costs 3 reads plus 1
 * per 30 addresses, and 1 write plus 2 per invitation.
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
    filterMemberEmails(tenant, request.emails),
    requireWithinDailyMessageLimit(tenant, 'email', at),
  ]);
  await requireVerifiedOrganization(organization);
  const emails = distinct(request.emails).filter(
    (email) => !members.has(normalizedForComparison(email)) && !isSeatPendingForEmail(usage, email, at),
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
    stageInvitationMail(writes, invitation, mail);
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

export const invitationUsedError = (): ApiError => new ApiError('CONFLICT', 'This invitation has already been used');
export const invitationCancelledError = (): ApiError => new ApiError('GONE', 'This invitation has been cancelled');
export const invitationExpiredError = (): ApiError => new ApiError('GONE', 'This invitation has expired');

/**
 * Emails a new link that is valid for 7 days. The previous link stops working. Resending an expired invitation takes a
 * new seat. Costs 5 reads, plus 1 for an expired invitation, and 3 writes.
 * @throws the errors of {@link openInvitation}; 409 `LIMIT_REACHED`; the 400 and 403 errors of {@link
 * stageInvitations}.
 */
export async function stageInvitationResend({ writes, tenant, now }: MutationContext, id: string): Promise<Invitation> {
  const [invitation, organization, usage] = await Promise.all([
    openInvitation(tenant, id),
    loadOrganization(tenant),
    loadPlanUsage(tenant),
    requireWithinDailyMessageLimit(tenant, 'email', now),
  ]);
  await requireVerifiedOrganization(organization);
  if (invitation.mails >= MAX_MAILS) {
    throw new ApiError('LIMIT_REACHED', `An invitation can be emailed at most ${MAX_MAILS} times`, {
      details: { limit: MAX_MAILS },
    });
  }
  const { email } = invitation;
  const expired = invitationStatusOf(invitation, now) === 'expired';
  if (expired && isSeatPendingForEmail(usage, email, now)) {
    throw new ApiError('CONFLICT', 'This person has since received a new invitation');
  }
  if (expired && (await filterMemberEmails(tenant, [email])).size > 0) {
    throw new ApiError('CONFLICT', 'This person is already a member');
  }
  const expiresAt = invitationExpiresAt(now);
  stageSeatsForInvitations(writes, usage, [{ email, invitationId: id, expiresAt }], now);
  const { token, hash } = mintInvitationToken();
  const mails = invitation.mails + 1;
  const renewed = { token_hash: hash, mails, expires_at: expiresAt, updated_at: now };
  const { inviter_name: inviterName } = invitation;
  await stageInvitationMailCancellation(writes, invitation);
  stageInvitationMail(writes, { ...invitation, mails }, { token, inviterName, organization, now });
  return invitations.of(tenant).stageUpdate(writes, invitation, renewed);
}

/**
 * Cancels an invitation. Its link stops working, and its seat becomes free. Costs 3 reads and 2 writes.
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
