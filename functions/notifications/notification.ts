// In-app notifications: the stored record, and the logic that notifies each person once per cause.
//
// A person's user record stores a change number and the unread counts per day. Every request reads that record anyway,
// so a poll needs another read only if there is something new.

import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { NotificationCounters } from '../api/endpoint';
import type { Derivation, RecordChangesById, Writes } from '../api/writes';
import { getMember, inboxCountersOf, listAdminsToNotify, type User, users } from '../identity/user';
import { addMs, clock, DAY_MS, utcDateOf, utcMidnightOfDate } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { withWellFormedTexts } from '../platform/text';
import { type RecordOf, tenantCollection } from '../store/collection';
import { inTransaction } from '../store/unitOfWork';
import { enumSchemaWithFallback, storedInstant } from '../store/values';

/**
 * How many days a notification is shown. All notifications from one day expire together, so that the day’s unread count
 * can be dropped.
 */
const NOTIFICATION_KEPT_DAYS = 90;
/** Each write to the inbox removes the counts for up to this many expired days. */
const ENDED_DAYS = 7;

/** The notification fields that the inbox counters need. */
interface NotificationCountFields {
  user_id: string;
  read: boolean;
  created_at: Date;
}

/** When a notification is no longer shown. */
export const notificationShownUntil = (createdAt: Date): Date =>
  addMs(utcMidnightOfDate(utcDateOf(createdAt)), (NOTIFICATION_KEPT_DAYS + 1) * DAY_MS);

/** Notifications created before this time aren't shown, even if Firestore hasn't deleted them yet. */
export const notificationsShownSince = (now: Date): Date =>
  utcMidnightOfDate(utcDateOf(addMs(now, -NOTIFICATION_KEPT_DAYS * DAY_MS)));

export const isShownNotification = ({ created_at }: Pick<NotificationCountFields, 'created_at'>, now: Date): boolean =>
  created_at >= notificationsShownSince(now);

/** The days with notifications, oldest first. */
export const daysWithNotificationsOf = ({ unread }: NotificationCounters, now: Date): string[] =>
  Object.keys(unread)
    .filter((day) => utcMidnightOfDate(day) >= notificationsShownSince(now))
    .toSorted();

export const unreadCountOfInbox = (inbox: NotificationCounters, now: Date): number =>
  daysWithNotificationsOf(inbox, now).reduce((sum, day) => sum + Math.max(0, inbox.unread[day] ?? 0), 0);

const unreadOf = (notification: NotificationCountFields | null): number => (notification && !notification.read ? 1 : 0);

/**
 * Returns the change to each person's unread counts, by day. Includes days with new notifications even if the count is
 * unchanged.
 */
