// A reminder's default record, for tests and benches that store or compute reminders directly.
import { REMINDER_RULE_DEFAULTS, type Reminder } from '../../functions/reminders/rule/record';

/** A pending reminder five days before the date, over every channel. */
export const PLAIN_REMINDER = {
  ...{ user_id: 'somebody', amount: 5, time_unit: 'day', period: 'before', time: '09:00', timezone: 'UTC' },
  ...REMINDER_RULE_DEFAULTS,
  ...{ integration_ids: [], own_date: false, email_enabled: true, sms_enabled: true, whatsapp_enabled: true },
  ...{ status: 'pending', continues: null, awaits_look: false, sent_at: null },
  ...{ ended_because: null, error_message: null },
} satisfies Partial<Reminder>;
