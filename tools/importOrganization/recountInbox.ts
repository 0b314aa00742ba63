// Recounts a member's in-app notifications after an import.
import type { Tenant } from '../../functions/api/actor';
import { inboxOf, users } from '../../functions/identity/user';
import { oldestShownNotificationAt } from '../../functions/notifications/inbox';
import { notifications } from '../../functions/notifications/notification';
import { clock, utcDateOf } from '../../functions/platform/clock';
import { inTransaction } from '../../functions/store/unitOfWork';

/** 1 read, plus 1 read per notification shown, at least 1; 1 write. Index: organization, user, created_at descending. */
export const recountInbox = (tenant: Tenant, userId: string): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const user = await users.getLocked(transaction, userId);
    if (!user) return;
    const since = oldestShownNotificationAt(clock.now());
    const shown = await notifications
      .of(tenant)
      .list(
        (query) =>
          query.where('user_id', '==', userId).where('created_at', '>=', since).orderBy('created_at', 'desc'),
        transaction,
      );
    const unread: Record<string, number> = {};
    for (const { created_at, read } of shown) {
      const day = utcDateOf(created_at);
      unread[day] = (unread[day] ?? 0) + (read ? 0 : 1);
    }
    const changes = inboxOf(user, tenant).changes + 1;
    writes.update(users.ref(userId), { [`inboxes.${tenant.organizationId}`]: { changes, unread } });
  });
