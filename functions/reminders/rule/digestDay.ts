// When reminders of an organization that wants digests go out: pure, no clock.
import { DateTime } from 'luxon';
import type { SendWindow } from '../../api/sendWindow';
import type { Organization } from '../../organizations/organization';
import { dateInOrganizationZone, timeZoneOfOrganization } from '../../organizations/zone';
import { MINUTE_MS } from '../../platform/clock';
import { ALWAYS_OPEN, nearestOpenInstantOfDay } from './openHours';
import type { ReminderRule } from './record';
import { instantOfLocalTime } from './schedule';

/** An organization's digest settings. */
export type DigestSettings = Pick<Organization, 'email_reminder_mode' | 'digest_send_time' | 'timezone'> & {
  send_window?: SendWindow | null;
};

/**
 * The instant at which a day's digest goes out: within the send window of a day that has one. Where the clocks jump over
 * it, it goes out later, but on its own day.
 */
export function digestSendAt(date: string, settings: Omit<DigestSettings, 'email_reminder_mode'>): Date {
  const zone = timeZoneOfOrganization(settings);
  const [hour = 0, minute = 0] = settings.digest_send_time.split(':').map(Number);
  const day = DateTime.fromISO(date, { zone: 'utc' });
  const sendAt = instantOfLocalTime(day.set({ hour, minute }).toMillis(), zone);
  const nextDay = instantOfLocalTime(day.plus({ days: 1 }).toMillis(), zone);
  const own = new Date(Math.min(sendAt, nextDay - MINUTE_MS));
  const { send_window = null } = settings;
  return nearestOpenInstantOfDay(own, { ...ALWAYS_OPEN, send_window }, zone) ?? own;
}

/** The digest of the day, in the organization's zone, on which an instant lies. */
export function digestDayOfInstant(
  at: Date,
  settings: Omit<DigestSettings, 'email_reminder_mode'>,
): { date: string; sendAt: Date } {
  const date = dateInOrganizationZone(settings, at);
  return { date, sendAt: digestSendAt(date, settings) };
}

/** The fields of a rule that decide whether some of its messages go with digests. */
export type DigestedRule = Pick<ReminderRule, 'email_enabled'> &
  Partial<Pick<ReminderRule, 'integration_ids'>>;

export const isSentWithDigests = ({ email_enabled, integration_ids = [] }: DigestedRule): boolean =>
  email_enabled || integration_ids.length > 0;

/** When a reminder begins to go out: at its own instant, or with its day's digest where that comes before. */
export function reminderFiresAt(
  reminder: DigestedRule & { scheduled_at: Date },
  settings: DigestSettings,
): Date {
  const { scheduled_at } = reminder;
  if (settings.email_reminder_mode !== 'DIGEST' || !isSentWithDigests(reminder)) return scheduled_at;
  const { sendAt } = digestDayOfInstant(scheduled_at, settings);
  return sendAt < scheduled_at ? sendAt : scheduled_at;
}

/** When a worker must look at a pending reminder. A digest that has gone out takes it no more: then its own instant. */
export function reminderWakeAtOf(
  reminder: DigestedRule & { scheduled_at: Date },
  settings: DigestSettings,
  now: Date,
): Date {
  const at = reminderFiresAt(reminder, settings);
  return at > now ? at : reminder.scheduled_at;
}
