// A reminder as clients see it.
import { z } from 'zod';
import { namedOpenApiObject } from '../api/answers';
import { recordAsJson, timestampOut, timestampsOut } from '../api/fields';
import { reminderErrorMessage } from '../reminderSchedule/ended';
import {
  REFERENCE_DATES,
  REMINDER_PERIODS,
  REMINDER_STATUSES,
  REMINDER_TIME_UNITS,
  type Reminder,
} from '../reminderSchedule/record';
import { reminderEscalationSchema, reminderRepeatSchema } from '../reminderSchedule/steps';

export const reminderOutV2 = namedOpenApiObject('Reminder', {
  id: z.string(),
  expiry_id: z.string(),
  organization_id: z.string(),
  amount: z.int(),
  time_unit: z.enum(REMINDER_TIME_UNITS),
  period: z.enum(REMINDER_PERIODS),
  relative_to: z.enum(REFERENCE_DATES),
  time: z.string(),
  timezone: z.string(),
  reminder_date: timestampOut,
  scheduled_at: timestampOut,
  email_enabled: z.boolean(),
  sms_enabled: z.boolean(),
  whatsapp_enabled: z.boolean(),
  urgent: z.boolean(),
  recipient_time: z.boolean(),
  fallback: z.boolean(),
  repeat: reminderRepeatSchema.nullable(),
  escalate: reminderEscalationSchema.nullable(),
  status: z.enum(REMINDER_STATUSES),
  sent_at: timestampOut.nullable(),
  error_message: z.string().nullable(),
  ...timestampsOut,
});

/** v1 also tells who made it. */
export const reminderOutV1 = reminderOutV2.extend({ user_id: z.string() });
z.globalRegistry.add(reminderOutV1, { id: 'Reminder' });

export function viewReminderV1(reminder: Reminder) {
  const { wake_at, scheduled_since, shard, expiry_date, continues, awaits_look, ...rest } = reminder;
  const { ended_because, ...shown } = rest;
  return recordAsJson({ ...shown, error_message: reminderErrorMessage(reminder) });
}

export function viewReminderV2(reminder: Reminder) {
  const { user_id, ...shown } = viewReminderV1(reminder);
  return shown;
}
