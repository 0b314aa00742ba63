// The stored reminder, with its wall-clock rule and the time computed from that rule. Also contains an organization's
// default reminders.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { KEPT_WITH_ITS_EXPIRY, KEPT_WITH_ITS_ORGANIZATION } from '../../api/stored';
import type { Writes } from '../../api/writes';
import { HAS_REMINDER_LINE_NOTE } from '../../expiries/lines/line';
import { defineLineNoteDerivation } from '../../expiries/lines/store';
import { declareDueWork } from '../../jobs/dueWork';
import { ADDRESSED_CHANNELS, ALL_CHANNELS_ENABLED, channelsOfFlags, fieldsPerChannel } from '../../messaging/channel';
import { globalCollection, type Stored, type TenantRecord, tenantCollection } from '../../store/collection';
import { storedInstant, timestampFields } from '../../store/values';
/** Why a reminder ended without sending a message. Stored as a code, and displayed as text. */
export const REMINDER_END_REASON_TEXTS = {
  expiry_gone: 'The expiry no longer exists',
  expiry_not_open: 'The expiry is completed or archived',
  no_reference_date: 'The expiry no longer has an act-by date',
  no_instant: 'With the new date, this reminder’s time is outside the supported range',
  passed_when_set: 'The reminder’s time had already passed when it was created',
  date_moved: 'The date has changed',
  acknowledged: 'The expiry was acknowledged',
  renewal_proposed: 'A renewal was proposed',
  reminder_removed: 'The original reminder was removed',
  reminder_pending: 'The original reminder was rescheduled',
  no_longer_asked_for: 'The reminder no longer includes this repetition or escalation',
} as const;
export type ReminderEndReason = keyof typeof REMINDER_END_REASON_TEXTS;
export const REMINDER_END_REASON_CODES = Object.keys(REMINDER_END_REASON_TEXTS) as [
  ReminderEndReason,
  ...ReminderEndReason[],
];

/** The values for a reminder that hasn't ended, or whose outcome is recorded on its messages. */
export const REMINDER_NOT_ENDED_FIELDS = { ended_because: null, error_message: null } as const;

export const CONTINUATION_INTERVAL_UNITS = ['hour', 'day', 'week'] as const;
const intervalFields = { amount: z.int(), time_unit: z.enum(CONTINUATION_INTERVAL_UNITS) };
const intervalSchema = z.object(intervalFields);
export type ContinuationInterval = z.output<typeof intervalSchema>;

export const reminderRepeatSchema = z.object({ ...intervalFields, max: z.int() });
export type Repeat = z.output<typeof reminderRepeatSchema>;

export const reminderEscalationSchema = z.object({
  after: intervalSchema,
  contacts: z.array(z.string()),
  users: z.array(z.string()),
  admins: z.boolean(),
});
export type EscalationRule = z.output<typeof reminderEscalationSchema>;

export const REMINDER_TIME_UNITS = ['day', 'week', 'month', 'year'] as const;
export const REMINDER_DATE_RELATIONS = ['before', 'on', 'after'] as const;
export const REMINDER_STATUSES = ['pending', 'sending', 'sent', 'failed', 'skipped', 'cancelled'] as const;
/** The date that a reminder is computed from: the due date, or the last day to act. */
export const REFERENCE_DATE_FIELDS = ['expiry_date', 'act_by_date'] as const;
export type ReferenceDateField = (typeof REFERENCE_DATE_FIELDS)[number];
export type TimeUnit = (typeof REMINDER_TIME_UNITS)[number];
export type ReminderDateRelation = (typeof REMINDER_DATE_RELATIONS)[number];

export const REMINDER_RULE_DEFAULTS = {
  relative_to: 'expiry_date',
  urgent: false,
  recipient_time: false,
  fallback: false,
  repeat: null,
  escalate: null,
} as const;

