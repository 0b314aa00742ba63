// The invitation record and how it looks to clients (specification sections 2 and 3, Invitation).
import { z } from 'zod';
import { ROLES, type Tenant } from '../api/actor';
import { timestampOut } from '../api/fields';
import { addMs, DAY_MS } from '../platform/clock';
import { type Stored, storedInstant, tenantCollection } from '../platform/collection';
import { newSecret, sha256 } from '../platform/ids';

/** Invitations expire 7 days after they are sent (section 8). */
export const invitationExpiry = (now: Date): Date => addMs(now, 7 * DAY_MS);

export const invitationSchema = z.object({
  organization_id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  /** `expired` is what a pending one becomes by the hour; nobody writes it. */
  status: z.enum(['pending', 'accepted', 'cancelled']),
  /** Digest of the token in the newest mail; those of earlier mails are not good any more. */
  token_hash: z.string(),
  invited_by: z.string(),
  inviter_name: z.string(),
  accepted_by: z.string().nullable(),
  created_at: storedInstant,
  updated_at: storedInstant,
  expires_at: storedInstant,
});
export type Invitation = Stored<z.output<typeof invitationSchema>>;

export const invitations = tenantCollection('invitations', invitationSchema, {
  type: 'invitation',
  nameOf: ({ email }) => email,
});

/** A new token for a mail, and what may be stored of it. */
export function mintInvitationToken(): { token: string; hash: string } {
  const token = newSecret();
  return { token, hash: sha256(token) };
}

/** The invitation that the token was mailed for, in whichever organization: the token is the right to it. 1 read. */
export async function invitationByToken(token: string): Promise<Invitation | null> {
  const [invitation] = await invitations.acrossTenants((query) =>
    query.where('token_hash', '==', sha256(token)).limit(1),
  );
  return invitation ?? null;
}

const MOST_LISTED = 500;

/** Newest first, at most 500. 1 read each. Index: organization_id, created_at desc. */
export const listInvitations = (tenant: Tenant): Promise<Invitation[]> =>
  invitations.of(tenant).list((query) => query.orderBy('created_at', 'desc').limit(MOST_LISTED));

const STATUSES = ['pending', 'accepted', 'cancelled', 'expired'] as const;

export function invitationStatus(
  invitation: Pick<Invitation, 'status' | 'expires_at'>,
  now: Date,
): (typeof STATUSES)[number] {
  return invitation.status === 'pending' && invitation.expires_at <= now ? 'expired' : invitation.status;
}

export const invitationOut = z.object({
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
z.globalRegistry.add(invitationOut, { id: 'Invitation' });

export const invitationView = (invitation: Invitation, now: Date): z.input<typeof invitationOut> => ({
  id: invitation.id,
  email: invitation.email,
  organization_id: invitation.organization_id,
  invited_by: invitation.invited_by,
  inviter_name: invitation.inviter_name,
  status: invitationStatus(invitation, now),
  role: invitation.role,
  created_at: invitation.created_at.toISOString(),
  expires_at: invitation.expires_at.toISOString(),
});
