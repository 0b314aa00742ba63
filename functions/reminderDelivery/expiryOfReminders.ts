// The expiry that reminders are asked for, and the dates that they are counted from.
import type { Tenant } from '../api/actor';
import { invalidFields } from '../api/errors';
import type { Writes } from '../api/writes';
import type { Expiry } from '../expiries/record';
import { requireExpiry } from '../expiries/updateExpiry';
import { getReminderSetVersion, stageReminderSetVersion } from '../reminderSchedule/plan';
import { actByDate, type DueDates } from '../reminderSchedule/schedule';

interface SetChange {
  writes: Writes;
  tenant: Tenant;
  now: Date;
}

/** The expiry whose reminders are going to change: 2 reads, 1 write. @throws 404. */
export async function requireExpiryStagingReminderSet(
  { writes, tenant, now }: SetChange,
  id: string,
): Promise<Expiry> {
  const set = await getReminderSetVersion(id);
  const expiry = await requireExpiry(tenant, id);
  stageReminderSetVersion(writes, tenant, { expiryId: expiry.id, set, now });
  return expiry;
}

/** The same. @throws 404; 400 when the expiry has no date to count from. */
export async function requireDatedExpiryStagingReminderSet(
  change: SetChange,
  id: string,
): Promise<Expiry & { expiry_date: string }> {
  const expiry = await requireExpiryStagingReminderSet(change, id);
  if (expiry.expiry_date === null) throw invalidFields({ expiry_date: 'is missing on this expiry' });
  return { ...expiry, expiry_date: expiry.expiry_date };
}

/** What reminders are counted from when v1 gives a due date of its own: the notice period stays the expiry's. */
export const dueDatesForOwnDate = (expiry: Expiry, expiryDate: string): DueDates => ({
  expiry_date: expiryDate,
  act_by_date: actByDate(expiryDate, expiry.notice_period),
});
