// Parses v1 and v2 reminder input into one common rule format.
import { z } from 'zod';
import { ApiError, invalidFieldsError } from '../../api/errors';
import { id, localTime, timeZone, withoutUndefinedFields } from '../../api/fields';
import {
  ADDRESSED_CHANNELS,
  type AddressedChannel,
  CHANNEL_TRAITS,
  FALLBACK_ORDER,
  fieldsPerChannel,
  repeatValuePerChannel,
} from '../../messaging/channel';
import { messageTextsOfLocale } from '../../messaging/languages';
import {
  CONTINUATION_INTERVAL_UNITS,
  type NewReminderRule,
  REFERENCE_DATE_FIELDS,
  REMINDER_DATE_RELATIONS,
  REMINDER_RULE_DEFAULTS,
  REMINDER_TIME_UNITS,
  type Reminder,
  type ReminderDateRelation,
} from '../rule/record';
import { type ReminderReferenceDates, reminderScheduleForDate } from '../rule/schedule';

export const MAX_REMINDERS_PER_CREATE = 20;
const MAX_REMINDERS = 100;
/**
 * Maximum list length that validation accepts. Lists with more than `MAX_REMINDERS` items then fail with
 * `LIMIT_REACHED`.
 */
const MAX_LISTED = 1_000;

const wallClock = {
  amount: z.int().min(0).max(10_000),
  time_unit: z.enum(REMINDER_TIME_UNITS),
  period: z.enum(REMINDER_DATE_RELATIONS),
  time: localTime,
};

const MAX_REPETITIONS = 10;
const MAX_ESCALATED = 50;
const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
const escalatedIds = z.array(id).max(MAX_ESCALATED).default([]).transform(unique);

const step = {
  amount: z.int().min(1).max(1_000),
  time_unit: z.enum(CONTINUATION_INTERVAL_UNITS),
};
const repeatInput = z.strictObject({ ...step, max: z.int().min(1).max(MAX_REPETITIONS) });
const escalateInput = z
  .strictObject({
    after: z.strictObject(step),
    contacts: escalatedIds,
    users: escalatedIds,
    admins: z.boolean().default(false),
  })
  .refine(({ contacts, users, admins }) => admins || contacts.length + users.length > 0, {
    message: 'must include contacts, users or admins',
  });

const MAX_INTEGRATION_IDS = 5;

const FALLBACK_NAMES = FALLBACK_ORDER.map((channel) => messageTextsOfLocale('en').notice.channels[channel]).join(', ');

/** A rule's options in v1 and v2, apart from its time. */
const options = {
  integration_ids: z
    .array(id)
    .max(MAX_INTEGRATION_IDS)
    .transform(unique)
    .describe(
      'Chat integrations that also get the reminder; if omitted, a new reminder uses the organization’s defaults',
    ),
  relative_to: z.enum(REFERENCE_DATE_FIELDS),
  urgent: z.boolean().describe('Sends the reminder at its scheduled time, regardless of send windows and holidays'),
  recipient_time: z
    .boolean()
    .describe('Each recipient gets the reminder at `time` in their own time zone, if one is set'),
  fallback: z
    .boolean()
    .describe(
      `Each contact gets the reminder only on their first usable channel (${FALLBACK_NAMES}), or on the next one if delivery fails`,
    ),
  repeat: repeatInput.nullable().describe('Repeats the reminder until someone acknowledges it, at most `max` times'),
  escalate: escalateInput.nullable().describe('Who else is notified if nobody acknowledges the reminder'),
};

/** Options for a new reminder, all optional. */
const newOptions = {
  integration_ids: options.integration_ids.exactOptional(),
  relative_to: options.relative_to.default(REMINDER_RULE_DEFAULTS.relative_to),
  urgent: options.urgent.default(REMINDER_RULE_DEFAULTS.urgent),
  recipient_time: options.recipient_time.default(REMINDER_RULE_DEFAULTS.recipient_time),
  fallback: options.fallback.default(REMINDER_RULE_DEFAULTS.fallback),
  repeat: options.repeat.default(REMINDER_RULE_DEFAULTS.repeat),
  escalate: options.escalate.default(REMINDER_RULE_DEFAULTS.escalate),
};

const channelsV2 = fieldsPerChannel(ADDRESSED_CHANNELS, 'enabled', () => z.boolean());

const AMOUNT_MISSING = "is required unless period is 'on'";

/** Requires `amount` unless `period` is `on`, because a missing amount doesn't mean zero. */
function requireAmount(
  item: { amount?: number | undefined; period?: ReminderDateRelation | undefined },
  context: z.RefinementCtx,
): void {
  if (item.amount === undefined && item.period !== 'on')
    context.addIssue({ code: 'custom', path: ['amount'], message: AMOUNT_MISSING });
}

const withAmount = <T extends { amount?: number | undefined }>(item: T) => ({
  ...item,
  amount: item.amount ?? 0,
});

export const reminderInputV2 = z
  .strictObject({
    ...wallClock,
    amount: wallClock.amount.optional(),
    ...newOptions,
    timezone: timeZone.optional(),
    ...fieldsPerChannel(ADDRESSED_CHANNELS, 'enabled', () => z.boolean().default(true)),
  })
  .superRefine(requireAmount)
  .transform(withAmount);

const REQUIRED_OF_NEW = ['time_unit', 'period', 'time'] as const;

