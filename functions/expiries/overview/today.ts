// Which calendar date it is for an organization.
import type { Tenant } from '../../api/actor';
import { loadOrganization } from '../../organizations/organization';
import { calendarDateInZone } from '../../platform/calendarDates';

/** 1 read. `YYYY-MM-DD` in the organization's zone. */
export async function loadToday(tenant: Tenant, now: Date): Promise<string> {
  const { timezone } = await loadOrganization(tenant);
  return calendarDateInZone(timezone || 'UTC', now);
}
