// Settings of an organization without office hours, and without digests.
import { ALWAYS_OPEN } from '../../functions/reminders/rule/schedule';
import type { DigestSettings } from '../../functions/reminders/rule/sendTimes';

export const NEVER_CLOSED = { ...ALWAYS_OPEN, closes: false, personal: false, default_integration_ids: [] };

export const INDIVIDUAL_SETTINGS: DigestSettings = {
  email_reminder_mode: 'INDIVIDUAL',
  digest_send_time: '09:00',
  timezone: 'UTC',
};
