// The zone in which an organization's dates without a time are meant.
import { calendarDateInZone } from '../platform/calendarDates';

interface Zoned {
  /** IANA; empty: none was chosen. */
  timezone?: string;
}

export const timeZoneOfOrganization = ({ timezone }: Zoned): string => timezone || 'UTC';

/** `YYYY-MM-DD`. */
export const dateInOrganizationZone = (organization: Zoned, at: Date): string =>
  calendarDateInZone(timeZoneOfOrganization(organization), at);
