// An organization's settings for sending times.
import type { Tenant } from '../../api/actor';
import { loadHolidayPredicate } from '../../organizations/holidays';
import { loadOrganization, type Organization } from '../../organizations/organization';
import type { DigestSettings } from './digestDay';
import type { OpenHours } from './openHours';

export interface SendSettings extends OpenHours, DigestSettings {
  send_window: Organization['send_window'];
  /** Whether anything is closed at all. */
  closes: boolean;
  /** Whether some contact has hours of their own. */
  personal: boolean;
  /** Integrations of new reminders that name none. */
  default_integration_ids?: string[];
}

/** Reads nothing; the first of a holiday calendar loads it. */
export async function sendSettingsOf(
  organization: Pick<
    Organization,
    keyof DigestSettings | 'send_window' | 'holiday_calendar' | 'has_contact_windows'
  > &
    Partial<Pick<Organization, 'default_integration_ids'>>,
): Promise<SendSettings> {
  const { email_reminder_mode, digest_send_time, timezone, send_window, holiday_calendar } = organization;
  return {
    ...{ email_reminder_mode, digest_send_time, timezone, send_window },
    isHoliday: await loadHolidayPredicate(holiday_calendar),
    closes: send_window !== null || holiday_calendar !== null,
    personal: organization.has_contact_windows,
    default_integration_ids: organization.default_integration_ids ?? [],
  };
}

/** 1 read. */
export const loadSendSettings = async (tenant: Tenant): Promise<SendSettings> =>
  sendSettingsOf(await loadOrganization(tenant));
