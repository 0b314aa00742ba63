// Finds out who is calling, by API key, session token or Firebase ID token (specification section 5).
import type { Actor, Tenant } from '../api/actor';
import { forbidden, unauthorized } from '../api/errors';
import { auth } from '../platform/firebase';
import { tenantOf } from '../platform/tenant';
import { API_KEY_PREFIX, apiKeys, findActiveApiKey } from './apiKey';
import { looksLikeSessionToken, readSessionToken } from './sessionToken';
import { fullName, type User, users } from './user';

export interface Credentials {
  authorization: string | undefined;
  apiKey: string | undefined;
}

/** How long a caller's changes need no look at the organization's plan; kept on the record that is read anyway. */
export interface WriteLease {
  until: Date | null;
  /** 1 write; nothing when the record has changed meanwhile. */
  extend: (until: Date) => Promise<unknown>;
}

export interface Membership {
  actor: Actor;
  tenant: Tenant;
  writeLease: WriteLease;
}

export type Caller =
  | ({ kind: 'apiKey' } & Membership)
  | { kind: 'person'; userId: string; membership: Membership | null };

/** The token of an `Authorization: Bearer` header; null when there is none. */
export function bearerToken(authorization: string | undefined): string | null {
  const match = /^Bearer +(\S+)\s*$/i.exec(authorization ?? '');
  return match?.[1] ?? null;
}

async function apiKeyCaller(secret: string, now: Date): Promise<Caller> {
  const key = await findActiveApiKey(secret, now);
  if (!key) throw unauthorized();
  return {
    kind: 'apiKey',
    actor: { kind: 'apiKey', id: key.id, name: key.name, email: null, role: key.role },
    tenant: tenantOf(key.organization_id),
    writeLease: {
      until: key.writes_until,
      extend: (until) => apiKeys.tryUpdate(key, { writes_until: until }),
    },
  };
}

export interface VerifiedIdentity {
  userId: string;
  email: string | null;
  emailVerified: boolean;
  /** When the person signed in, by Firebase's clock; tokens got by refreshing keep it. */
  signedInAt: Date;
}

/** A verified Firebase ID token's account; null for a token that Firebase does not vouch for. */
export async function verifyIdToken(token: string): Promise<VerifiedIdentity | null> {
  try {
    const decoded = await (await auth()).verifyIdToken(token);
    return {
      userId: decoded.uid,
      email: decoded.email ?? null,
      emailVerified: decoded.email_verified === true,
      signedInAt: new Date(decoded.auth_time * 1000),
    };
  } catch {
    return null;
  }
}

/** A session counts only in the generation that its user is in: a new password or a removal ends all before. */
async function sessionUser(token: string, now: Date): Promise<Person> {
  const session = await readSessionToken(token, now);
  const user = session && (await users.get(session.userId));
  if (!user || user.session_generation !== session.generation) throw unauthorized();
  return { userId: user.id, email: user.email, user };
}

async function idTokenUser(token: string): Promise<Person> {
  const identity = await verifyIdToken(token);
  if (!identity) throw unauthorized();
  const user = await users.get(identity.userId);
  const validFrom = user?.id_tokens_valid_from ?? null;
  if (validFrom !== null && identity.signedInAt < validFrom) throw unauthorized();
  return { userId: identity.userId, email: identity.email, user };
}

/** Whom a token stands for; `user` is null for an account of Firebase Auth that never registered here. */
export interface Person {
  userId: string;
  email: string | null;
  user: User | null;
}

/** The person of a session token or Firebase ID token. 1 read. @throws 401 `UNAUTHORIZED`. */
export const personOf = (token: string, now: Date): Promise<Person> =>
  looksLikeSessionToken(token) ? sessionUser(token, now) : idTokenUser(token);

async function personCaller(token: string, now: Date): Promise<Caller> {
  const { userId, user } = await personOf(token, now);
  return { kind: 'person', userId, membership: user && membershipOf(user) };
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
  const writeLease: WriteLease = {
    until: user.writes_until,
    extend: (until) => users.tryUpdate(user, { writes_until: until }),
  };
  return { actor, tenant: tenantOf(user.organization_id), writeLease };
}

/**
 * One document read at most. A revoked key, a removed member and a deleted account are out at once, since the record
 * is read on every request.
 * @throws 401 `UNAUTHORIZED`.
 */
export async function authenticate(credentials: Credentials, now: Date): Promise<Caller> {
  const bearer = bearerToken(credentials.authorization);
  const token = bearer ?? (credentials.authorization === undefined ? credentials.apiKey : undefined);
  if (!token) throw unauthorized();
  if (token.startsWith(API_KEY_PREFIX)) return apiKeyCaller(token, now);
  if (bearer === null) throw unauthorized();
  return personCaller(token, now);
}

/** For what only a person may do. @throws 403 `FORBIDDEN` for an API key. */
export function personOnly(caller: Caller): Extract<Caller, { kind: 'person' }> {
  if (caller.kind === 'apiKey') throw forbidden('An API key cannot do this; sign in as a person');
  return caller;
}