/** A reminder's settings. Its other fields are derived from these settings, the expiry and the organization. */
const ruleFields = {
  amount: z.int(),
  time_unit: z.enum(REMINDER_TIME_UNITS),
  period: z.enum(REMINDER_DATE_RELATIONS),
  /** Local time `HH:MM` in `timezone`. */
  time: z.string(),
  timezone: z.string(),
  /** Which of the expiry's dates the reminder is computed from. */
  relative_to: z.enum(REFERENCE_DATE_FIELDS).default(REMINDER_RULE_DEFAULTS.relative_to),
  ...fieldsPerChannel(ADDRESSED_CHANNELS, 'enabled', () => z.boolean()),
  /** Chat channels that also get the reminder. */
  integration_ids: z.array(z.string()).default([]),
  /** Whether the reminder ignores send windows and holidays. */
  urgent: z.boolean().default(REMINDER_RULE_DEFAULTS.urgent),
  /** Whether each recipient gets the reminder at `time` in their own time zone. */
  recipient_time: z.boolean().default(REMINDER_RULE_DEFAULTS.recipient_time),
  /** Whether each contact gets the reminder on only one channel, and on the next one if delivery fails. */
  fallback: z.boolean().default(REMINDER_RULE_DEFAULTS.fallback),
  /** How the reminder is repeated until someone acknowledges it. */
  repeat: reminderRepeatSchema.nullable().default(REMINDER_RULE_DEFAULTS.repeat),
  /** Who is notified if nobody acknowledges the reminder. */
  escalate: reminderEscalationSchema.nullable().default(REMINDER_RULE_DEFAULTS.escalate),
};

const reminderRule = z.object(ruleFields);
export type ReminderRule = z.output<typeof reminderRule>;
/** If `integration_ids` is absent, the organization's default integrations are used. */
export type NewReminderRule = Omit<ReminderRule, 'integration_ids'> & Partial<Pick<ReminderRule, 'integration_ids'>>;

/** A reminder's settings, without derived fields. */
export const reminderRuleOf = (reminder: ReminderRule): ReminderRule => reminderRule.parse(reminder);

/** Why a firing happens: because the reminder's own time has come, or as a result of an earlier message. */
export const CONTINUATION_CAUSES = ['reminder', 'repeat', 'escalation', 'fallback'] as const;
export type ContinuationCause = (typeof CONTINUATION_CAUSES)[number];
/** Causes of messages that can have a fallback. */
const FALLEN_BACK_FROM = ['reminder', 'repeat', 'escalation'] as const;

const continuationSchema = z.object({
  /** The user-defined reminder. */
  reminder_id: z.string(),
  cause: z.enum(CONTINUATION_CAUSES),
  /** For a fallback, the cause of the failed message. */
  instead_of: z.enum(FALLEN_BACK_FROM).nullable().default(null),
  /** The number of the repetition, counting from 1; 0 for other causes. */
  round: z.int(),
  /** The ids of the only recipients, who get the reminder at exactly the scheduled time; null if everyone gets it. */
  recipients: z.array(z.string()).nullable(),
});
export type ContinuationOrigin = z.output<typeof continuationSchema>;

export const belongsToEscalation = (
  firing: { cause: string; instead_of?: string | null | undefined } | null | undefined,
): boolean => (firing?.instead_of ?? firing?.cause) === 'escalation';

const reminderFields = {
  expiry_id: z.string(),
  user_id: z.string(),
  ...ruleFields,
  /** The date that the reminder's times are computed from. */
  expiry_date: z.string(),
  /** Whether the reminder is computed from a date passed in a v1 call instead of the expiry's date. */
  own_date: z.boolean().default(false),
  reminder_date: storedInstant,
  /**
   * When the first recipient gets the reminder. This is the time according to the rule, or the open time to which it
   * was moved.
   */
  scheduled_at: storedInstant,
  /**
   * When the schedule was last set. If the reminder's time had already passed by then, the reminder is skipped;
   * otherwise, it is sent.
   */
  scheduled_since: storedInstant,
  /**
   * Set only for a firing that follows from another reminder. Clients see it as part of that reminder. Null for
   * user-defined reminders.
   */
  continues: continuationSchema.nullable().default(null),
  /** Whether a worker must check the recipients at `wake_at` to find the first recipient's time. */
  awaits_look: z.boolean().default(false),
  status: z.enum(REMINDER_STATUSES),
  sent_at: storedInstant.nullable(),
  /** Why the reminder ended without sending a message; null if it didn't end that way. */
  ended_because: z.enum(REMINDER_END_REASON_CODES).nullable().default(null),
  /** Why messages failed, were skipped or weren't delivered. */
  error_message: z.string().nullable(),
  shard: z.int(),
  /**
   * When a worker must next process the reminder; null if never. While the reminder is pending, this is its own time,
   * or its day's digest time if that is earlier. While it is sending, this is the end of the lease.
   */
  wake_at: storedInstant.nullable(),
  ...timestampFields,
};
export type Reminder = TenantRecord<typeof reminderFields>;

const intervalLine = ({ amount, time_unit }: ContinuationInterval): string => `${amount} ${time_unit}`;

