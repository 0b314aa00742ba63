// Identifies the caller by API key, session token or Firebase ID token.
import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import { type Actor, type Tenant, tenantOf } from '../api/actor';
import type { Inbox } from '../api/endpoint';
import { ApiError, forbidden, unauthorized } from '../api/errors';
import { VERSION } from '../store/codec';
import type { GlobalCollection } from '../store/collection';
import { inTransaction } from '../store/unitOfWork';
import { API_KEY_PREFIX, apiKeys, findActiveApiKey } from './apiKey';
import { requirePersonBySignInToken } from './person';
import { bearerToken, type Credentials, unauthorizedMessageOf } from './session/refusedToken';
import type { SignInSession } from './session/sessionToken';
import type { Freshness } from './session/signInState';
import { fullName, inboxOf, type User, users } from './user';

/** How long a caller's changes need no check of their organization. Stored on the caller's record. */
export interface WriteLease {
  until: Date | null;
  /** 1 read and 1 write; nothing for a caller who left the organization. */
  extend: (until: Date) => Promise<unknown>;
}

export interface Membership {
  actor: Actor;
  tenant: Tenant;
  inbox: Inbox;
  writeLease: WriteLease;
}

export type Caller =
  | ({ kind: 'apiKey' } & Membership)
  | { kind: 'person'; userId: string; session: SignInSession; membership: Membership | null };

interface Leased {
  id: string;
  organization_id: string | null;
  writes_until: Date | null;
  [VERSION]: Timestamp;
}

interface LeasedCollection extends Pick<GlobalCollection<never>, 'ref'> {
  getLocked: (transaction: Transaction, id: string) => Promise<Leased | null>;
}

const writeLeaseOf = (
  callers: LeasedCollection,
  { id, organization_id, writes_until }: Leased,
): WriteLease => ({
  until: writes_until,
  extend: (until) =>
    inTransaction(async (transaction, writes) => {
      const caller = await callers.getLocked(transaction, id);
      if (!caller || caller.organization_id !== organization_id) return;
      writes.update(callers.ref(id), { writes_until: until }, caller[VERSION]);
    }),
});

async function apiKeyCaller(secret: string, now: Date): Promise<Caller> {
  const key = await findActiveApiKey(secret, now);
  if (!key) throw unauthorized();
  const tenant = tenantOf(key.organization_id);
  return {
    kind: 'apiKey',
    actor: { kind: 'apiKey', id: key.id, name: key.name, email: null, role: key.role, scopes: key.scopes },
    tenant,
    inbox: inboxOf(null, tenant),
    writeLease: writeLeaseOf(apiKeys, key),
  };
}

async function personCaller(token: string, now: Date, freshness: Freshness): Promise<Caller> {
  const { userId, session, user } = await requirePersonBySignInToken(token, now, freshness);
  return { kind: 'person', userId, session, membership: user && membershipOf(user) };
}

function membershipOf(user: User): Membership | null {
  if (user.organization_id === null) return null;
  const actor: Actor = {
    kind: 'person',
    id: user.id,
    name: fullName(user),
    email: user.email,
    role: user.role,
  };
  const tenant = tenantOf(user.organization_id);
  return {
    actor,
    tenant,
    inbox: inboxOf(user, tenant),
    writeLease: writeLeaseOf(users, user),
  };
}

const tokenOf = ({ authorization, apiKey }: Credentials): string | undefined =>
  bearerToken(authorization) ?? apiKey;

/** Whether the credentials contain an API key, valid or not. */
const hasApiKeyInCredentials = (credentials: Credentials): boolean =>
  tokenOf(credentials)?.startsWith(API_KEY_PREFIX) === true;

/**
 * Identifies the caller with at most one read. Revoked keys, removed members and ended sessions stop working
 * immediately, because every request reads the record. Sessions ended in Firebase Auth are checked before every change,
 * and within a minute for reads.
 * @throws 401 `UNAUTHORIZED`.
 */
export async function authenticate(
  credentials: Credentials,
  now: Date,
  freshness: Freshness,
): Promise<Caller> {
  const bearer = bearerToken(credentials.authorization);
  const token = tokenOf(credentials);
  const caller = async (): Promise<Caller> => {
    if (token !== undefined && hasApiKeyInCredentials(credentials)) return apiKeyCaller(token, now);
    if (bearer === null) throw unauthorized();
    return personCaller(bearer, now, freshness);
  };
  return caller().catch((thrown: unknown) => {
    const isRefused = thrown instanceof ApiError && thrown.code === 'UNAUTHORIZED';
    throw isRefused ? unauthorized(unauthorizedMessageOf(credentials, now)) : thrown;
  });
}

/** Requires a person as the caller. @throws 403 `FORBIDDEN` for an API key. */
export function requireCallingPerson(caller: Caller): Extract<Caller, { kind: 'person' }> {
  if (caller.kind === 'apiKey') throw forbidden('An API key cannot do this; sign in as a person');
  return caller;
}
