// Reads the ledger of an expiry's reminders.
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import { type Firing, firings, type ReminderSend, sendsIn } from '../ledger/firing';
import { reminders } from '../reminderSchedule/record';

/** A message, and the other reminders whose rules it stands for. */
export type ListedSend = ReminderSend & { also_for: string[] };

/** Oldest firing first, and in it by recipient and channel. */
function inOrder(found: readonly Firing[]): ListedSend[] {
  const sends = found.flatMap(sendsIn);
  const standsFor = Map.groupBy(sends, ({ same_as }) => same_as ?? '');
  return sends
    .map((send) => ({
      ...send,
      also_for: [...new Set((standsFor.get(send.id) ?? []).map(reminderOf))],
    }))
    .toSorted(
      (left, right) =>
        left.scheduled_at.getTime() - right.scheduled_at.getTime() ||
        left.recipient_name.localeCompare(right.recipient_name) ||
        left.channel.localeCompare(right.channel),
    );
}

/** The one that people set. */
const reminderOf = ({ origin_id, reminder_id }: ReminderSend): string => origin_id ?? reminder_id;

/** As many reads as there are firings, at least 1. By equality, no composite index. */
export async function sendsOfExpiry(tenant: Tenant, expiryId: string): Promise<ListedSend[]> {
  return inOrder(await firings.of(tenant).list((query) => query.where('expiry_id', '==', expiryId)));
}

/**
 * As many reads as the expiry has firings, at least 1, and 1 more when there are none of the reminder: what it sent can be
 * read when it is gone itself.
 * @throws 404 when the expiry has no such reminder.
 */
export async function sendsOfReminder(
  tenant: Tenant,
  expiryId: string,
  reminderId: string,
): Promise<ListedSend[]> {
  const found = (await sendsOfExpiry(tenant, expiryId)).filter((send) => reminderOf(send) === reminderId);
  if (found.length > 0) return found;
  const reminder = await reminders.of(tenant).get(reminderId);
  if (reminder?.expiry_id !== expiryId) throw notFound('Reminder');
  return [];
}
