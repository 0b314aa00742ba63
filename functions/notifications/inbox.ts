// A person's notification counts, stored in their user record: a change number, and unread counts per day. Every
// request reads that record anyway, so a poll that finds nothing new needs no other read.
import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { InboxCounters } from '../api/endpoint';
import type { Derivation, RecordChangesById } from '../api/writes';
import { users } from '../identity/user';
import { addMs, clock, DAY_MS, startOfUtcDate, utcDateOf } from '../platform/clock';

/**
 * The number of days that a notification is shown. All notifications from one day expire together, so that day’s unread
 * count can be dropped.
 */
export const NOTIFICATION_KEPT_DAYS = 90;
/** Each write to the inbox removes the counts for up to this many expired days. */
const ENDED_DAYS = 7;

/** The fields of a notification that the inbox counts. */
export interface NotificationCountFields {
  user_id: string;
  read: boolean;
  created_at: Date;
}

/** When a notification stops being shown. */
export const notificationShownUntil = (createdAt: Date): Date =>
  addMs(startOfUtcDate(utcDateOf(createdAt)), (NOTIFICATION_KEPT_DAYS + 1) * DAY_MS);

/** Older notifications aren't shown, even before Firestore deletes them. */
export const oldestShownNotificationAt = (now: Date): Date =>
  startOfUtcDate(utcDateOf(addMs(now, -NOTIFICATION_KEPT_DAYS * DAY_MS)));

export const isNotificationShown = (
  { created_at }: Pick<NotificationCountFields, 'created_at'>,
  now: Date,
): boolean => created_at >= oldestShownNotificationAt(now);

/** The days with notifications, oldest first. */
export const shownDaysOfInbox = ({ unread }: InboxCounters, now: Date): string[] =>
  Object.keys(unread)
    .filter((day) => startOfUtcDate(day) >= oldestShownNotificationAt(now))
    .toSorted();

export const unreadCountOfInbox = (inbox: InboxCounters, now: Date): number =>
  shownDaysOfInbox(inbox, now).reduce((sum, day) => sum + Math.max(0, inbox.unread[day] ?? 0), 0);

const unreadOf = (notification: NotificationCountFields | null): number =>
  notification && !notification.read ? 1 : 0;

/**
 * The change in each person's unread counts, by day. Includes days with new notifications even if the count is
 * unchanged.
 */
function changesByPerson(
  changes: RecordChangesById<NotificationCountFields>,
): Map<string, Map<string, number>> {
  const byPerson = new Map<string, Map<string, number>>();
  for (const { before, after } of changes.values()) {
    const notification = after ?? before;
    if (!notification) continue;
    const { user_id, created_at } = notification;
    const days = byPerson.get(user_id) ?? new Map<string, number>();
    byPerson.set(user_id, days);
    const more = unreadOf(after) - unreadOf(before);
    const day = utcDateOf(created_at);
    if (more !== 0 || before === null) days.set(day, (days.get(day) ?? 0) + more);
  }
  return byPerson;
}

/** The change to the user record. */
function fieldsOf({ organizationId }: Tenant, days: ReadonlyMap<string, number>, now: Date) {
  const inbox = `inboxes.${organizationId}`;
  const fields: Record<string, FieldValue> = { [`${inbox}.changes`]: FieldValue.increment(1) };
  const since = oldestShownNotificationAt(now);
  for (let ago = 1; ago <= ENDED_DAYS; ago += 1)
    fields[`${inbox}.unread.${utcDateOf(addMs(since, -ago * DAY_MS))}`] = FieldValue.delete();
  for (const [day, more] of days) fields[`${inbox}.unread.${day}`] = FieldValue.increment(more);
  return fields;
}

/**
 * Updates the inbox of each person whose notifications a commit changes: 1 write per person. The unit of work must have
 * read the user record, and runs again if that record changes.
 */
export const inboxDerivation: Derivation<NotificationCountFields> = {
  concerns: () => true,
  async stage(writes, tenant, changes) {
    const now = clock.now();
    for (const [userId, days] of changesByPerson(changes))
      writes.update(users.ref(userId), fieldsOf(tenant, days, now));
  },
  recover: async () => false,
};

/** The change that removes one organization's inbox from the user record. */
export const inboxDeletionFields = ({ organizationId }: Tenant) => ({
  [`inboxes.${organizationId}`]: FieldValue.delete(),
});

/** The inbox, with its counts recomputed from the visible notifications. */
export function recountedInboxFields(
  { organizationId }: Tenant,
  former: InboxCounters,
  shown: readonly NotificationCountFields[],
) {
  const unread: Record<string, number> = {};
  for (const notification of shown) {
    const day = utcDateOf(notification.created_at);
    unread[day] = (unread[day] ?? 0) + unreadOf(notification);
  }
  return { [`inboxes.${organizationId}`]: { changes: former.changes + 1, unread } };
}
