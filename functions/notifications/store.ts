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
  wanted: { unreadOnly: boolean; limit: number; after?: Notification },
): Promise<Notification[]> =>
  notifications.of(tenant).list((query) => {
    const { after } = wanted;
    const own = wanted.unreadOnly ? unread(query, userId) : query.where('user_id', '==', userId);
    const newestFirst = own.orderBy('created_at', 'desc').orderBy(byId, 'desc').limit(wanted.limit);
    return after ? newestFirst.startAfter(after.created_at, after.id) : newestFirst;
  });

/** An aggregation: 1 read per 1,000 unread. */
export const countUnread = (tenant: Tenant, userId: string): Promise<number> =>
  notifications.of(tenant).count((query) => unread(query, userId));
