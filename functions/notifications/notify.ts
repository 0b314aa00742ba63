// Adds an in-app notification for a person, once per cause.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { derivedId } from '../platform/ids';
import { withWellFormedTexts } from '../platform/text';
import { notificationShownUntil } from './inbox';
import { type NotificationType, notifications } from './record';

export interface NewNotification {
  /** The recipient, read in the same unit of work. */
  userId: string;
  type: NotificationType;
  /** The type of the subject: `expiry`, `workflow_run`, `webhook`, … */
  itemType: string;
  itemId: string;
  itemName: string;
  /** The text in the person’s language, from the catalogue. */
  message: string;
  mentionedBy?: { id: string; name: string; email: string | null };
  commentText?: string;
  /** Path in the app, such as `/expiries/<id>`. */
  link: string;
  /** Identifies the cause by ids: each person gets one notification per cause. */
  cause: readonly (string | number)[];
}

/**
 * Notifies a person: 1 write, and 1 to their record per commit; none if this cause has already notified them. An
 * existing notification never fails the unit of work.
 */
export function stageInAppNotification(writes: Writes, tenant: Tenant, notification: NewNotification): void {
  const { userId, type, itemType, itemId, itemName, message, mentionedBy, commentText, link, cause } =
    notification;
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
