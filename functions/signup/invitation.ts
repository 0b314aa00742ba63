// The stored invitation and its link: what the invitee sees before accepting it, and how they can ask for a new link
// after it expires.
import { z } from 'zod';
import { ROLES, type Tenant, tenantOf } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import { recordAsJson, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { Writes } from '../api/writes';
import { findRecordByLinkToken, linkTokenHash, newLinkToken } from '../links/token';
import { messageTextsForRecipient } from '../messaging/languages';
import { stageLinkRequestNotices } from '../notifications/notification';
import { loadOrganization, type Organization } from '../organizations/organization';
import { addMs, DAY_MS } from '../platform/clock';
import { invitationAdminPageUrl } from '../platform/params';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant, timestampFields } from '../store/values';

/** Invitations expire 7 days after they are sent. */
export const invitationExpiresAt = (now: Date): Date => addMs(now, 7 * DAY_MS);

export const invitations = tenantCollection(
  'invitations',
  {
    email: z.string(),
    role: z.enum(ROLES),
    /** `expired` is never stored: it is computed from `expires_at`. */
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
export function mintInvitationToken(): { token: string; hash: string } {
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
  invitations
    .of(tenant)
    .list((query) => query.where('status', '==', 'pending').where('expires_at', '>', now));

const MAX_LISTED = 500;

/**
 * The newest 500 invitations, plus all older ones that can still be used. Newest first. 1 read each. Indexes:
 * organization_id, created_at desc; organization_id, status, expires_at.
 */
export async function listInvitations(tenant: Tenant, now: Date): Promise<Invitation[]> {
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

/** The output schemas drop undeclared fields. */
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
 * Asks the inviter for a new link, at most once a day.
 * @throws 404; 409 unless the invitation has expired.
 */
export async function requestNewInvitationLink(writes: Writes, token: string, now: Date): Promise<void> {
  const invitation = await requireInvitationByToken(token);
  if (invitationStatusOf(invitation, now) !== 'expired') {
    throw new ApiError('INVALID_STATE', 'This invitation has not expired');
  }
  const tenant = tenantOf(invitation.organization_id);
  const organization = await loadOrganization(tenant);
  await stageLinkRequestNotices(writes, tenant, {
    askedBy: invitation.invited_by,
    itemType: 'invitation',
    itemId: invitation.id,
    itemName: invitation.email,
    message: (reader) =>
      messageTextsForRecipient(reader, organization).notice.newInvitation(invitation.email),
    link: invitationAdminPageUrl(invitation.id),
    now,
  });
}
