// Reads of a person's notifications, each with its cost and index.
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { byId } from '../platform/collection';
import { type Notification, notifications } from './record';

const unread = (query: Query, userId: string): Query =>
  query.where('user_id', '==', userId).where('read', '==', false);

/** As many reads as answered, at least 1. Indexes: organization, user[, read], created_at descending. */
export const newestNotifications = (
  tenant: Tenant,
  userId: string,
  wanted: { unreadOnly: boolean; limit: number },
): Promise<Notification[]> =>
  notifications.of(tenant).list((query) => {
    const own = wanted.unreadOnly ? unread(query, userId) : query.where('user_id', '==', userId);
    return own.orderBy('created_at', 'desc').orderBy(byId, 'desc').limit(wanted.limit);
  });

/** The one that was made or read last; null when there is none. 1 read. Index: organization, user, changed_at descending. */
export async function lastChanged(tenant: Tenant, userId: string): Promise<Notification | null> {
  const [last] = await notifications
    .of(tenant)
    .list((query) =>
      query.where('user_id', '==', userId).orderBy('changed_at', 'desc').orderBy(byId, 'desc').limit(1),
    );
  return last ?? null;
}

/** An aggregation: 1 read per 1,000 unread. */
export const countUnread = (tenant: Tenant, userId: string): Promise<number> =>
  notifications.of(tenant).count((query) => unread(query, userId));
