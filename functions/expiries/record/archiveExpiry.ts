// Archives an expiry without completing it, and unarchives it.

import { ApiError } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import {
  stageReminderCancellations,
  stageRemindersForReopenedExpiry,
} from '../../reminders/rule/followExpiry';
import { type Expiry, expiries, requireExpiry } from './record';

/**
 * Archives an expiry and cancels its reminders. 1 read and 1 write, plus those of the reminders.
 * @throws 404; 409 `INVALID_STATE` if it is already archived.
 */
export async function archiveExpiry(context: MutationContext, id: string): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const expiry = await requireExpiry(tenant, id);
  if (expiry.is_archive) throw new ApiError('INVALID_STATE', 'The expiry is already archived');
  // Includes done expiries, because reminders may have been added since.
  await stageReminderCancellations(writes, tenant, id, now);
  return expiries.of(tenant).stageUpdate(writes, expiry, {
    is_archive: true,
    updated_by_name: actor.name,
    updated_at: now,
  });
}

/**
 * Unarchives an expiry, and schedules its reminders again unless it is done. 1 read and 1 write, plus those of the
 * reminders.
 * @throws 404; 409 `INVALID_STATE` unless it is archived.
 */
export async function unarchiveExpiry(context: MutationContext, id: string): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const expiry = await requireExpiry(tenant, id);
  if (!expiry.is_archive) throw new ApiError('INVALID_STATE', 'The expiry is not archived');
  const { expiry_date: due } = expiry;
  if (!expiry.is_done && due !== null)
    await stageRemindersForReopenedExpiry(writes, tenant, id, { ...expiry, expiry_date: due }, now);
  return expiries.of(tenant).stageUpdate(writes, expiry, {
    is_archive: false,
    updated_by_name: actor.name,
    updated_at: now,
  });
}
