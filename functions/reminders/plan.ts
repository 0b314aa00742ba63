// Keeps the reminders of an expiry in step with it, in the same commit as the change to the expiry itself.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { newId, shardOf } from '../platform/ids';
import { stageAlarms } from './alarm';
import { type Reminder, type ReminderSet, reminderSets, reminders, SHARDS } from './record';
import { scheduleOf, type WallClockRule } from './schedule';

export interface NewReminder extends WallClockRule {
  email_enabled: boolean;
  sms_enabled: boolean;
  whatsapp_enabled: boolean;
}

/** Soonest first; as many reads as there are, at least 1. Index: expiry_id, scheduled_at. */
export const remindersOf = (tenant: Tenant, expiryId: string): Promise<Reminder[]> =>
  reminders.of(tenant).list((query) => query.where('expiry_id', '==', expiryId).orderBy('scheduled_at'));

/**
 * To be read by whoever adds reminders to an expiry that is there already, or moves its date, before they read what the
 * other one changes: the expiry's date, or its reminders. 1 read.
 */
export const reminderSetOf = (expiryId: string): Promise<ReminderSet | null> => reminderSets.get(expiryId);

/** Of several who change the set at once, all but one run again on fresh reads. 1 write. */
export function stageSetChange(
  writes: Writes,
  tenant: Tenant,
  change: { expiryId: string; set: ReminderSet | null; now: Date },
): void {
  const { expiryId, set, now } = change;
  const changed = { organization_id: tenant.organizationId, changed_at: now };
  if (set) reminderSets.stageUpdate(writes, set, changed);
  else reminderSets.stageCreate(writes, expiryId, changed);
}

/** Stages a new pending reminder: 1 write. The caller has checked that the rule has a schedule. */
export function stageReminder(
  writes: Writes,
  tenant: Tenant,
  reminder: {
    expiryId: string;
    expiryDate: string;
    ownDate?: boolean;
    userId: string;
    rule: NewReminder;
    now: Date;
  },
): Reminder {
  const { expiryId, expiryDate, ownDate = false, userId, rule, now } = reminder;
  const schedule = scheduleOf(expiryDate, rule);
  if (!schedule) throw new Error('A reminder without a schedule cannot be stored');
  const id = newId();
  const record = reminders.of(tenant).stageCreate(writes, id, {
    ...rule,
    ...schedule,
    wake_at: schedule.scheduled_at,
    expiry_id: expiryId,
    expiry_date: expiryDate,
    own_date: ownDate,
    user_id: userId,
    scheduled_since: now,
    status: 'pending',
    sent_at: null,
    error_message: null,
    shard: shardOf(id, SHARDS),
    created_at: now,
    updated_at: now,
  });
  stageAlarms(writes, [record], now);
  return record;
}

/** The fields of a pending reminder computed anew for a date; null when the date leaves it no schedule. */
export function rescheduled(rule: WallClockRule, expiryDate: string, now: Date) {
  const schedule = scheduleOf(expiryDate, rule);
  if (!schedule) return null;
  return {
    ...schedule,
    wake_at: schedule.scheduled_at,
    expiry_date: expiryDate,
    own_date: false,
    scheduled_since: now,
    status: 'pending' as const,
    sent_at: null,
    error_message: null,
    updated_at: now,
  };
}

function stageRescheduling(
  writes: Writes,
  tenant: Tenant,
  due: readonly Reminder[],
  expiryDate: string,
  now: Date,
): void {
  const store = reminders.of(tenant);
  const moved = due.map((reminder) => {
    const patch = rescheduled(reminder, expiryDate, now) ?? {
      status: 'cancelled' as const,
      error_message: 'The new date leaves no moment for this reminder',
      wake_at: null,
      updated_at: now,
    };
    return store.stageUpdate(writes, reminder, patch);
  });
  stageAlarms(writes, moved, now);
}

/** The expiry's date changed: pending reminders are computed anew. Reads all its reminders and 1, writes the pending ones and 1. */
export async function stageMove(
  writes: Writes,
  tenant: Tenant,
  expiryId: string,
  expiryDate: string,
  now: Date,
): Promise<void> {
  stageSetChange(writes, tenant, { expiryId, set: await reminderSetOf(expiryId), now });
  const found = await remindersOf(tenant, expiryId);
  const pending = found.filter(
    ({ status, expiry_date }) => status === 'pending' && expiry_date !== expiryDate,
  );
  stageRescheduling(writes, tenant, pending, expiryDate, now);
}

/** The expiry was completed or archived: nothing goes out for it any more. Writes the pending reminders. */
export async function stageClose(writes: Writes, tenant: Tenant, expiryId: string, now: Date): Promise<void> {
  const store = reminders.of(tenant);
  for (const reminder of await remindersOf(tenant, expiryId)) {
    if (reminder.status !== 'pending') continue;
    store.stageUpdate(writes, reminder, { status: 'cancelled', wake_at: null, updated_at: now });
  }
}

/** The expiry is open again: what its closing cancelled is pending again, where its moment is still to come. */
export async function stageReopen(
  writes: Writes,
  tenant: Tenant,
  expiryId: string,
  expiryDate: string,
  now: Date,
): Promise<void> {
  const found = await remindersOf(tenant, expiryId);
  const cancelled = found.filter((reminder) => {
    const schedule = reminder.status === 'cancelled' ? scheduleOf(expiryDate, reminder) : null;
    return schedule !== null && schedule.scheduled_at > now;
  });
  stageRescheduling(writes, tenant, cancelled, expiryDate, now);
}

/**
 * Copies the reminders of one occurrence to the next, as rules: whatever became of them, the copies are pending.
 * Reads the former's reminders, writes as many.
 */
export async function stageCarryOver(
  writes: Writes,
  tenant: Tenant,
  carry: { from: string; to: { id: string; expiry_date: string }; userId: string; now: Date },
): Promise<void> {
  const { from, to, userId, now } = carry;
  for (const former of await remindersOf(tenant, from)) {
    const { amount, time_unit, period, time, timezone, email_enabled, sms_enabled, whatsapp_enabled } =
      former;
    const rule = { amount, time_unit, period, time, timezone, email_enabled, sms_enabled, whatsapp_enabled };
    if (scheduleOf(to.expiry_date, rule) === null) continue;
    stageReminder(writes, tenant, { expiryId: to.id, expiryDate: to.expiry_date, userId, rule, now });
  }
}

/** Removes all reminders of an expiry, with it or without. Reads all, writes them and 1. Answers how many there were. */
export async function stageRemoveAll(writes: Writes, tenant: Tenant, expiryId: string): Promise<number> {
  const store = reminders.of(tenant);
  const found = await remindersOf(tenant, expiryId);
  for (const reminder of found) store.stageDelete(writes, reminder);
  // Makes whoever adds reminders at this moment look again.
  writes.delete(reminderSets.ref(expiryId));
  return found.length;
}
