// A request's caller, the scopes of an API key, and the organization that a caller may access.
export const ROLES = ['viewer', 'editor', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The role for each public name. `member` and `user` are aliases, resolved only here. */
const ROLE_BY_NAME: Readonly<Record<string, Role>> = {
  admin: 'admin',
  editor: 'editor',
  viewer: 'viewer',
  member: 'editor',
  user: 'viewer',
};

export const ROLE_NAMES_AND_ALIASES = Object.keys(ROLE_BY_NAME);

/** The role with this name or alias; undefined for an unknown name. */
export const roleOfName = (name: string): Role | undefined =>
  Object.hasOwn(ROLE_BY_NAME, name) ? ROLE_BY_NAME[name] : undefined;

export const isRoleAtLeast = (role: Role, least: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(least);

/** An authenticated person or API key. */
export interface Actor {
  kind: 'person' | 'apiKey';
  /**
   * A person's auth uid, or a key's record id. Identifies the author of changes and limits the scope of idempotency
   * keys.
   */
  id: string;
  /** The name shown for the author: a person's full name, or a key's name. */
  name: string;
  /** Null for keys. */
  email: string | null;
  role: Role;
  /** An API key's scopes, if the key is restricted. */
  scopes?: readonly ApiKeyScope[] | null;
}

declare const tenantBrand: unique symbol;

/**
 * Grants access to one organization’s records. Every store requires a tenant, so a query without an organization
 * doesn’t compile.
 */
export interface Tenant {
  readonly organizationId: string;
  readonly [tenantBrand]: true;
}

/** The areas that API keys can access, by their public names. */
export const API_KEY_AREAS = [
  'activity',
  'attachments',
  'billing',
  'collection',
  'comments',
  'compliance',
  'contacts',
  'directory',
  'events',
  'evidence',
  'expiries',
  'extraction',
  'folders',
  'hooks',
  'organizations',
  'plans',
  'portals',
  'reminders',
  'responses',
  'workflows',
] as const;

const KINDS = ['read', 'write'] as const;
export type ApiKeyScope = `${(typeof API_KEY_AREAS)[number]}:${(typeof KINDS)[number]}`;

export const API_KEY_SCOPES = API_KEY_AREAS.flatMap((area) => KINDS.map((kind): ApiKeyScope => `${area}:${kind}`));

export const isWriteScope = (scope: ApiKeyScope): boolean => scope.endsWith(':write');

/**
 * Whether the scopes include the required one. Null scopes allow everything that the role allows. A write scope implies
 * read access.
 */
export const isScopeGranted = (scopes: readonly ApiKeyScope[] | null, wanted: ApiKeyScope): boolean =>
  scopes === null || scopes.includes(wanted) || scopes.includes(wanted.replace(/:read$/, ':write') as ApiKeyScope);

/**
 * The tenant of a record that is read during authentication, through a link, or by a worker. Endpoints receive their
 * tenant in `context` (`npm run check` enforces this).
 */
export const tenantOf = (organizationId: string): Tenant => ({ organizationId }) as Tenant;
