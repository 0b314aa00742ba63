// Which calendar date it is for an organization.
import { DateTime } from 'luxon';
import type { Tenant } from '../../api/actor';
import { loadOrganization } from '../../organizations/organization';

/** 1 read. `YYYY-MM-DD` in the organization's zone. */
export async function loadToday(tenant: Tenant, now: Date): Promise<string> {
  const { timezone } = await loadOrganization(tenant);
  return DateTime.fromJSDate(now, { zone: timezone }).toFormat('yyyy-MM-dd');
}
