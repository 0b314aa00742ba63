// The time zone for an organization’s dates without a time.
import { calendarDateInZone } from '../platform/clock';

interface Zoned {
  /** IANA name; empty if unset. */
  timezone?: string;
}

export const timeZoneOfOrganization = ({ timezone }: Zoned): string => timezone || 'UTC';

/** `YYYY-MM-DD`. */
export const dateInOrganizationZone = (organization: Zoned, at: Date): string =>
  calendarDateInZone(timeZoneOfOrganization(organization), at);
