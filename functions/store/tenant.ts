// Makes the right to touch one organization's records, from a record that was read: authentication's, a link's, one
// that a worker found. Endpoints are handed theirs (`npm run check` holds them to it).
import type { Tenant } from '../api/actor';

export const tenantOf = (organizationId: string): Tenant => ({ organizationId }) as Tenant;
