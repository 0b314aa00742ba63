// Which calendar date it is for an organization (specification section 1, dates and times).
import { DateTime } from 'luxon';
import type { Tenant } from '../../api/actor';
import { organizationOf } from '../../organizations/organization';

/** 1 read. `YYYY-MM-DD` in the organization's zone. */
export async function todayOf(tenant: Tenant, now: Date): Promise<string> {
  const { timezone } = await organizationOf(tenant);
  return DateTime.fromJSDate(now, { zone: timezone }).toFormat('yyyy-MM-dd');
}
