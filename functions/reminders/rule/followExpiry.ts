// Keeps reminders in sync with their expiry, in the same commit that changes the expiry.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { newId } from '../../platform/ids';
import {
  hasContinuationEndedBecause,
  isContinuationForDate,
  stageContinuationResumption,
} from './changedContinuations';
import {
  CONTINUATION_CAUSES,
  dueReminders,
  type NewReminderRule,
  REMINDER_NOT_ENDED_FIELDS,
  type ReferenceDateField,
  type Reminder,
  type ReminderSetVersion,
  reminderRuleOf,
  reminderSetLocks,
  reminderShardOfTenant,
  reminders,
} from './record';
import type { ReminderReferenceDates } from './schedule';
import {
  loadSendTimeSettings,
  type ReminderDigestFields,
  type ReminderTimeRule,
  reminderWakeSchedule,
  type SendTimeSettings,
} from './sendTimes';

/** Sorted by time. */
export const listRemindersAndContinuationsOfExpiry = (tenant: Tenant, expiryId: string): Promise<Reminder[]> =>
  reminders.of(tenant).list((query) => query.where('expiry_id', '==', expiryId).orderBy('scheduled_at'));

export const listRemindersOfExpiry = async (tenant: Tenant, expiryId: string): Promise<Reminder[]> =>
  (await listRemindersAndContinuationsOfExpiry(tenant, expiryId)).filter(({ continues }) => continues === null);

export async function countRemindersOfExpiry(tenant: Tenant, expiryId: string): Promise<number> {
  const store = reminders.of(tenant);
  const [all, continuations] = await Promise.all([
    store.count((query) => query.where('expiry_id', '==', expiryId)),
    store.count((query) =>
      query.where('expiry_id', '==', expiryId).where('continues.cause', 'in', [...CONTINUATION_CAUSES]),
    ),
  ]);
  return all - continuations;
}

/**
 * Callers that add reminders to an existing expiry or move its date must read this version before the date and the
 * reminders.
 */
export const getReminderSetVersion = (expiryId: string): Promise<ReminderSetVersion | null> =>
  reminderSetLocks.get(expiryId);

/** If requests change the set concurrently, one of them commits and the others are retried. */
export function stageReminderSetVersion(
  writes: Writes,
  tenant: Tenant,
  change: { expiryId: string; set: ReminderSetVersion | null; now: Date },
): void {
  const { expiryId, set, now } = change;
  const changed = { organization_id: tenant.organizationId, changed_at: now };
  if (set) reminderSetLocks.stageUpdate(writes, set, changed);
  else reminderSetLocks.stageCreate(writes, expiryId, changed);
}

/** Stages a new pending reminder. The caller must already have checked that the rule yields a time. */
export function stageNewReminder(
  writes: Writes,
  tenant: Tenant,
  reminder: {
    expiryId: string;
    dates: ReminderReferenceDates;
    ownDate?: boolean;
    userId: string;
    rule: NewReminderRule;
    /** The organization's settings. */
    settings: SendTimeSettings;
    now: Date;
  },
): Reminder {
  const { expiryId, dates, ownDate = false, userId, settings, now } = reminder;
  const integration_ids = reminder.rule.integration_ids ?? settings.default_integration_ids;
  const rule = { ...reminder.rule, integration_ids };
  const countedFrom = dates[rule.relative_to];
  const schedule = countedFrom === null ? null : reminderWakeSchedule(countedFrom, rule, settings, now);
  if (countedFrom === null || schedule === null) throw new Error('A reminder without a schedule cannot be stored');
  const id = newId();
  const record = reminders.of(tenant).stageCreate(writes, id, {
    ...rule,
    ...schedule,
    expiry_id: expiryId,
    expiry_date: countedFrom,
    own_date: ownDate,
    user_id: userId,
    scheduled_since: now,
    continues: null,
    status: 'pending',
    sent_at: null,
    ...REMINDER_NOT_ENDED_FIELDS,
    shard: reminderShardOfTenant(tenant),
    created_at: now,
    updated_at: now,
  });
  dueReminders.stageTimers(writes, [record], now);
  return record;
}

/**
 * The fields to write so that a reminder is pending again on a given date, or null if the reminder isn't scheduled for
 * that date.
 */
export function rescheduledReminderFields(
  rule: ReminderTimeRule & ReminderDigestFields,
  expiryDate: string,
  settings: SendTimeSettings,
  now: Date,
) {
  const schedule = reminderWakeSchedule(expiryDate, rule, settings, now);
  if (!schedule) return null;
  return {
    ...schedule,
    expiry_date: expiryDate,
    own_date: false,
    scheduled_since: now,
    status: 'pending' as const,
    sent_at: null,
    ...REMINDER_NOT_ENDED_FIELDS,
    updated_at: now,
  };
}

/**
 * The changes to a reminder when dates change or the expiry is reopened; null if nothing changes. If the new time is in
 * the future, the reminder becomes pending, even if its previous time has passed. A past time affects only pending
 * reminders. Pure.
 */
