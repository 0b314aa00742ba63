// Accepts an invitation, with a new account or an existing one.
import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import { ApiError, forbidden, invalidFieldsError } from '../api/errors';
import { emailAddress, optionalTextInput, requiredTextInput } from '../api/fields';
import type { Writes } from '../api/writes';
import {
  claimEmailOfAuthAccount,
  createAuthAccountWithEmailClaim,
  emailTakenError,
  waitForAccountCreation,
} from '../identity/accountEmails';
import { transferAuthAccount, tryCreateAuthAccount } from '../identity/authAccounts';
import { authenticatePerson, type SignedInPerson } from '../identity/authenticate';
import { checkPasswordPolicy, newAccountPasswordInput } from '../identity/passwordPolicy';
import { tryPasswordSignIn } from '../identity/signIn';
import { findUserByEmail, NEW_USER, teams, type User, type UserFields, users } from '../identity/user';
import { loadOrganization, type Organization } from '../organizations/organization';
import { stageFormerMemberUnlisting } from '../organizations/people';
import { tryStageInvitedMemberSeat } from '../plans/limits';
import { normalizedForComparison } from '../platform/text';
import { findReplaceableHolder, formerHolderLockoutFields, stageAddressTakeover } from './addressTakeover';
import {
  type Invitation,
  invitationCancelledError,
  invitationExpiredError,
  invitationStatusOf,
  invitations,
  invitationUsedError,
  requireInvitationByToken,
} from './invitation';

export const invitationAcceptanceInput = z.object({
  invitationToken: requiredTextInput(200),
  email: emailAddress,
  firstName: optionalTextInput(100),
  lastName: optionalTextInput(100),
  password: newAccountPasswordInput('for a new account'),
});
type Acceptance = z.output<typeof invitationAcceptanceInput>;

const sameAddress = (left: string | null, right: string): boolean =>
  left !== null && normalizedForComparison(left) === normalizedForComparison(right);

/**
 * The person the bearer token belongs to; null if there is no token.
 * @throws 401 for an invalid token; 403 for another person’s token.
 */
async function ownerOf(bearer: string | null, invitation: Invitation, now: Date): Promise<SignedInPerson | null> {
  if (bearer === null) return null;
  const person = await authenticatePerson(bearer, now, 'change');
  if (!sameAddress(person.email, invitation.email)) throw wrongPerson();
  return person;
}

const wrongPerson = (): ApiError => forbidden('This invitation was sent to a different email address');

/** @throws 404 for an unknown token; 403 for another address; 410 for a cancelled or expired invitation. */
async function invitationFor(acceptance: Acceptance, now: Date): Promise<Invitation> {
  const invitation = await requireInvitationByToken(acceptance.invitationToken);
  if (!sameAddress(acceptance.email, invitation.email)) throw wrongPerson();
  const status = invitationStatusOf(invitation, now);
  if (status === 'cancelled') throw invitationCancelledError();
  if (status === 'expired') throw invitationExpiredError();
  return invitation;
}

/**
 * Recognizes, by their token or password, a person who has already joined and repeats the call.
 * @returns null if the invitation hasn't been used.
 * @throws 409 `CONFLICT` for anyone else.
 */
async function joinedAlready(
  invitation: Invitation,
  owner: SignedInPerson | null,
  password: string | null,
  { now, clientAddress }: { now: Date; clientAddress: string },
): Promise<User | null> {
  const used = invitation.status === 'accepted';
  const byPassword = used && owner === null && password !== null;
  const asker = byPassword
    ? (await tryPasswordSignIn({ email: invitation.email, clientAddress }, password, now))?.user
    : owner?.user;
  if (asker?.organization_id === invitation.organization_id) return asker;
  if (used) throw invitationUsedError();
  return null;
}

/** @throws 400 naming each missing field that a new account requires. */
function newAccountFields({ firstName, lastName, password }: Acceptance, needsPassword: boolean) {
  const missing = {
    ...(firstName === null ? { firstName: 'is required' } : {}),
    ...(lastName === null ? { lastName: 'is required' } : {}),
    ...(needsPassword && password === null ? { password: 'is required' } : {}),
  };
  if (Object.keys(missing).length > 0) throw invalidFieldsError(missing);
  if (needsPassword) checkPasswordPolicy(password ?? '', 'password');
  return { firstName: firstName ?? '', lastName: lastName ?? '', password: password ?? '' };
}

const membership = (invitation: Invitation, teamId: string | null, now: Date) => ({
  organization_id: invitation.organization_id,
  role: invitation.role,
  team_id: teamId,
  // The person received the invitation email, which proves that the address is theirs.
  email_verified: true,
  updated_at: now,
});

/** Adds a person who has an account but no organization, such as a removed member. @throws 409 `CONFLICT`. */
function stageReturn(writes: Writes, user: User, invitation: Invitation, teamId: string | null, now: Date): string {
  if (user.organization_id !== null) {
    throw new ApiError('CONFLICT', 'Your account already belongs to an organization');
  }
  stageFormerMemberUnlisting(writes, tenantOf(invitation.organization_id), user.id);
  return users.stageUpdate(writes, user, { ...membership(invitation, teamId, now), writes_until: null }).id;
}

