// Reads the ledger of an expiry's reminders.
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import { messageWithNotedReports, messageWithReportedState } from '../messaging/sendState';
import { reminderDigests } from './digest/digest';
import { firings, type ReminderSend, sendsAndSkipsOfFiring } from './ledger/firing';
import { reminders } from './rule/record';

/** A message, and the other reminders that it covers. */
export type ListedSend = ReminderSend & { also_for: string[] };

/** Adds the delivery state of digests, which is stored only with the digest. */
async function withDigests(tenant: Tenant, sends: readonly ReminderSend[]): Promise<ReminderSend[]> {
  const carried = ({ digest_id, status, receipt }: ReminderSend): boolean =>
    digest_id !== null && status === 'sent' && receipt === null;
  const ids = sends.filter(carried).flatMap(({ digest_id }) => digest_id ?? []);
  const digests = await reminderDigests.of(tenant).getMany([...new Set(ids)]);
  return sends.map((send) => {
    const digest = carried(send) ? digests.get(send.digest_id ?? '') : undefined;
    return digest ? messageWithNotedReports(send, digest.reports) : send;
  });
}

/** The message as clients see it. A later delivery report counts as its last change. */
function shown(send: ReminderSend): ReminderSend {
  const { receipt_at, updated_at } = send;
  const isLater = receipt_at !== null && receipt_at > updated_at;
  return messageWithReportedState(isLater ? { ...send, updated_at: receipt_at } : send);
}

/** Sorts messages by time, recipient and channel. */
function inOrder(sends: readonly ReminderSend[]): ListedSend[] {
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

/** The reminder set by people. */
const reminderOf = ({ origin_id, reminder_id }: ReminderSend): string => origin_id ?? reminder_id;

/** 1 read per firing, at least 1, and 1 per digest. An equality filter needs no composite index. */
export async function listSendsOfExpiry(tenant: Tenant, expiryId: string): Promise<ListedSend[]> {
  const found = await firings.of(tenant).list((query) => query.where('expiry_id', '==', expiryId));
  return inOrder((await withDigests(tenant, found.flatMap(sendsAndSkipsOfFiring))).map(shown));
}

/**
 * As {@link listSendsOfExpiry}; 1 more read if there are none. The sends of a deleted reminder remain readable.
 * @throws 404 if the expiry has no such reminder.
 */
export async function listSendsOfReminder(
  tenant: Tenant,
  expiryId: string,
  reminderId: string,
): Promise<ListedSend[]> {
  const found = (await listSendsOfExpiry(tenant, expiryId)).filter((send) => reminderOf(send) === reminderId);
  if (found.length > 0) return found;
  const reminder = await reminders.of(tenant).get(reminderId);
  if (reminder?.expiry_id !== expiryId) throw notFound('Reminder');
  return [];
}
