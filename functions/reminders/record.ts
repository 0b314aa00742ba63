// The reminder record: its wall-clock truth and the instant computed from it (specification section 2, Reminder).
import { z } from 'zod';
import { globalCollection, type Stored, storedInstant, tenantCollection } from '../platform/collection';

export const TIME_UNITS = ['day', 'week', 'month', 'year'] as const;
export const PERIODS = ['before', 'on', 'after'] as const;
export const REMINDER_STATUSES = ['pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled'] as const;
export type TimeUnit = (typeof TIME_UNITS)[number];
export type Period = (typeof PERIODS)[number];

/** Due work is looked for in this many disjoint parts, so that no index range is hot and sweeps run side by side. */
export const SHARDS = 16;

export const reminderSchema = z.object({
  organization_id: z.string(),
  expiry_id: z.string(),
  user_id: z.string(),
  amount: z.int(),
  time_unit: z.enum(TIME_UNITS),
  period: z.enum(PERIODS),
  /** Local time `HH:MM` in `timezone`. */
  time: z.string(),
  timezone: z.string(),
  /** The expiry date that the instants below were computed from. */
  expiry_date: z.string(),
  /** Counted from a date that its maker gave and the expiry did not have: v1 lets them (specification section 4.3). */
  own_date: z.boolean().default(false),
  reminder_date: storedInstant,
  scheduled_at: storedInstant,
  /** When the schedule was last set: a moment that lay in the past already then is skipped, any later one is sent. */
  scheduled_since: storedInstant,
  email_enabled: z.boolean(),
  sms_enabled: z.boolean(),
  whatsapp_enabled: z.boolean(),
  status: z.enum(REMINDER_STATUSES),
  sent_at: storedInstant.nullable(),
  error_message: z.string().nullable(),
  shard: z.int(),
  /** When a worker must look at it: its due moment while pending, the end of a lease while sending; null: never. */
  wake_at: storedInstant.nullable(),
  created_at: storedInstant,
  updated_at: storedInstant,
});
export type Reminder = Stored<z.output<typeof reminderSchema>>;

const CHANNELS = ['email', 'sms', 'whatsapp'] as const;

/** What people decided of a reminder; the rest follows from it. */
function inOneLine(reminder: z.output<typeof reminderSchema>): string {
  const { amount, time_unit, period, time, timezone } = reminder;
  const channels = CHANNELS.filter((channel) => reminder[`${channel}_enabled`]).join(', ');
  return `${amount} ${time_unit} ${period}, ${time} ${timezone}, ${channels || 'no channel'}`;
}

export const reminders = tenantCollection('reminders', reminderSchema, {
  type: 'reminders',
  nameOf: () => '',
  partOf: { id: ({ expiry_id }) => expiry_id, line: inOneLine },
});

const reminderSetSchema = z.object({ organization_id: z.string(), changed_at: storedInstant });
export type ReminderSet = Stored<z.output<typeof reminderSetSchema>>;

/**
 * Document id: the expiry id. Whoever adds reminders, and whoever moves an expiry's date, reads and writes it: two that
 * do so at once cannot both commit, so that none is left behind at a date of before.
 */
export const reminderSets = globalCollection('reminder_sets', reminderSetSchema);
