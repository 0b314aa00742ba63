// Identifies the caller of a request by its session token, Firebase ID token or API key.
//
// Only Firebase knows an account’s current state: whether its password was changed there, and whether the account was
// disabled or deleted.
import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import { type Actor, type Tenant, tenantOf } from '../api/actor';
import type { NotificationCounters } from '../api/endpoint';
import { ApiError, forbidden, unauthorizedError } from '../api/errors';
import { addMs, MINUTE_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { log, logFieldsOfError } from '../platform/log';
import { normalizedForComparison } from '../platform/text';
import { RECORD_VERSION } from '../store/codec';
import type { GlobalCollection } from '../store/collection';
import { inTransaction } from '../store/unitOfWork';
import { API_KEY_PREFIX, apiKeys, findActiveApiKey } from './apiKey';
import { readAuthSignInState } from './authAccounts';
import {
  type AuthenticationHeaders,
  bearerTokenOf,
  type IdTokenIdentity,
  looksLikeSessionToken,
  type SessionIdWithEnd,
  type SessionTokenContent,
  tryVerifyIdToken,
  tryVerifySessionToken,
  unauthorizedMessageOf,
} from './session';
import { displayNameOf, inboxCountersOf, type User, users } from './user';

/**
 * How long a caller can make changes without another check of the organization's plan. The end time is stored on the
 * caller's record.
 */
export interface PlanCheckValidity {
  until: Date | null;
  /** Costs 1 read and 1 write. Does nothing if the caller has left the organization. */
  extend: (until: Date) => Promise<unknown>;
}

export interface CallerInOrganization {
  actor: Actor;
  tenant: Tenant;
  inbox: NotificationCounters;
  writeLease: PlanCheckValidity;
}

export type Caller =
  | ({ kind: 'apiKey' } & CallerInOrganization)
  | { kind: 'person'; userId: string; session: SessionIdWithEnd; membership: CallerInOrganization | null };

interface Leased {
  id: string;
  organization_id: string | null;
  writes_until: Date | null;
  [RECORD_VERSION]: Timestamp;
}

interface LeasedCollection extends Pick<GlobalCollection<never>, 'ref'> {
  get: (id: string, transaction: Transaction) => Promise<Leased | null>;
}

const writeLeaseOf = (callers: LeasedCollection, { id, organization_id, writes_until }: Leased): PlanCheckValidity => ({
  until: writes_until,
  extend: (until) =>
    inTransaction(async (transaction, writes) => {
      const caller = await callers.get(id, transaction);
      if (!caller || caller.organization_id !== organization_id) return;
      writes.update(callers.ref(id), { writes_until: until }, caller[RECORD_VERSION]);
    }),
});

async function apiKeyCaller(secret: string, now: Date): Promise<Caller> {
  const key = await findActiveApiKey(secret, now);
  if (!key) throw unauthorizedError();
  const tenant = tenantOf(key.organization_id);
  return {
    kind: 'apiKey',
    actor: { kind: 'apiKey', id: key.id, name: key.name, email: null, role: key.role, scopes: key.scopes },
    tenant,
    inbox: inboxCountersOf(null, tenant),
    writeLease: writeLeaseOf(apiKeys, key),
  };
}

function membershipOf(user: User): CallerInOrganization | null {
  if (user.organization_id === null) return null;
  const actor: Actor = {
    kind: 'person',
    id: user.id,
    name: displayNameOf(user),
    email: user.email,
    role: user.role,
  };
  const tenant = tenantOf(user.organization_id);
  return { actor, tenant, inbox: inboxCountersOf(user, tenant), writeLease: writeLeaseOf(users, user) };
}

/**
 * Identifies the caller with at most one read. Revoked keys, removed members and ended sessions stop working
 * immediately, because every request reads the record. If a session is ended in Firebase Auth, changes are rejected
 * immediately, and reads are rejected within a minute.
 * @throws 401 `UNAUTHORIZED`.
 */
export async function authenticate(
  credentials: AuthenticationHeaders,
  now: Date,
  freshness: SignInStateFreshness,
): Promise<Caller> {
  const bearer = bearerTokenOf(credentials.authorization);
  const token = bearer ?? credentials.apiKey;
  try {
    if (token?.startsWith(API_KEY_PREFIX)) return await apiKeyCaller(token, now);
    if (bearer === null) throw unauthorizedError();
    const { userId, session, user } = await authenticatePerson(bearer, now, freshness);
    return { kind: 'person', userId, session, membership: user && membershipOf(user) };
  } catch (thrown) {
    const isRefused = thrown instanceof ApiError && thrown.code === 'UNAUTHORIZED';
    throw isRefused ? unauthorizedError(unauthorizedMessageOf(credentials, now)) : thrown;
  }
}

/** Requires the caller to be a person. @throws 403 `FORBIDDEN` for an API key. */
export function requireCallingPerson(caller: Caller): Extract<Caller, { kind: 'person' }> {
  if (caller.kind === 'apiKey') throw forbidden('API keys can’t call this operation; sign in with a user account');
  return caller;
}

/** The person that a token belongs to. `user` is null for a Firebase Auth account that never registered here. */
export interface SignedInPerson {
  userId: string;
  email: string | null;
  session: SessionIdWithEnd;
  user: User | null;
}

const counts = (signedInAt: Date, { open, validFrom }: SignInState): boolean =>
  open && (validFrom === null || signedInAt >= validFrom);

const wasEnded = (user: User, sessionId: string): boolean => user.ended_sessions.some(({ id }) => id === sessionId);

/**
 * Accepts only sessions from the user's current session generation. Setting a new password or removing the user ends
 * all earlier sessions.
 */
async function sessionUser(
  session: SessionTokenContent,
  now: Date,
  freshness: SignInStateFreshness,
): Promise<SignedInPerson> {
  const [user, state] = await Promise.all([
    users.get(session.userId),
    signInStates.get(session.userId, now, freshness),
  ]);
  if (!user || user.session_generation !== session.generation) throw unauthorizedError();
  if (!counts(session.signedInAt, state) || wasEnded(user, session.id)) throw unauthorizedError();
  return { userId: user.id, email: user.email, session, user };
}

/**
 * Whether signing in with a provider such as Google proves ownership of an address not verified at registration. A
 * password isn't proof.
 */
const provesAddress = (identity: IdTokenIdentity, user: User): boolean =>
  user.email_verified === false &&
  identity.emailVerified &&
  identity.provider !== 'password' &&
  normalizedForComparison(identity.email ?? '') === user.email_normalized;

/**
 * Marks the address as verified and ends the sessions of anyone else who registered with it. 1 write the first time.
 */
async function letOnlyOwnerIn(user: User, { signedInAt }: IdTokenIdentity): Promise<void> {
  const session_generation = user.session_generation + 1;
  await users.tryUpdate(user, { email_verified: true, session_generation, id_tokens_valid_from: signedInAt });
}

async function idTokenUser(
  identity: IdTokenIdentity,
  now: Date,
  freshness: SignInStateFreshness,
): Promise<SignedInPerson> {
  const { userId, email, signedInAt } = identity;
  // Refreshed tokens keep their original sign-in time, so they belong to the same session.
  const session = { id: derivedId('sign_in', userId, signedInAt.getTime()), endsAt: null };
  const [user, state] = await Promise.all([users.get(userId), signInStates.get(userId, now, freshness)]);
  const validFrom = user?.id_tokens_valid_from ?? null;
  if (!counts(signedInAt, state) || !counts(signedInAt, { open: true, validFrom })) throw unauthorizedError();
  if (user && wasEnded(user, session.id)) throw unauthorizedError();
  if (user && provesAddress(identity, user)) await letOnlyOwnerIn(user, identity);
  return { userId, email, session, user };
}

/** The person that a session token or Firebase ID token belongs to. 1 read. @throws 401 `UNAUTHORIZED`. */
export async function authenticatePerson(
  token: string,
  now: Date,
  freshness: SignInStateFreshness,
): Promise<SignedInPerson> {
  if (looksLikeSessionToken(token)) {
    const session = await tryVerifySessionToken(token, now);
    if (!session) throw unauthorizedError();
    return sessionUser(session, now, freshness);
  }
  const identity = await tryVerifyIdToken(token);
  if (!identity) throw unauthorizedError();
  return idTokenUser(identity, now, freshness);
}

/** The account that a valid ID token belongs to; null for any other token. Reads no documents. */
export async function findActiveIdentityByIdToken(token: string, now: Date): Promise<IdTokenIdentity | null> {
  const identity = await tryVerifyIdToken(token);
  if (!identity) return null;
  const state = await signInStates.get(identity.userId, now, 'change');
  return counts(identity.signedInAt, state) ? identity : null;
}

export interface SignInState {
  /** False if the account is disabled or deleted. */
  open: boolean;
  /** Sign-ins before this time are invalid; null if all are valid. It is in whole seconds, by Firebase's clock. */
  validFrom: Date | null;
}

/** `change` requires the current state. `read` accepts a state that is up to a minute old. */
export type SignInStateFreshness = 'change' | 'read';

const MAX_AGE_MS = MINUTE_MS;
/** Maximum number of cached accounts; limits memory use per instance. */
const MAX_ACCOUNTS = 10_000;
const UNKNOWN: SignInState = { open: true, validFrom: null };

export class SignInStateCache {
  /** Caches only enabled accounts, so that a re-enabled account works immediately. */
  private readonly known = new Map<string, { state: SignInState; at: Date }>();

  constructor(private readonly ask: (userId: string) => Promise<SignInState>) {}

  /**
   * Reads no documents. While Firebase Auth is unavailable, `read` uses the last known state. ID tokens still expire
   * within an hour, and sessions must still belong to the current generation.
   * @throws 503 `UNAVAILABLE` for `change` if the current state can't be loaded.
   */
  async get(userId: string, now: Date, freshness: SignInStateFreshness): Promise<SignInState> {
    const known = this.known.get(userId);
    if (freshness === 'read' && known && isRecent(known.at, now)) return known.state;
    try {
      const state = await this.ask(userId);
      this.keep(userId, state, now);
      return state;
    } catch (thrown) {
      log.error('Firebase Auth didn’t return the account’s state', logFieldsOfError(thrown));
      if (freshness === 'read') return known?.state ?? UNKNOWN;
      throw new ApiError('UNAVAILABLE', 'Sign-in is temporarily unavailable; try again', {
        headers: { 'Retry-After': '5' },
      });
    }
  }

  private keep(userId: string, state: SignInState, at: Date): void {
    this.known.delete(userId);
    if (!state.open) return;
    this.known.set(userId, { state, at });
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_ACCOUNTS && oldest !== undefined) this.known.delete(oldest);
  }
}

/** Also false for future times, in case the clock was set back. */
const isRecent = (at: Date, now: Date): boolean => at <= now && addMs(at, MAX_AGE_MS) > now;

const signInStates = new SignInStateCache(readAuthSignInState);
