// Finds the person of a session token or Firebase ID token, and checks that the token is still valid.

import { unauthorized } from '../api/errors';
import { derivedId } from '../platform/ids';
import { normalizedForComparison } from '../platform/text';
import { type VerifiedIdentity, verifyIdToken } from './session/idToken';
import {
  looksLikeSessionToken,
  readSessionToken,
  type Session,
  type SignInSession,
} from './session/sessionToken';
import { type Freshness, type SignInState, signInStates } from './session/signInState';
import { type User, users } from './user';

/** The person of a token. `user` is null for a Firebase Auth account that never registered here. */
export interface Person {
  userId: string;
  email: string | null;
  session: SignInSession;
  user: User | null;
}

const counts = (signedInAt: Date, { open, validFrom }: SignInState): boolean =>
  open && (validFrom === null || signedInAt >= validFrom);

const wasEnded = (user: User, sessionId: string): boolean =>
  user.ended_sessions.some(({ id }) => id === sessionId);

/** Accepts only sessions of the user's current generation. A new password or a removal ends all earlier sessions. */
async function sessionUser(session: Session, now: Date, freshness: Freshness): Promise<Person> {
  const [user, state] = await Promise.all([
    users.get(session.userId),
    signInStates.get(session.userId, now, freshness),
  ]);
  if (!user || user.session_generation !== session.generation) throw unauthorized();
  if (!counts(session.signedInAt, state) || wasEnded(user, session.id)) throw unauthorized();
  return { userId: user.id, email: user.email, session, user };
}

/** Whether a provider such as Google proves an address that registration never verified. A password doesn't prove it. */
const provesAddress = (identity: VerifiedIdentity, user: User): boolean =>
  user.email_verified === false &&
  identity.emailVerified &&
  identity.provider !== 'password' &&
  normalizedForComparison(identity.email ?? '') === user.email_normalized;

/** Marks the address as verified and ends the sessions of anyone else who registered with it. 1 write, once. */
async function letOnlyOwnerIn(user: User, { signedInAt }: VerifiedIdentity): Promise<void> {
  const session_generation = user.session_generation + 1;
  await users.tryUpdate(user, { email_verified: true, session_generation, id_tokens_valid_from: signedInAt });
}

async function idTokenUser(identity: VerifiedIdentity, now: Date, freshness: Freshness): Promise<Person> {
  const { userId, email, signedInAt } = identity;
  // Refreshed tokens keep the time of their sign-in, so they belong to the same session.
  const session = { id: derivedId('sign_in', userId, signedInAt.getTime()), endsAt: null };
  const [user, state] = await Promise.all([users.get(userId), signInStates.get(userId, now, freshness)]);
  const validFrom = user?.id_tokens_valid_from ?? null;
  if (!counts(signedInAt, state) || !counts(signedInAt, { open: true, validFrom })) throw unauthorized();
  if (user && wasEnded(user, session.id)) throw unauthorized();
  if (user && provesAddress(identity, user)) await letOnlyOwnerIn(user, identity);
  return { userId, email, session, user };
}

/** The person of a session token or Firebase ID token. 1 read. @throws 401 `UNAUTHORIZED`. */
export async function requirePersonBySignInToken(
  token: string,
  now: Date,
  freshness: Freshness,
): Promise<Person> {
  if (looksLikeSessionToken(token)) {
    const session = await readSessionToken(token, now);
    if (!session) throw unauthorized();
    return sessionUser(session, now, freshness);
  }
  const identity = await verifyIdToken(token);
  if (!identity) throw unauthorized();
  return idTokenUser(identity, now, freshness);
}

/** The account of a valid ID token; null for any other token. No read. */
export async function verifyUnrevokedIdToken(token: string, now: Date): Promise<VerifiedIdentity | null> {
  const identity = await verifyIdToken(token);
  if (!identity) return null;
  const state = await signInStates.get(identity.userId, now, 'change');
  return counts(identity.signedInAt, state) ? identity : null;
}
