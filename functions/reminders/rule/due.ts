// Reminders that are due.
import type { Tenant } from '../../api/actor';
import { declareDueWork } from '../../jobs/dueWork';
import { reminders } from './record';

export const dueReminders = declareDueWork('reminders', reminders, {
  timers: 'fireReminders',
  failed: (reason, now) => ({
    status: 'failed' as const,
    error_message: reason,
    wake_at: null,
    updated_at: now,
  }),
  // One that waits for credits is looked at later; what was promised is `scheduled_at`.
  promise: { field: 'scheduled_at', among: [(query) => query.where('status', '==', 'pending')] },
});

/**
 * The shard of a new reminder: all of an organization's lie in one, so that those of one minute share what they read, and
 * no two drains want its balance of credits at the same time.
 */
export const reminderShard = ({ organizationId }: Tenant): number => dueReminders.shardOf(organizationId);