/** In a v2 PATCH, an item with an id changes that reminder; an item without an id creates one. */
export const reminderSetItemV2 = z
  .strictObject({
    id: z.string().min(1),
    ...wallClock,
    ...channelsV2,
    ...options,
    timezone: timeZone,
  })
  .partial()
  .superRefine((item, context) => {
    if (item.id !== undefined) return;
    for (const field of REQUIRED_OF_NEW) {
      if (item[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'is required' });
    }
    requireAmount(item, context);
  });

/**
 * v1 accepts `email` but returns `email_enabled`, and likewise for the other channels. Both names are accepted, so
 * clients can send a response back without turning disabled channels on again. `email` takes precedence over
 * `email_enabled`.
 */
function withChannelsInWordsOfV1(sent: unknown): unknown {
  if (sent === null || typeof sent !== 'object' || Array.isArray(sent)) return sent;
  const given = sent as Record<string, unknown>;
  const read = ADDRESSED_CHANNELS.flatMap((channel) => {
    const answered = given[CHANNEL_TRAITS[channel].enabled];
    // Other values are ignored, like all unknown fields in v1.
    return given[channel] === undefined && typeof answered === 'boolean' ? [[channel, answered]] : [];
  });
  return { ...given, ...Object.fromEntries(read) };
}

/** Renames v1's `email` to v2's `email_enabled`, and likewise for the other channels. */
function withChannelsOfV2<T extends { [C in AddressedChannel]?: boolean | undefined }>(sent: T) {
  const others = Object.entries(sent).filter(([name]) => !ADDRESSED_CHANNELS.some((channel) => channel === name));
  const flags = fieldsPerChannel(ADDRESSED_CHANNELS, 'enabled', (channel) => sent[channel]);
  return { ...Object.fromEntries(others), ...flags } as Omit<T, AddressedChannel> & {
    [C in AddressedChannel as (typeof CHANNEL_TRAITS)[C]['enabled']]: T[C];
  };
}

/**
 * A reminder in the v1 format. A new reminder gets the same defaults as in a create request. An existing reminder keeps
 * its values for omitted fields.
 */
const replacementV1 = z
  .object({
    id: z.string().min(1),
    ...wallClock,
    ...options,
    timezone: timeZone,
    ...repeatValuePerChannel(z.boolean()),
  })
  .partial()
  .transform((sent) => withoutUndefinedFields(withChannelsOfV2(sent)) as z.input<typeof reminderSetItemV2>)
  .pipe(reminderSetItemV2);
export const reminderSetItemV1 = z.preprocess(withChannelsInWordsOfV1, replacementV1);

/**
 * Returns an error if an update changes a reminder's period from `on` to another value without an amount; otherwise
 * null.
 */
export const amountProblemOnUpdate = (
  former: { period: ReminderDateRelation },
  item: z.output<typeof reminderSetItemV2>,
): string | null =>
  former.period === 'on' && (item.period ?? 'on') !== 'on' && item.amount === undefined ? AMOUNT_MISSING : null;

/** In v1, a field named after a channel turns that channel on or off, and unknown fields are ignored. */
const inputV1 = z
  .object({
    ...wallClock,
    amount: wallClock.amount.optional(),
    ...newOptions,
    timezone: timeZone.optional(),
    ...repeatValuePerChannel(z.boolean().default(true)),
  })
  .superRefine(requireAmount)
  .transform((sent) => withAmount(withChannelsOfV2(sent)));
export const reminderInputV1 = z.preprocess(withChannelsInWordsOfV1, inputV1);

export const newRemindersSchemaOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .min(1, 'must contain at least 1 reminder')
    .max(MAX_REMINDERS_PER_CREATE, `must contain at most ${MAX_REMINDERS_PER_CREATE} reminders`);

/** The list of all reminders of an expiry. {@link checkReminderCount} enforces the maximum number per expiry. */
export const reminderSetSchemaOf = <T extends z.ZodType>(item: T) =>
  z.array(item).max(MAX_LISTED, `must contain at most ${MAX_REMINDERS} reminders`);

/** @throws 409 `LIMIT_REACHED` with `details` {limit, used, requested}. */
export function checkReminderCount(used: number, requested: number): void {
  if (used + requested <= MAX_REMINDERS) return;
  throw new ApiError('LIMIT_REACHED', `An expiry can have at most ${MAX_REMINDERS} reminders`, {
    details: { limit: MAX_REMINDERS, used, requested },
  });
}

type RuleInput = Omit<NewReminderRule, 'timezone'> & { timezone?: string | undefined };

/**
 * Checks the rules, and returns them with their time zones. A rule that replaces one in `former` may refer to a date
 * that has since been removed.
 * @throws 400 naming the reminder whose time is outside the supported years, or whose date is missing.
 */
export function checkedReminderRules(
  dates: ReminderReferenceDates,
  reminders: readonly RuleInput[],
  fallbackZone: string,
  former: readonly (Pick<Reminder, 'relative_to' | 'expiry_date'> | undefined)[] = [],
): NewReminderRule[] {
  return reminders.map((reminder, index) => {
    const rule = { ...reminder, timezone: reminder.timezone ?? fallbackZone };
    const kept = former[index];
    const keptDate = kept?.relative_to === rule.relative_to ? kept.expiry_date : null;
    const countedFrom = dates[rule.relative_to] ?? keptDate;
    if (countedFrom === null) {
      throw invalidFieldsError({
        [`reminders.${index}.relative_to`]: 'can only be used if the expiry has a notice_period',
      });
    }
    if (!reminderScheduleForDate(countedFrom, rule)) {
      throw invalidFieldsError({
        [`reminders.${index}.amount`]: 'results in a date outside the supported range',
      });
    }
    return rule;
  });
}
