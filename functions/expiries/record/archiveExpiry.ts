// Puts an expiry away without completing it, and takes it out again.
import type { MutationContext } from '../../api/context';
import { ApiError } from '../../api/errors';
import {
  stageReminderCancellations,
  stageRemindersForReopenedExpiry,
} from '../../reminders/rule/followExpiry';
import { type Expiry, expiries, requireExpiry } from './record';

/**
 * 1 read and 1 write, and its reminders, which are cancelled.
 * @throws 404; 409 `INVALID_STATE` when it is archived already.
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
 * 1 read and 1 write; the reminders of one that is not done are set again.
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
