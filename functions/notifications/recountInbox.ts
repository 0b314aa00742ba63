// Recounts a person's notifications after they were stored outside a unit of work.
import type { Tenant } from '../api/actor';
import { inboxOf, users } from '../identity/user';
import { clock } from '../platform/clock';
import { inTransaction } from '../store/unitOfWork';
import { oldestShownNotificationAt, recountedInboxFields } from './inbox';
import { notifications } from './record';

/** 1 read, and 1 per shown notification, at least 1; 1 write. Index: organization, user, created_at descending. */
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
    writes.update(users.ref(userId), recountedInboxFields(tenant, inboxOf(user, tenant), shown));
  });
