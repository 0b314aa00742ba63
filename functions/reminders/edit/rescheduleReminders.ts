// Recomputes an organization's pending reminders, and the times of its open digests.
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import type { Organization } from '../../organizations/organization';
import { reschedulePageOfRecords } from '../../organizations/rescheduling';
import { clock, laterOf } from '../../platform/clock';
import { dueDigests, isDigestCollecting, type ReminderDigest, reminderDigests } from '../digest/digest';
import { dueReminders, type Reminder, reminders } from '../rule/record';
import {
  digestSendAt,
  firingTimeWithDigest,
  loadSendTimeSettingsOfOrganization,
  reminderWakeAt,
  reminderWakeSchedule,
  type SendTimeSettings,
} from '../rule/sendTimes';

/**
 * Recomputes a pending reminder and returns its changes; null if nothing changes. A reminder that is already due stays
 * due. If its new time has passed, it is sent late rather than skipped. Pure.
 */
export function reminderReschedulePatch(
  reminder: Reminder,
  settings: SendTimeSettings,
  now: Date,
): Pick<Reminder, 'reminder_date' | 'scheduled_at' | 'wake_at' | 'awaits_look'> | null {
  if (reminder.wake_at === null || reminder.wake_at <= now) return null;
  const planned = reminder.continues
    ? { ...reminder, wake_at: reminderWakeAt(reminder, settings, now) }
    : reminderWakeSchedule(reminder.expiry_date, reminder, settings, now);
  if (planned === null) return null;
  const { reminder_date, scheduled_at, awaits_look } = planned;
  const schedule = { reminder_date, scheduled_at, awaits_look };
  const isBroughtForward = !reminder.awaits_look && reminder.wake_at < reminder.scheduled_at;
  const digestAt = firingTimeWithDigest({ ...reminder, ...schedule }, settings);
  // With the new settings, the reminder's digest is already due.
  const isLeaving = isBroughtForward && !awaits_look && digestAt < schedule.scheduled_at && digestAt <= now;
  const wakeAt = isLeaving ? now : planned.wake_at;
  const same =
    scheduled_at.getTime() === reminder.scheduled_at.getTime() &&
    awaits_look === reminder.awaits_look &&
    wakeAt.getTime() === reminder.wake_at.getTime();
  return same ? null : { ...schedule, wake_at: wakeAt };
}

/** When to send an open digest. If digests are turned off, it is sent immediately. Pure. */
function digestDueAt(digest: Pick<ReminderDigest, 'date'>, settings: Organization, now: Date): Date {
  if (settings.email_reminder_mode !== 'DIGEST') return now;
  return laterOf(digestSendAt(digest.date, settings), now);
}

/** Moves open digests to their new times. Concurrent writers already use the new settings. */
export async function reschedulePendingDigests(tenant: Tenant, settings: Organization): Promise<null> {
  const store = reminderDigests.of(tenant);
  const now = clock.now();
  for (const { record: digest } of await store.find((query) => query.where('status', '==', 'queued'))) {
    if (digest === null || !isDigestCollecting(digest) || digest.wake_at === null || digest.wake_at <= now) continue;
    const sendAt = digestDueAt(digest, settings, now);
    if (sendAt.getTime() === digest.wake_at.getTime()) continue;
    const moved = await store.tryClaim(digest, { send_at: sendAt, wake_at: sendAt, updated_at: now });
    if (moved) await dueDigests.setTimer(moved, now);
  }
  return null;
}

/** Reschedules pending reminders; see {@link reschedulePageOfRecords}. */
export async function reschedulePageOfPendingReminders(
  tenant: Tenant,
  organization: Organization,
  after: string | null,
): Promise<string | null> {
  const settings = await loadSendTimeSettingsOfOrganization(organization);
  const pending = {
    collection: reminders,
    among: (query: Query) => query.where('status', '==', 'pending'),
    due: dueReminders,
    recomputed: (reminder: Reminder, now: Date) => reminderReschedulePatch(reminder, settings, now),
  };
  return reschedulePageOfRecords(tenant, pending, after);
}
