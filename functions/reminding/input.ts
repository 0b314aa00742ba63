// What clients may say of a reminder, in v1's and v2's words, as one rule (specification sections 4.3 and 4.10).
import { z } from 'zod';
import { invalidFields } from '../api/errors';
import { localTime, timeZone } from '../api/fields';
import type { NewReminder } from '../reminders/plan';
import { PERIODS, TIME_UNITS } from '../reminders/record';
import { scheduleOf } from '../reminders/schedule';

export const MAX_REMINDERS_PER_CALL = 20;

const wallClock = {
  amount: z.int('must be a whole number').min(0).max(10_000),
  time_unit: z.enum(TIME_UNITS),
  period: z.enum(PERIODS),
  time: localTime,
};

const channelsV2 = {
  email_enabled: z.boolean(),
  sms_enabled: z.boolean(),
  whatsapp_enabled: z.boolean(),
};

/** v2: a new reminder. `amount` may be left out for period `on`. */
export const reminderInputV2 = z.strictObject({
  ...wallClock,
  amount: wallClock.amount.default(0),
  timezone: timeZone.optional(),
  email_enabled: channelsV2.email_enabled.default(true),
  sms_enabled: channelsV2.sms_enabled.default(true),
  whatsapp_enabled: channelsV2.whatsapp_enabled.default(true),
});

const REQUIRED_OF_NEW = ['time_unit', 'period', 'time'] as const;

/** v2 PATCH: with an id, the reminder is kept and the fields sent are changed; without, it is new. */
export const reminderReplacementV2 = z
  .strictObject({ id: z.string().min(1), ...wallClock, ...channelsV2, timezone: timeZone })
  .partial()
  .superRefine((item, context) => {
    if (item.id !== undefined) return;
    for (const field of REQUIRED_OF_NEW) {
      if (item[field] === undefined)
        context.addIssue({ code: 'custom', path: [field], message: 'is required' });
    }
  });

/** v1's words for the same: new reminders as on creation; of a kept one, what is not sent stays. */
export const reminderReplacementV1 = z
  .object({
    id: z.string().min(1),
    ...wallClock,
    timezone: timeZone,
    email: z.boolean(),
    sms: z.boolean(),
    whatsapp: z.boolean(),
  })
  .partial()
  .transform(({ email, sms, whatsapp, ...rest }) => {
    const channels = { email_enabled: email, sms_enabled: sms, whatsapp_enabled: whatsapp };
    const sent = Object.entries({ ...rest, ...channels }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(sent) as z.input<typeof reminderReplacementV2>;
  })
  .pipe(reminderReplacementV2);

/** A new reminder out of a replacement without an id, with the same defaults as on creation. */
export const newReminderOf = (item: z.output<typeof reminderReplacementV2>) => reminderInputV2.parse(item);

/** v1: `email`, `sms` and `whatsapp` switch the channels; unknown fields are passed over. */
export const reminderInputV1 = z
  .object({
    ...wallClock,
    amount: wallClock.amount.default(0),
    timezone: timeZone.optional(),
    email: z.boolean().default(true),
    sms: z.boolean().default(true),
    whatsapp: z.boolean().default(true),
  })
  .transform(({ email, sms, whatsapp, ...rest }) => ({
    ...rest,
    email_enabled: email,
    sms_enabled: sms,
    whatsapp_enabled: whatsapp,
  }));

export const remindersInput = <T extends z.ZodType>(item: T, least: number) =>
  z
    .array(item)
    .min(least, `must hold at least ${least}`)
    .max(MAX_REMINDERS_PER_CALL, `must hold at most ${MAX_REMINDERS_PER_CALL}`);

type RuleInput = Omit<NewReminder, 'timezone'> & { timezone?: string | undefined };

/** The rules in full, each with its zone. @throws 400 naming a reminder whose moment no calendar of ours has. */
export function completeRules(
  expiryDate: string,
  reminders: readonly RuleInput[],
  fallbackZone: string,
): NewReminder[] {
  return reminders.map((reminder, index) => {
    const rule = { ...reminder, timezone: reminder.timezone ?? fallbackZone };
    if (!scheduleOf(expiryDate, rule)) {
      throw invalidFields({ [`reminders.${index}.amount`]: 'leads to a date out of range' });
    }
    return rule;
  });
}