/** Formats a reminder's settings as one line. */
function inOneLine(reminder: z.output<z.ZodObject<typeof reminderFields>>): string {
  const { amount, time_unit, period, time, timezone, relative_to, urgent, recipient_time } = reminder;
  const channels = channelsOfFlags(reminder).join(', ');
  const reference = relative_to === 'act_by_date' ? ' the act-by date' : '';
  const whose = recipient_time ? 'their own time, else ' : '';
  const { repeat, escalate, fallback, integration_ids: chat } = reminder;
  const again = repeat ? `, again after ${intervalLine(repeat)}, ${repeat.max} times` : '';
  const marks = `${urgent ? ', urgent' : ''}${fallback ? ', one channel after another' : ''}${again}${escalate ? `, escalated after ${intervalLine(escalate.after)}` : ''}`;
  return `${amount} ${time_unit} ${period}${reference}, ${time} ${whose}${timezone}, ${channels || 'no channel'}${chat.length > 0 ? `, ${chat.length} integrations` : ''}${marks}`;
}

/**
 * Excludes reminders that were created after their time had passed from the expiry's count, because they are never
 * sent. Firing a reminder doesn't change the count.
 */
export const reminderLineNoteDerivation = defineLineNoteDerivation<Reminder>(
  ({ continues, scheduled_at, scheduled_since }) =>
    continues === null && scheduled_at > scheduled_since ? HAS_REMINDER_LINE_NOTE : null,
  { isGuarded: false },
);

export const reminders = tenantCollection(
  'reminders',
  reminderFields,
  { holds: 'reminders of expiries', personal: ['users'], kept: KEPT_WITH_ITS_EXPIRY },
  {
    type: 'reminders',
    nameOf: () => '',
    partOf: { type: 'expiry', id: ({ expiry_id }) => expiry_id, line: inOneLine },
  },
  {
    derivations: [reminderLineNoteDerivation],
  },
);

const reminderSetSchema = z.object({ organization_id: z.string(), changed_at: storedInstant });
export type ReminderSetVersion = Stored<z.output<typeof reminderSetSchema>>;

/**
 * The document id is the expiry id. Requests that add reminders or move the date both read and write this document.
 * Concurrent changes therefore conflict, so no reminder keeps an outdated date.
 */
export const reminderSetLocks = globalCollection('reminder_sets', reminderSetSchema, {
  holds: 'the last change to an expiry’s reminders',
  personal: [],
  kept: KEPT_WITH_ITS_EXPIRY,
});

export const dueReminders = declareDueWork('reminders', reminders, {
  timers: 'fireReminders',
  failed: (reason, now) => ({
    status: 'failed' as const,
    error_message: reason,
    wake_at: null,
    updated_at: now,
  }),
  // Measures promptness by `scheduled_at`, because a waiting reminder has a later `wake_at`.
  promise: { field: 'scheduled_at', among: [(query) => query.where('status', '==', 'pending')] },
});

/**
 * The shard for a new reminder. All of an organization's reminders are in one shard, so that those due in the same
 * minute share reads. This also keeps drains from competing for the same organization's credits.
 */
export const reminderShardOfTenant = ({ organizationId }: Tenant): number => dueReminders.shardOf(organizationId);

const reminderSettingsSchema = z.object({
  organization_id: z.string(),
  timezone: z.string(),
  /** Local time `HH:MM` in `timezone`. */
  time: z.string(),
  ...fieldsPerChannel(ADDRESSED_CHANNELS, 'enabled', () => z.boolean()),
  reminders: z.array(
    z.object({
      amount: z.int(),
      time_unit: z.enum(REMINDER_TIME_UNITS),
      period: z.enum(REMINDER_DATE_RELATIONS),
    }),
  ),
  ...timestampFields,
});

/** Document id: the organization id. */
export const reminderSettingsRecords = globalCollection(
  'reminder_settings',
  reminderSettingsSchema,
  { holds: 'default reminders', personal: [], kept: KEPT_WITH_ITS_ORGANIZATION, of: 'id' },
  {
    type: 'reminder_settings',
    nameOf: () => '',
  },
);

export function stageDefaultReminderSettings(writes: Writes, tenant: Tenant, timezone: string, now: Date): void {
  const { organizationId } = tenant;
  reminderSettingsRecords.stageCreate(writes, organizationId, {
    organization_id: organizationId,
    timezone,
    time: '09:00',
    ...ALL_CHANNELS_ENABLED,
    reminders: [
      { amount: 30, time_unit: 'day', period: 'before' },
      { amount: 7, time_unit: 'day', period: 'before' },
      { amount: 1, time_unit: 'day', period: 'before' },
    ],
    created_at: now,
    updated_at: now,
  });
}
