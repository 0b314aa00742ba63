// Makes the right to touch one organization's records. Authentication, sign-up and workers are its only callers.
import type { Tenant } from '../api/actor';

export const tenantOf = (organizationId: string): Tenant => ({ organizationId }) as Tenant;