export function reminderDatePatch(
  reminder: Reminder,
  dates: ReminderReferenceDates,
  settings: SendTimeSettings,
  now: Date,
): Partial<Reminder> | null {
  const countedFrom = dates[reminder.relative_to];
  const fresh = countedFrom === null ? null : rescheduledReminderFields(reminder, countedFrom, settings, now);
  if (fresh !== null && fresh.scheduled_at > now) return fresh;
  if (reminder.status !== 'pending') return null;
  if (fresh !== null) return { ...fresh, status: 'skipped', ended_because: 'passed_when_set', wake_at: null };
  const ended_because = countedFrom === null ? 'no_reference_date' : 'no_instant';
  return { status: 'cancelled', ended_because, error_message: null, wake_at: null, updated_at: now };
}

async function stageRearming(
  writes: Writes,
  tenant: Tenant,
  found: readonly Reminder[],
  dates: ReminderReferenceDates,
  now: Date,
): Promise<void> {
  if (found.length === 0) return;
  const settings = await loadSendTimeSettings(tenant);
  const store = reminders.of(tenant);
  const changed = found.flatMap((reminder) => {
    const patch = reminderDatePatch(reminder, dates, settings, now);
    return patch === null ? [] : [store.stageUpdate(writes, reminder, patch)];
  });
  dueReminders.stageTimers(
    writes,
    changed.filter(({ status }) => status === 'pending'),
    now,
  );
}

/**
 * Recomputes the reminders after the due date or act-by date changes. If the expiry is closed, recomputes only pending
 * reminders.
 */
export async function stageReminderDateUpdates(
  writes: Writes,
  tenant: Tenant,
  expiry: {
    id: string;
    former: Readonly<Record<ReferenceDateField, string | null>>;
    dates: ReminderReferenceDates;
    isOpen: boolean;
  },
  now: Date,
): Promise<void> {
  const { id, former, dates, isOpen } = expiry;
  stageReminderSetVersion(writes, tenant, {
    expiryId: id,
    set: await getReminderSetVersion(id),
    now,
  });
  const moved = (await listRemindersAndContinuationsOfExpiry(tenant, id)).filter(
    ({ relative_to }) => former[relative_to] !== dates[relative_to],
  );
  const origins = moved.filter(({ continues }) => continues === null);
  const concerned = origins.filter(({ status }) => isOpen || status === 'pending');
  await stageRearming(writes, tenant, concerned, dates, now);
  const ended = moved.filter(
    (reminder) =>
      isOpen &&
      hasContinuationEndedBecause(reminder, ['date_moved', 'no_reference_date', 'renewal_proposed']) &&
      isContinuationForDate(reminder, dates[reminder.relative_to], origins),
  );
  await stageContinuationResumption(writes, tenant, ended, { all: moved, now });
}

/** Resumes firings that ended because of a renewal proposal, once the proposal is declined. */
export async function stageContinuationsAfterProposalDecline(
  writes: Writes,
  tenant: Tenant,
  expiryId: string,
  now: Date,
): Promise<void> {
  const all = await listRemindersAndContinuationsOfExpiry(tenant, expiryId);
  const ended = all.filter((reminder) => hasContinuationEndedBecause(reminder, ['renewal_proposed']));
  await stageContinuationResumption(writes, tenant, ended, { all, now });
}

export async function stageReminderCancellations(
  writes: Writes,
  tenant: Tenant,
  expiryId: string,
  now: Date,
): Promise<void> {
  const store = reminders.of(tenant);
  for (const reminder of await listRemindersOfExpiry(tenant, expiryId)) {
    if (reminder.status !== 'pending') continue;
    store.stageUpdate(writes, reminder, { status: 'cancelled', wake_at: null, updated_at: now });
  }
}

export async function stageRemindersForUnarchivedExpiry(
  writes: Writes,
  tenant: Tenant,
  expiryId: string,
  dates: ReminderReferenceDates,
  now: Date,
): Promise<void> {
  await stageRearming(writes, tenant, await listRemindersOfExpiry(tenant, expiryId), dates, now);
}

export async function stageRemindersForNextOccurrence(
  writes: Writes,
  tenant: Tenant,
  carry: { from: string; to: ReminderReferenceDates & { id: string }; userId: string; now: Date },
): Promise<void> {
  const { from, to, userId, now } = carry;
  const found = await listRemindersOfExpiry(tenant, from);
  if (found.length === 0) return;
  const settings = await loadSendTimeSettings(tenant);
  for (const former of found) {
    const rule = reminderRuleOf(former);
    const countedFrom = to[rule.relative_to];
    if (countedFrom === null || reminderWakeSchedule(countedFrom, rule, settings, now) === null) continue;
    stageNewReminder(writes, tenant, { expiryId: to.id, dates: to, userId, rule, settings, now });
  }
}

/** Removes all of an expiry's reminders. Returns how many of them were user-defined. */
export async function stageRemindersRemoval(writes: Writes, tenant: Tenant, expiryId: string): Promise<number> {
  const store = reminders.of(tenant);
  const all = await listRemindersAndContinuationsOfExpiry(tenant, expiryId);
  const found = all.filter(({ continues }) => continues === null);
  for (const reminder of found) store.stageDelete(writes, reminder);
  for (const { id, continues } of all) if (continues) writes.delete(store.ref(id));
  // If a concurrent request adds reminders, that request must run again.
  writes.delete(reminderSetLocks.ref(expiryId));
  return found.length;
}
