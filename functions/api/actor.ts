// The caller of a request, and the organization that it may access.
import type { Scope } from './scopes';

export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles by their public names. `member` and `user` are aliases, resolved only here. */
const ROLE_BY_NAME: Readonly<Record<string, Role>> = {
  admin: 'admin',
  editor: 'editor',
  viewer: 'viewer',
  member: 'editor',
  user: 'viewer',
};

export const ROLE_NAMES = Object.keys(ROLE_BY_NAME);

/** The role with this name or alias; undefined for an unknown name. */
export const roleNamed = (name: string): Role | undefined =>
  Object.hasOwn(ROLE_BY_NAME, name) ? ROLE_BY_NAME[name] : undefined;

export const isRoleAtLeast = (role: Role, least: Role): boolean =>
  ROLES.indexOf(role) >= ROLES.indexOf(least);

/** An authenticated person or API key. */
export interface Actor {
  kind: 'person' | 'apiKey';
  /** The auth uid of a person, or the record id of a key. Identifies the author, and scopes idempotency keys. */
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
 * The right to access one organization’s records. Only authentication and workers create one (`store/tenant.ts`). Every
 * store requires one, so a query without an organization doesn’t compile.
 */
export interface Tenant {
  readonly organizationId: string;
  readonly [tenantBrand]: true;
}
