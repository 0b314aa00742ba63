// Who acts, and for which organization.
import type { Scope } from './scopes';

export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** `member` and `user` are published aliases; this is the one place that resolves them. */
const ROLE_BY_NAME: Readonly<Record<string, Role>> = {
  admin: 'admin',
  editor: 'editor',
  viewer: 'viewer',
  member: 'editor',
  user: 'viewer',
};

export const ROLE_NAMES = Object.keys(ROLE_BY_NAME);

/** The role of that name or alias; undefined for any other word. */
export const roleNamed = (name: string): Role | undefined =>
  Object.hasOwn(ROLE_BY_NAME, name) ? ROLE_BY_NAME[name] : undefined;

export const isRoleAtLeast = (role: Role, least: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(least);

/** A signed-in person or an API key, as authentication established it. */
export interface Actor {
  kind: 'person' | 'apiKey';
  /** The auth uid of a person, the record id of a key. Idempotency and authorship hang on it. */
  id: string;
  /** Shown as author: the person's full name, or the key's name. */
  name: string;
  /** Null for keys. */
  email: string | null;
  role: Role;
  /** The scopes of an API key, if it has any. */
  scopes?: readonly Scope[] | null;
}

declare const tenantBrand: unique symbol;

/**
 * The right to touch one organization's records. Only authentication and workers make one (`store/tenant.ts`);
 * every store demands it, so that a query without an organization does not compile.
 */
export interface Tenant {
  readonly organizationId: string;
  readonly [tenantBrand]: true;
}
