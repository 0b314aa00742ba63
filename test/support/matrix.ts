// Every kind of caller, and how each endpoint must respond to them.
import { SignJWT } from 'jose';
import { isRoleAtLeast, type Role } from '../../functions/api/actor';
import { type Endpoint, isReadOnlyEndpoint } from '../../functions/api/endpoint';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../functions/http/register';
import { apiKeys } from '../../functions/identity/apiKey';
import { issueSessionToken } from '../../functions/identity/session';
import { users } from '../../functions/identity/user';
import { addMs, clock, DAY_MS } from '../../functions/platform/clock';
import { newId } from '../../functions/platform/ids';
import { firebaseAuth } from '../../functions/store/firestore';
import { type Call, call } from './client';
import { newApiKey, newPerson, type World } from './world';

/** An endpoint's method and path: `POST /v2/contacts`, `GET /v1/getExpiry`. */
export interface EndpointAddress {
  name: string;
  endpoint: Endpoint;
  method: string;
  /** With parameters in braces. */
  path: string;
  /** The methods that the path accepts; null for any. */
  allow: string[] | null;
}

export function allEndpointAddresses(): EndpointAddress[] {
  const v1 = [...loadAllV1Endpoints()].map(([name, endpoint]): EndpointAddress => {
    const { methods } = endpoint;
    const [method, allow] =
      methods === 'any' ? [endpoint.documentedMethod ?? 'POST', null] : [methods[0], [...methods]];
    return { name: `v1 ${name}`, endpoint, method, path: `/v1/${name}`, allow };
  });
  const operations = [...loadAllV2Endpoints()];
  const v2 = operations.map(([name, endpoint]): EndpointAddress => {
    const neighbours = operations.filter(([, { path }]) => path === endpoint.path);
    const allow = neighbours.map(([, { method }]) => method);
    return { name: `v2 ${name}`, endpoint, method: endpoint.method, path: `/v2${endpoint.path}`, allow };
  });
  return [...v1, ...v2];
}

/** The path with every parameter filled in; by default with ids that don't exist. */
export const filled = (path: string, ids: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_found, name: string) => ids[name] ?? newId());

type Credentials = Pick<Call, 'token' | 'headers'>;
/** A kind of caller: a role, as a person or with a key, or a reason for rejection. */
type CallerKind = { role: Role; by: 'person' | 'key' } | 'nobody' | 'homeless';

export interface Caller {
  name: string;
  credentials: Credentials;
  kind: CallerKind;
}

async function brokenSessions(userId: string): Promise<Record<string, string>> {
  const now = clock.now();
  const good = await issueSessionToken({ userId, generation: 0 }, now);
  const [, payload = ''] = good.split('.');
  const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, string>;
  const signed = (changed: Record<string, unknown>, secret = process.env.SESSION_SECRET ?? '') =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret));
  return {
    'an expired session': await issueSessionToken({ userId, generation: 0 }, addMs(now, -31 * DAY_MS)),
    'a session of an earlier generation': await issueSessionToken({ userId, generation: -1 }, now),
    'a session of nobody': await issueSessionToken({ userId: newId(28), generation: 0 }, now),
    'a session signed with another key': await signed({}, 'another-secret-that-is-long-enough-for-HS256'),
    'a session of another issuer': await signed({ iss: 'https://evil.example' }),
    'a session for another audience': await signed({ aud: 'invitation' }),
    'a session without a signature': `${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'a session whose claims were changed': good.replace(payload, encoded({ ...claims, sub: newId(28) })),
    'an unsigned token': `${encoded({ alg: 'none' })}.${encoded({ sub: userId })}.`,
  };
}

/** Callers from an organization, without one, and with invalid credentials. */
export async function callersOf(world: World): Promise<Caller[]> {
  const { organizationId } = world;
  const [homeless, editorKey, viewerKey, revoked, expired] = await Promise.all([
    newPerson(null, 'admin'),
    newApiKey(organizationId, 'editor'),
    newApiKey(organizationId, 'viewer'),
    newApiKey(organizationId, 'editor'),
    newApiKey(organizationId, 'editor'),
  ]);
  await apiKeys.ref(revoked.id).update({ revoked_at: clock.now() });
  await apiKeys.ref(expired.id).update({ expires_at: clock.now() });
  const removed = await newPerson(organizationId, 'admin');
  await users.ref(removed.id).update({ organization_id: null, session_generation: 1 });
  const [loggedOut, disabled, deleted] = await Promise.all([0, 1, 2].map(() => newPerson(organizationId, 'admin')));
  await call('/v1/logout', { method: 'POST', token: loggedOut?.token });
  const accounts = await firebaseAuth();
  await accounts.updateUser(disabled?.id ?? '', { disabled: true });
  await accounts.deleteUser(deleted?.id ?? '');
  const nobody = (name: string, credentials: Credentials): Caller => ({ name, credentials, kind: 'nobody' });
  const member = (name: string, credentials: Credentials, role: Role, by: 'person' | 'key'): Caller => ({
    ...{ name, credentials },
    kind: { role, by },
  });
  const otherScheme = { Authorization: 'Basic dXNlcjpwYXNz' };
  const pretenders = Object.entries(await brokenSessions(world.admin.id));
  return [
    nobody('no token', {}),
    nobody('a garbage token', { token: 'garbage' }),
    nobody('another scheme', { headers: { Authorization: `Basic ${world.admin.token}` } }),
    nobody('an unknown key', { token: `svc_live_${newId(43)}` }),
    nobody('a revoked key', { token: revoked.key }),
    nobody('an expired key', { headers: { 'X-API-Key': expired.key } }),
    nobody('somebody who was removed', { token: removed.token }),
    nobody('a session that was ended', { token: loggedOut?.token }),
    nobody('somebody whose account is disabled', { token: disabled?.token }),
    nobody('somebody whose account is deleted', { token: deleted?.token }),
    ...pretenders.map(([name, token]) => nobody(name, { token })),
    { name: 'a person without organization', credentials: { token: homeless.token }, kind: 'homeless' },
    ...(['viewer', 'editor', 'admin'] as const).map((role) =>
      member(`the ${role}`, { token: world[role].token }, role, 'person'),
    ),
    member(
      'an editor key beside another scheme',
      { headers: { ...otherScheme, 'X-API-Key': editorKey.key } },
      'editor',
      'key',
    ),
    member('an editor key', { token: editorKey.key }, 'editor', 'key'),
    member('a viewer key', { headers: { 'X-API-Key': viewerKey.key } }, 'viewer', 'key'),
  ];
}

/** The expected rejection of the caller; null if they have access. */
export function refusalOf(endpoint: Endpoint, caller: CallerKind): { status: number; code: string } | null {
  const { access } = endpoint;
  if (access.kind === 'public') return null;
  if (caller === 'nobody') return { status: 401, code: 'UNAUTHORIZED' };
  const forbidden = { status: 403, code: 'FORBIDDEN' };
  if (access.kind === 'account') return caller !== 'homeless' && caller.by === 'key' ? forbidden : null;
  if (caller === 'homeless') {
    const strict = endpoint.version === 2;
    return strict ? forbidden : { status: 400, code: 'ORGANIZATION_REQUIRED' };
  }
  if (access.apiKeys === (caller.by === 'key' ? 'refused' : 'only')) return forbidden;
  if (caller.by === 'key' && caller.role === 'viewer' && !isReadOnlyEndpoint(endpoint)) return forbidden;
  return isRoleAtLeast(caller.role, access.role) ? null : forbidden;
}
