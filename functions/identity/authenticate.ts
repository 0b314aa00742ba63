// Finds out who is calling, by API key, session token or Firebase ID token.
import type { Actor, Tenant } from '../api/actor';
import type { Inbox } from '../api/endpoint';
import { ApiError, forbidden, unauthorized } from '../api/errors';
import { tenantOf } from '../platform/tenant';
import { API_KEY_PREFIX, apiKeyIdOf, apiKeys, findActiveApiKey } from './apiKey';
import { getRememberedOrganizationId, rememberOrganization } from './lastOrganization';
import { requirePersonByToken } from './person';
import { bearerToken, type Credentials, unauthorizedMessageOf } from './refusedToken';
import type { SignInSession } from './sessionToken';
import type { Freshness } from './signInState';
import { fullName, inboxOf, type User, users } from './user';

/** How long a caller's changes need no look at the organization's plan; kept on the record that is read anyway. */
export interface WriteLease {
  until: Date | null;
  /** 1 write; nothing when the record has changed meanwhile. */
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

interface Asked {
  freshness: Freshness;
  /** Called before the caller's record is read, with the organization that they were of when they were seen last. */
  seenBefore?: (organizationId: string) => void;
}

function recognize(callerId: string, { seenBefore }: Asked): void {
  const organizationId = getRememberedOrganizationId(callerId);
  if (organizationId !== null) seenBefore?.(organizationId);
}

async function apiKeyCaller(secret: string, now: Date, asked: Asked): Promise<Caller> {
  recognize(apiKeyIdOf(secret), asked);
  const key = await findActiveApiKey(secret, now);
  if (!key) throw unauthorized();
  rememberOrganization(key.id, key.organization_id);
  const tenant = tenantOf(key.organization_id);
  return {
    kind: 'apiKey',
    actor: { kind: 'apiKey', id: key.id, name: key.name, email: null, role: key.role, scopes: key.scopes },
    tenant,
    inbox: inboxOf(null, tenant),
    writeLease: {
      until: key.writes_until,
      extend: (until) => apiKeys.tryUpdate(key, { writes_until: until }),
    },
  };
}

async function personCaller(token: string, now: Date, asked: Asked): Promise<Caller> {
  const { userId, session, user } = await requirePersonByToken(token, now, asked.freshness, (proven) =>
    recognize(proven, asked),
  );
  if (user?.organization_id) rememberOrganization(userId, user.organization_id);
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
  const writeLease: WriteLease = {
    until: user.writes_until,
    extend: (until) => users.tryUpdate(user, { writes_until: until }),
  };
  const tenant = tenantOf(user.organization_id);
  return { actor, tenant, inbox: inboxOf(user, tenant), writeLease };
}

const tokenOf = ({ authorization, apiKey }: Credentials): string | undefined =>
  bearerToken(authorization) ?? apiKey;

/** Whether it is by a key that the caller wants to be known; whether there is such a key is another matter. */
export const hasApiKeyInCredentials = (credentials: Credentials): boolean =>
  tokenOf(credentials)?.startsWith(API_KEY_PREFIX) === true;

/**
 * One document read at most. A revoked key, a removed member and an ended session are out at once, since the record
 * is read on every request; what ends sessions in Firebase Auth is known at once before a change, before a read within a
 * minute.
 * @throws 401 `UNAUTHORIZED`.
 */
export async function authenticate(credentials: Credentials, now: Date, asked: Asked): Promise<Caller> {
  const bearer = bearerToken(credentials.authorization);
  const token = tokenOf(credentials);
  const caller = async (): Promise<Caller> => {
    if (token !== undefined && hasApiKeyInCredentials(credentials)) return apiKeyCaller(token, now, asked);
    if (bearer === null) throw unauthorized();
    return personCaller(bearer, now, asked);
  };
  return caller().catch((thrown: unknown) => {
    const isRefused = thrown instanceof ApiError && thrown.code === 'UNAUTHORIZED';
    throw isRefused ? unauthorized(unauthorizedMessageOf(credentials, now)) : thrown;
  });
}

/** For what only a person may do. @throws 403 `FORBIDDEN` for an API key. */
export function requireCallingPerson(caller: Caller): Extract<Caller, { kind: 'person' }> {
  if (caller.kind === 'apiKey') throw forbidden('An API key cannot do this; sign in as a person');
  return caller;
}
