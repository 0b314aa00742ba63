// The area that an endpoint belongs to, as clients know it, and the scope that an API key needs there.

import { SCOPED_AREAS, type Scope } from '../api/actor';
import { type Endpoint, isReadOnlyEndpoint } from '../api/endpoint';
import { areaOfEndpoint } from './register';

/** Titles in the API reference for areas whose names aren't clear to clients. */
const NAME_OF_ROOM: Readonly<Record<string, string>> = {
  documentRequests: 'collection',
  folderDeletion: 'folders',
  previews: 'reminders',
};

export const publishedAreaNameOf = (room: string): string => NAME_OF_ROOM[room] ?? room;

const isScoped = (area: string): area is (typeof SCOPED_AREAS)[number] =>
  (SCOPED_AREAS as readonly string[]).includes(area);

/** Null if no API key may call the endpoint, or if every key may. */
export function apiKeyScopeOfEndpoint(endpoint: Endpoint): Scope | null {
  const { access } = endpoint;
  if (access.kind !== 'member' || access.apiKeys === 'refused' || endpoint.needsScope === false) return null;
  const area = publishedAreaNameOf(areaOfEndpoint(endpoint));
  if (!isScoped(area)) throw new Error(`API keys are let into an area without scopes: ${area}`);
  return `${area}:${isReadOnlyEndpoint(endpoint) ? 'read' : 'write'}`;
}