/** Creates the record for a new account, or for an existing Firebase Auth account verified by its ID token. */
async function stageNewcomer(
  writes: Writes,
  acceptance: Acceptance,
  joining: { invitation: Invitation; owner: SignedInPerson | null; teamId: string | null; now: Date },
): Promise<string> {
  const { invitation, owner, teamId, now } = joining;
  const { email } = invitation;
  const { firstName, lastName, password } = newAccountFields(acceptance, owner === null);
  const displayName = `${firstName} ${lastName}`;
  const record = {
    ...NEW_USER,
    ...membership(invitation, teamId, now),
    email,
    email_normalized: normalizedForComparison(email),
    first_name: firstName,
    last_name: lastName,
    display_name: displayName,
    photo_url: null,
    user_type: 'organization' as const,
    created_at: now,
  };
  const holder = await findReplaceableHolder(email);
  if (holder && owner) {
    await stageAddressTakeover(writes, holder, { userId: owner.userId, email }, now);
    return users.stageCreate(writes, owner.userId, record, emailTakenError).id;
  }
  if (holder) return stageSuccession(writes, holder, { record, password, now });
  if ((await findUserByEmail(email)) !== null) throw emailTakenError();
  if (owner) await claimEmailOfAuthAccount(writes, { userId: owner.userId, email }, now);
  const account = { email, password, displayName, photoUrl: null, emailVerified: true };
  const userId = owner ? owner.userId : await createAuthAccountWithEmailClaim(writes, account, now);
  return users.stageCreate(writes, userId, record, emailTakenError).id;
}

/**
 * Transfers an account with an unverified address to the invited person, who owns the address. Their password becomes
 * the account's only sign-in method, and all previous data is removed.
 */
async function stageSuccession(
  writes: Writes,
  holder: User,
  { record, password, now }: { record: UserFields; password: string; now: Date },
): Promise<string> {
  const { email, display_name: displayName } = record;
  // Runs before the commit. If the commit fails, the former holder still loses access, but nothing else changes. They
  // had no right to the address.
  const validFrom = await transferAuthAccount(holder.id, { password, displayName });
  if (validFrom === null) {
    const account = { id: holder.id, email, password, displayName, photoUrl: null, emailVerified: true };
    if (!(await tryCreateAuthAccount(account))) throw emailTakenError();
  }
  await stageAddressTakeover(writes, holder, { userId: holder.id, email }, now);
  const sessions = formerHolderLockoutFields(holder, validFrom);
  return users.stageUpdate(writes, holder, { ...record, ...sessions }).id;
}

/** The team that new members join: the organization's oldest. 1 read. Index: organization_id, created_at. */
async function firstTeamId(tenant: Tenant): Promise<string | null> {
  const [first] = await teams.of(tenant).list((query) => query.orderBy('created_at').limit(1));
  return first?.id ?? null;
}

/**
 * Whether the invitation has been used since it was read. If an account for the same address is being created, first
 * waits until that finishes. Costs 2 reads, not counting the wait.
 */
async function isUsedMeanwhile({ id, organization_id, email }: Invitation): Promise<boolean> {
  await waitForAccountCreation(email);
  const current = await invitations.of(tenantOf(organization_id)).get(id);
  return current?.status === 'accepted';
}

/**
 * Joins the organization: marks the invitation as used and assigns its seat to the member. A concurrent second call
 * waits, and is then treated as a repeated call. Costs 5 to 8 reads and 3 to 5 writes.
 * @throws 400 for an invalid password; 401 or 403 for another person’s token or account; 404 or 410 if the invitation
 * is missing, cancelled or expired; 409 if the person already has an organization.
 */
export async function acceptInvitation(
  writes: Writes,
  acceptance: Acceptance,
  caller: { bearer: string | null; clientAddress: string; now: Date },
): Promise<{ userId: string; organization: Organization; alreadyCompleted: boolean }> {
  const { bearer, now } = caller;
  const invitation = await invitationFor(acceptance, now);
  const tenant = tenantOf(invitation.organization_id);
  const owner = await ownerOf(bearer, invitation, now);
  const organization = await loadOrganization(tenant);
  const member = await joinedAlready(invitation, owner, acceptance.password, caller);
  if (member) return { userId: member.id, organization, alreadyCompleted: true };
  const teamId = await firstTeamId(tenant);
  let userId: string;
  try {
    userId = owner?.user
      ? stageReturn(writes, owner.user, invitation, teamId, now)
      : await stageNewcomer(writes, acceptance, { invitation, owner, teamId, now });
  } catch (thrown) {
    // A taken address is detected before anything is staged.
    const isTaken = thrown instanceof ApiError && thrown.code === 'EMAIL_EXISTS';
    if (isTaken && (await isUsedMeanwhile(invitation))) return acceptInvitation(writes, acceptance, caller);
    throw thrown;
  }
  const seat = { email: invitation.email, invitationId: invitation.id };
  if (!(await tryStageInvitedMemberSeat(writes, tenant, seat))) {
    // If a concurrent call used the invitation, it has already taken the seat.
    const current = await invitations.of(tenant).get(invitation.id);
    throw current?.status === 'accepted' ? invitationUsedError() : invitationExpiredError();
  }
  const used = { status: 'accepted' as const, accepted_by: userId, updated_at: now };
  invitations.of(tenant).stageUpdate(writes, invitation, used);
  return { userId, organization, alreadyCompleted: false };
}
