// Reads of a person's notifications, with their cost and index.
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { documentIdPath } from '../platform/collection';
import { oldestShownNotificationAt } from './inbox';
import { type Notification, notifications } from './record';

/** As many reads as answered, at least 1. Indexes: organization, user[, read], created_at descending. */
export const listNewestNotifications = (
  tenant: Tenant,
  userId: string,
  wanted: { unreadOnly: boolean; limit: number; now: Date },
): Promise<Notification[]> =>
  notifications.of(tenant).list((query: Query) => {
    const own = query.where('user_id', '==', userId);
    return (wanted.unreadOnly ? own.where('read', '==', false) : own)
      .where('created_at', '>=', oldestShownNotificationAt(wanted.now))
      .orderBy('created_at', 'desc')
      .orderBy(documentIdPath, 'desc')
      .limit(wanted.limit);
  });
