// The scopes of an API key: areas of the API, each for reading or writing.

/** The areas that API keys can access, by their public names. */
export const SCOPED_AREAS = [
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
export type Scope = `${(typeof SCOPED_AREAS)[number]}:${(typeof KINDS)[number]}`;

export const SCOPES = SCOPED_AREAS.flatMap((area) => KINDS.map((kind): Scope => `${area}:${kind}`));

export const isWriteScope = (scope: Scope): boolean => scope.endsWith(':write');

/**
 * Whether scopes include the wanted one. Null grants everything that the role allows. A write scope includes reading.
 */
export const hasScope = (scopes: readonly Scope[] | null, wanted: Scope): boolean =>
  scopes === null || scopes.includes(wanted) || scopes.includes(wanted.replace(/:read$/, ':write') as Scope);
