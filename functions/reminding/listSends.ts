// Reads the ledger of an expiry's reminders (specification section 4.3).
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import { reminders } from '../reminders/record';
import { type ReminderSend, reminderSends } from './ledger';

/** Oldest firing first, and in it by recipient and channel. */
const inOrder = (sends: readonly ReminderSend[]): ReminderSend[] =>
  sends.toSorted(
    (left, right) =>
      left.scheduled_at.getTime() - right.scheduled_at.getTime() ||
      left.recipient_name.localeCompare(right.recipient_name) ||
      left.channel.localeCompare(right.channel),
  );

/** As many reads as there are messages, at least 1. By equality, no composite index. */
export async function sendsOfExpiry(tenant: Tenant, expiryId: string): Promise<ReminderSend[]> {
  return inOrder(await reminderSends.of(tenant).list((query) => query.where('expiry_id', '==', expiryId)));
}

/**
 * As many reads as there are messages, at least 1, and 1 when there are none. By equality, no composite index. What a
 * reminder sent can be read when it is gone itself.
 * @throws 404 when the expiry has no such reminder.
 */
export async function sendsOfReminder(
  tenant: Tenant,
  expiryId: string,
  reminderId: string,
): Promise<ReminderSend[]> {
  const found = await reminderSends
    .of(tenant)
    .list((query) => query.where('expiry_id', '==', expiryId).where('reminder_id', '==', reminderId));
  if (found.length > 0) return inOrder(found);
  const reminder = await reminders.of(tenant).get(reminderId);
  if (reminder?.expiry_id !== expiryId) throw notFound('Reminder');
  return [];
}
