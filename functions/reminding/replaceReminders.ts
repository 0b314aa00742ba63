// Replaces an expiry's set of reminders: keeps those named by id, makes the others new, removes the rest.
import type { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFields } from '../api/errors';
import type { Writes } from '../api/writes';
import { stageAlarms } from '../reminders/alarm';
import { type NewReminder, remindersOf, rescheduled, stageReminder } from '../reminders/plan';
import { type Reminder, reminders } from '../reminders/record';
import { completeRules, newReminderOf, type reminderReplacementV2 } from './input';

type Replacement = z.output<typeof reminderReplacementV2>;

export interface ReplacementRequest {
  expiryId: string;
  /** What the reminders are counted from. */
  expiryDate: string;
  /** The expiry itself has another date. */
  ownDate?: boolean;
  userId: string;
  items: readonly Replacement[];
  fallbackZone: string;
  now: Date;
}

const SCHEDULE_FIELDS = ['amount', 'time_unit', 'period', 'time', 'timezone'] as const;

function ruleOf(reminder: Reminder): NewReminder {
  const { amount, time_unit, period, time, timezone, email_enabled, sms_enabled, whatsapp_enabled } =
    reminder;
  return { amount, time_unit, period, time, timezone, email_enabled, sms_enabled, whatsapp_enabled };
}

/** The reminder's fields as sent over those stored; undefined ones stay as they are. */
function merged(reminder: Reminder, item: Replacement): NewReminder {
  const sent = Object.entries(item).filter(([field, value]) => field !== 'id' && value !== undefined);
  return { ...ruleOf(reminder), ...Object.fromEntries(sent) };
}

/**
 * Reads the expiry's reminders, writes those that change; the caller has staged the change of the set before. A kept reminder whose schedule changed is pending again;
 * one whose schedule is as before stays what it is, sent ones too.
 * @throws 400 naming an id that is not a reminder of this expiry, or is named twice.
 */
export async function replaceReminders(
  writes: Writes,
  tenant: Tenant,
  request: ReplacementRequest,
): Promise<Reminder[]> {
  const { expiryId, expiryDate, ownDate = false, userId, items, fallbackZone, now } = request;
  const existing = new Map((await remindersOf(tenant, expiryId)).map((reminder) => [reminder.id, reminder]));
  const kept = keptReminders(items, existing);
  const rules = completeRules(
    expiryDate,
    items.map((item, index) => (kept[index] ? merged(kept[index], item) : newReminderOf(item))),
    fallbackZone,
  );
  const store = reminders.of(tenant);
  for (const reminder of existing.values()) {
    if (!kept.includes(reminder)) store.stageDelete(writes, reminder);
  }
  const result = rules.map((rule, index) => {
    const former = kept[index];
    if (!former) return stageReminder(writes, tenant, { expiryId, expiryDate, ownDate, userId, rule, now });
    const moved =
      former.expiry_date !== expiryDate || SCHEDULE_FIELDS.some((field) => former[field] !== rule[field]);
    const schedule = moved ? { ...rescheduled(rule, expiryDate, now), own_date: ownDate } : null;
    return store.stageUpdate(writes, former, { ...rule, updated_at: now, ...schedule });
  });
  stageAlarms(
    writes,
    result.filter(({ status }) => status === 'pending'),
    now,
  );
  return result.toSorted((left, right) => left.scheduled_at.getTime() - right.scheduled_at.getTime());
}

function keptReminders(
  items: readonly Replacement[],
  existing: ReadonlyMap<string, Reminder>,
): (Reminder | undefined)[] {
  const named = new Set<string>();
  return items.map((item, index) => {
    if (item.id === undefined) return undefined;
    const reminder = existing.get(item.id);
    if (!reminder || named.has(item.id)) {
      throw invalidFields({ [`reminders.${index}.id`]: 'is not a reminder of this expiry' });
    }
    named.add(item.id);
    return reminder;
  });
}
