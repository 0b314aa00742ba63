// Creates a tenant scope from a record that was read: by authentication, through a link, or by a worker. Endpoints
// receive theirs (`npm run check` enforces this).
import type { Tenant } from '../api/actor';

export const tenantOf = (organizationId: string): Tenant => ({ organizationId }) as Tenant;