function changesByPerson(changes: RecordChangesById<NotificationCountFields>): Map<string, Map<string, number>> {
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

/** The fields to change in the user record. */
function fieldsOf({ organizationId }: Tenant, days: ReadonlyMap<string, number>, now: Date) {
  const inbox = `inboxes.${organizationId}`;
  const fields: Record<string, FieldValue> = { [`${inbox}.changes`]: FieldValue.increment(1) };
  const since = notificationsShownSince(now);
  for (let ago = 1; ago <= ENDED_DAYS; ago += 1)
    fields[`${inbox}.unread.${utcDateOf(addMs(since, -ago * DAY_MS))}`] = FieldValue.delete();
  for (const [day, more] of days) fields[`${inbox}.unread.${day}`] = FieldValue.increment(more);
  return fields;
}

/**
 * When a commit changes notifications, updates the inbox of each recipient: 1 write per person. The unit of work must
 * have read the user record, and is retried if that record changes.
 */
const inboxDerivation: Derivation<NotificationCountFields> = {
  concerns: () => true,
  async stage(writes, tenant, changes) {
    const now = clock.now();
    for (const [userId, days] of changesByPerson(changes))
      writes.update(users.ref(userId), fieldsOf(tenant, days, now));
  },
  recover: async () => false,
};

/** The change that removes one organization's inbox from the user record. */
export const inboxRemovalPatch = ({ organizationId }: Tenant) => ({
  [`inboxes.${organizationId}`]: FieldValue.delete(),
});

/** The inbox, with its counts recomputed from the visible notifications. */
function recountedInboxFields(
  { organizationId }: Tenant,
  former: NotificationCounters,
  shown: readonly NotificationCountFields[],
) {
  const unread: Record<string, number> = {};
  for (const notification of shown) {
    const day = utcDateOf(notification.created_at);
    unread[day] = (unread[day] ?? 0) + unreadOf(notification);
  }
  return { [`inboxes.${organizationId}`]: { changes: former.changes + 1, unread } };
}

/** Notification types. Each feature adds its own here. */
export const NOTIFICATION_TYPES = [
  'assignment',
  'mention',
  'plan',
  'reminder',
  'renewal_proposal',
  'response',
  'credits',
  'integration_disabled',
  'extraction',
  'link_wish',
  'submission',
  'webhook_disabled',
  'workflow',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Fields that the API returns unchanged. */
export const returnedNotificationFields = {
  item_type: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  message: z.string(),
  mentioned_by: z.object({ id: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
  comment_text: z.string().nullable(),
  link: z.string(),
  read: z.boolean(),
};

export const notifications = tenantCollection(
  'notifications',
  {
    /** The recipient. */
    user_id: z.string(),
    type: enumSchemaWithFallback(NOTIFICATION_TYPES, 'reminder'),
    ...returnedNotificationFields,
    created_at: storedInstant,
    /** When Firestore deletes the notification. */
    expires_at: storedInstant,
  },
  {
    holds: 'notifications in the app',
    personal: ['users', 'anyone'],
    kept: { for: `${NOTIFICATION_KEPT_DAYS} days`, ttl: 'expires_at' },
  },
  undefined,
  { timesAreGiven: true, derivations: [inboxDerivation] },
);
export type Notification = RecordOf<typeof notifications>;

export interface NewNotification {
  /** The recipient. The same unit of work must have read the user record. */
  userId: string;
  type: NotificationType;
  /** The type of record that the notification is about: `expiry`, `workflow_run`, `webhook`, … */
  itemType: string;
  itemId: string;
  itemName: string;
  /** The text in the person’s language, from the message catalogue. */
  message: string;
  mentionedBy?: { id: string; name: string; email: string | null };
  commentText?: string;
  /** Path in the app, such as `/expiries/<id>`. */
  link: string;
  /** The ids that identify the cause. Each person gets one notification per cause. */
  cause: readonly (string | number)[];
}

/**
 * Notifies a person once per cause. Costs 1 write, plus 1 write to the user record per commit. Writes nothing if the
 * person was already notified of this cause. An existing notification never makes the unit of work fail.
 */
export function stageInAppNotification(writes: Writes, tenant: Tenant, notification: NewNotification): void {
  const { userId, type, itemType, itemId, itemName, message, mentionedBy, commentText, link, cause } = notification;
  const now = writes.timeAfter(null);
  const id = derivedId('notification', tenant.organizationId, userId, ...cause);
  notifications.of(tenant).stageCreateOnce(writes, id, {
    user_id: userId,
    type,
    item_type: itemType,
    item_id: itemId,
    ...withWellFormedTexts({
      item_name: itemName,
      message,
      mentioned_by: mentionedBy ?? null,
      comment_text: commentText ?? null,
    }),
    link,
    read: false,
    created_at: now,
    expires_at: notificationShownUntil(now),
  });
}

export interface ReplacementLinkRequest {
  /** The id of the user or API key that sent the link, even if that user has since left. */
  askedBy: string;
  itemType: string;
  itemId: string;
  itemName: string;
  message: (reader: User) => string;
  /** The page from which a new link can be sent. */
  link: string;
  now: Date;
}

/**
 * Notifies the sender, or the admins if the sender has left, at most once a day per record. Costs 1 read, plus 1 per
 * admin if the sender has left, and 2 writes per recipient.
 */
export async function stageReplacementLinkNotifications(
  writes: Writes,
  tenant: Tenant,
  request: ReplacementLinkRequest,
): Promise<void> {
  const { askedBy, now, message, ...shown } = request;
  const sender = await getMember(tenant, askedBy);
  const day = utcDateOf(now);
  for (const reader of sender ? [sender] : await listAdminsToNotify(tenant)) {
    stageInAppNotification(writes, tenant, {
      ...shown,
      userId: reader.id,
      message: message(reader),
      type: 'link_wish',
      cause: ['link_wish', request.itemType, request.itemId, day],
    });
  }
}

/**
 * Costs 1 write and 1 read, plus 1 read per notification shown (at least 1). Index: organization, user, created_at
 * descending.
 */
export const recountInbox = (tenant: Tenant, userId: string): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const user = await users.get(userId, transaction);
    if (!user) return;
    const since = notificationsShownSince(clock.now());
    const shown = await notifications
      .of(tenant)
      .list(
        (query) => query.where('user_id', '==', userId).where('created_at', '>=', since).orderBy('created_at', 'desc'),
        transaction,
      );
    writes.update(users.ref(userId), recountedInboxFields(tenant, inboxCountersOf(user, tenant), shown));
  });
