// Looks at a reminder's recipients before any of them can get it: only they tell when the first of them does.
import { expiries } from '../expiries/record';
import type { Organization } from '../organizations/organization';
import { tenantOf } from '../platform/tenant';
import { reminderWakeAtOf } from '../reminderSchedule/digestDay';
import { dueReminders } from '../reminderSchedule/due';
import { type Reminder, reminders } from '../reminderSchedule/record';
import { type SendSettings, sendSettingsOf } from '../reminderSchedule/sendSettings';
import { loadAudience } from './audience';
import { paid, UNLIMITED_CREDITS, wanted } from './firingPlan';
import { firstRecipientsSendTime } from './recipientTimes';

/** When the first of its recipients gets it; as it is planned where its expiry is gone. 1 read, and those of the people. */
async function firstTimeOf(
  reminder: Reminder,
  organization: Organization,
  settings: SendSettings,
  now: Date,
): Promise<Date> {
  const tenant = tenantOf(reminder.organization_id);
  const expiry = await expiries.of(tenant).get(reminder.expiry_id);
  if (!expiry) return reminder.scheduled_at;
  const people = await loadAudience(organization, reminder, expiry);
  const planned = paid(wanted(people, reminder), UNLIMITED_CREDITS);
  return firstRecipientsSendTime(planned, { reminder, people, settings, earliest: now });
}

/**
 * Sets the reminder to the instant at which the first of its recipients gets it. Safe to call by several at once.
 * Reads its expiry and its people, 1 write.
 */
export async function updateReminderToFirstRecipientsTime(
  reminder: Reminder,
  organization: Organization,
  now: Date,
): Promise<void> {
  const settings = await sendSettingsOf(organization);
  const first = await firstTimeOf(reminder, organization, settings, now);
  const scheduled_at = first < now ? now : first;
  const wake_at = reminderWakeAtOf({ ...reminder, scheduled_at }, settings, now);
  const patch = { scheduled_at, wake_at, awaits_look: false, updated_at: now };
  const looked = await reminders.anyTenant(reminder).tryClaim(reminder, patch);
  if (looked) await dueReminders.setTimer(looked, now);
}
