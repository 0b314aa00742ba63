// Which calendar date it is for an organization.
import type { Tenant } from '../../api/actor';
import { loadOrganization } from '../../organizations/organization';
import { dateInOrganizationZone } from '../../organizations/zone';

/** 1 read. `YYYY-MM-DD` in the organization's zone. */
export const loadTodayInOrganizationZone = async (tenant: Tenant, now: Date): Promise<string> =>
  dateInOrganizationZone(await loadOrganization(tenant), now);
