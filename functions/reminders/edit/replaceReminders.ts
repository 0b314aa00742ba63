// Replaces an expiry's reminders: changes those named by id, creates the others, and removes the rest.
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { invalidFields, UnknownReference } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { stageContinuationsOfChangedRule } from '../rule/changedContinuations';
import {
  listRemindersAndContinuationsOfExpiry,
  pendingReminderFieldsForDate,
  reminderPatchForDates,
  stageNewReminder,
} from '../rule/followExpiry';
import { dueReminders, type Reminder, type ReminderRule, reminderRuleOf, reminders } from '../rule/record';
import { type DueDates, referenceDate } from '../rule/schedule';
import { isSentWithDigests, reminderWakeAtOf, type SendSettings } from '../rule/sendTimes';
import {
  checkedReminderRules,
  checkReminderCount,
  newReminderOfReplacement,
  reminderAmountProblem,
  type reminderReplacementV2,
} from './input';

type Replacement = z.output<typeof reminderReplacementV2>;

export interface ReplacementRequest {
  expiryId: string;
  /** The reference dates of the reminders. */
  dates: DueDates;
  /** Whether the call passes the date. If so, kept reminders count from it too, even those with their own date. */
  isDateGiven?: boolean;
  /** Whether `dates` differ from the expiry's own. */
  ownDate?: boolean;
  /** Whether the expiry is open. A new date doesn't make reminders of a closed expiry pending again. */
  isOpen: boolean;
  userId: string;
  items: readonly Replacement[];
  /** The zone of listed reminders without their own; undefined: existing ones keep theirs. */
  zone: string | undefined;
  /** The zone of new reminders if no other is given. */
  fallbackZone: string;
  /** The organization's. */
  settings: SendSettings;
  now: Date;
}

const SCHEDULE_FIELDS = [
  ...(['amount', 'time_unit', 'period', 'time', 'timezone', 'relative_to'] as const),
  ...(['urgent', 'recipient_time'] as const),
] as const;

/** Merges the sent fields into the stored ones; undefined fields stay. */
function merged(reminder: Reminder, item: Replacement, zone: string | undefined): ReminderRule {
  const sent = Object.entries(item).filter(([field, value]) => field !== 'id' && value !== undefined);
  const zoned = zone === undefined ? {} : { timezone: zone };
  return { ...reminderRuleOf(reminder), ...zoned, ...Object.fromEntries(sent) };
}

/**
 * Replaces an expiry's reminder set. Reads its reminders and writes the changed ones. The caller has staged the new set
 * version. A kept reminder with a new schedule becomes pending again. Others keep their state, unless the call passes
 * another date. Repetitions follow the new rule.
 * @throws UnknownReference for an id that isn't a reminder of this expiry; 400 for a duplicate id; 409 `LIMIT_REACHED`.
 */
export async function stageReminderSetReplacement(
  writes: Writes,
  tenant: Tenant,
  request: ReplacementRequest,
): Promise<Reminder[]> {
  const { expiryId, dates, ownDate = false, userId, items, zone, fallbackZone, settings, now } = request;
  checkReminderCount(0, items.length);
  const all = await listRemindersAndContinuationsOfExpiry(tenant, expiryId);
  const existing = new Map(
    all.filter(({ continues }) => continues === null).map((reminder) => [reminder.id, reminder]),
  );
  const kept = keptReminders(items, existing);
  const rules = checkedReminderRules(
    dates,
    items.map((item, index) =>
      kept[index] ? merged(kept[index], item, zone) : newReminderOfReplacement(item),
    ),
    fallbackZone,
    kept,
  );
  const store = reminders.of(tenant);
  for (const reminder of existing.values()) {
    if (!kept.includes(reminder)) store.stageDelete(writes, reminder);
  }
  const result = rules.map((rule, index) => {
    const former = kept[index];
    if (!former)
      return stageNewReminder(writes, tenant, { expiryId, dates, ownDate, userId, rule, settings, now });
    const ruleNow = { integration_ids: former.integration_ids, ...rule };
    const patch = { ...ruleNow, ...scheduleOfKept(former, ruleNow, request) };
    const isUnchanged = isDeepStrictEqual({ ...former, ...patch }, former);
    if (isUnchanged) return former;
    const reminder = store.stageUpdate(writes, former, { updated_at: now, ...patch });
    stageContinuationsOfChangedRule(writes, tenant, { former, reminder, all, settings, now });
    return reminder;
  });
  dueReminders.stageTimers(
    writes,
    result.filter(({ status }) => status === 'pending'),
    now,
  );
  return result.toSorted((left, right) => left.scheduled_at.getTime() - right.scheduled_at.getTime());
}

/** The schedule changes of a kept reminder. */
function scheduleOfKept(
  former: Reminder,
  rule: ReminderRule,
  { dates, ownDate = false, isDateGiven = false, isOpen, settings, now }: ReplacementRequest,
): Partial<Reminder> {
  const keepsOwnDate = former.own_date && !isDateGiven && former.relative_to === rule.relative_to;
  const countedFrom = keepsOwnDate ? former.expiry_date : referenceDate(dates, rule.relative_to);
  // The reminder isn't scheduled until the expiry has that date again.
  if (countedFrom === null) return {};
  if (SCHEDULE_FIELDS.some((field) => former[field] !== rule[field])) {
    const schedule = pendingReminderFieldsForDate(rule, countedFrom, settings, now);
    return { ...schedule, own_date: keepsOwnDate || ownDate };
  }
  const isMoved = isDateGiven && former.expiry_date !== countedFrom;
  if (!isMoved || !(isOpen || former.status === 'pending')) return rewoken(former, rule, settings, now) ?? {};
  // Null if the new time has passed; the reminder then keeps its outcome.
  const moved = reminderPatchForDates({ ...former, ...rule }, dates, settings, now);
  return moved === null ? {} : { ...moved, own_date: ownDate };
}

/** A change of channels can move a reminder into digests or out of them. */
function rewoken(
  former: Reminder,
  rule: ReminderRule,
  settings: SendSettings,
  now: Date,
): Pick<Reminder, 'wake_at'> | null {
  if (
    former.status !== 'pending' ||
    former.awaits_look ||
    isSentWithDigests(former) === isSentWithDigests(rule)
  )
    return null;
  const { email_enabled, integration_ids } = rule;
  return { wake_at: reminderWakeAtOf({ ...former, email_enabled, integration_ids }, settings, now) };
}

function keptReminders(
  items: readonly Replacement[],
  existing: ReadonlyMap<string, Reminder>,
): (Reminder | undefined)[] {
  const named = new Set<string>();
  return items.map((item, index) => {
    if (item.id === undefined) return undefined;
    const field = `reminders.${index}.id`;
    const reminder = existing.get(item.id);
    if (!reminder) throw new UnknownReference({ [field]: 'must be a reminder of this expiry' });
    if (named.has(item.id)) throw invalidFields({ [field]: 'must not appear twice' });
    named.add(item.id);
    const missing = reminderAmountProblem(reminder, item);
    if (missing !== null) throw invalidFields({ [`reminders.${index}.amount`]: missing });
    return reminder;
  });
}
