// Computes when a reminder is sent, based on the organization's hours, holidays and digests, and on the recipients'
// times.
import { DateTime } from 'luxon';
import type { Tenant } from '../../api/actor';
import type { SendWindow } from '../../api/fields';
import { loadRegionHolidayPredicate } from '../../organizations/holidays';
import {
  dateInOrganizationZone,
  loadOrganization,
  type Organization,
  timeZoneOfOrganization,
} from '../../organizations/organization';
import { DAY_MS, laterOf, MINUTE_MS } from '../../platform/clock';
import type { ReminderRule } from './record';
import {
  ALWAYS_OPEN,
  type ComputedReminderTimes,
  instantOn,
  MAX_DAYS_SEARCHED_FOR_OPEN,
  moveToNearbyOpenHours,
  nearestOpenTimeOnDay,
  type OpenHours,
  reminderScheduleForDate,
  type SendTime,
  type WallClockRule,
} from './schedule';

export interface SendTimeSettings extends OpenHours, DigestSettings {
  send_window: Organization['send_window'];
  /** Whether the organization has a send window or holidays. */
  closes: boolean;
  /** Whether any contact has their own working hours. */
  personal: boolean;
  /** The integrations used by new reminders that don't specify any. */
  default_integration_ids: string[];
}

/** Loads a holiday calendar on first use. */
export async function loadSendTimeSettingsOfOrganization(organization: Organization): Promise<SendTimeSettings> {
  const { email_reminder_mode, digest_send_time, timezone, send_window, holiday_calendar } = organization;
  return {
    ...{ email_reminder_mode, digest_send_time, timezone, send_window },
    isHoliday: await loadRegionHolidayPredicate(holiday_calendar),
    closes: send_window !== null || holiday_calendar !== null,
    personal: organization.has_contact_windows,
    default_integration_ids: organization.default_integration_ids,
  };
}

export const loadSendTimeSettings = async (tenant: Tenant): Promise<SendTimeSettings> =>
  loadSendTimeSettingsOfOrganization(await loadOrganization(tenant));

export type DigestSettings = Pick<Organization, 'email_reminder_mode' | 'digest_send_time' | 'timezone'> & {
  send_window?: SendWindow | null;
};

/**
 * The time at which a day's digest is sent. It falls within that day's send window, if there is one. If the clocks skip
 * that time, the digest is sent later on the same day.
 */
export function digestSendAt(date: string, settings: Omit<DigestSettings, 'email_reminder_mode'>): Date {
  const zone = timeZoneOfOrganization(settings);
  const day = DateTime.fromISO(date, { zone: 'utc' });
  const sendAt = instantOn(day, settings.digest_send_time, zone);
  const nextDay = instantOn(day.plus({ days: 1 }), '00:00', zone);
  const own = new Date(Math.min(sendAt, nextDay - MINUTE_MS));
  const { send_window = null } = settings;
  return nearestOpenTimeOnDay(own, { ...ALWAYS_OPEN, send_window }, zone) ?? own;
}

/** The day whose digest includes a given time, in the organization's time zone, and that digest's send time. */
export function digestDateAndSendTime(
  at: Date,
  settings: Omit<DigestSettings, 'email_reminder_mode'>,
): { date: string; sendAt: Date } {
  const date = dateInOrganizationZone(settings, at);
  return { date, sendAt: digestSendAt(date, settings) };
}

/** The rule fields that determine whether the rule's messages are included in digests. */
export type ReminderDigestFields = Pick<ReminderRule, 'email_enabled' | 'integration_ids'>;

export const hasReminderDigestChannel = ({ email_enabled, integration_ids }: ReminderDigestFields): boolean =>
  email_enabled || integration_ids.length > 0;

/** When a reminder fires: at its own time, or together with that day's digest if the digest is earlier. */
export function firingTimeWithDigest(
  reminder: ReminderDigestFields & { scheduled_at: Date },
  settings: DigestSettings,
): Date {
  const { scheduled_at } = reminder;
  if (settings.email_reminder_mode !== 'DIGEST' || !hasReminderDigestChannel(reminder)) return scheduled_at;
  const { sendAt } = digestDateAndSendTime(scheduled_at, settings);
  return sendAt < scheduled_at ? sendAt : scheduled_at;
}

/**
 * When a worker must process a pending reminder. If the digest has already been sent, this is the reminder's own
 * scheduled time.
 */
export function reminderWakeAt(
  reminder: ReminderDigestFields & { scheduled_at: Date },
  settings: DigestSettings,
  now: Date,
): Date {
  const at = firingTimeWithDigest(reminder, settings);
  return at > now ? at : reminder.scheduled_at;
}

export type ReminderTimeRule = WallClockRule & Pick<ReminderRule, 'urgent' | 'recipient_time'>;

export interface RecipientZoneAndWindow {
  /** Null if the recipient has no time zone set. */
  timezone: string | null;
  /** Null if the organization's send window applies. */
  send_window: SendWindow | null;
}

/** A recipient with no time zone or send window of their own. */
export const RECIPIENT_WITHOUT_OWN_TIMES: RecipientZoneAndWindow = { timezone: null, send_window: null };

/** UTC+14, the first zone in which any given local time occurs. */
const EASTERNMOST = 'Etc/GMT-14';

export interface RecipientSendTime extends SendTime {
  /** The reminder's scheduled time in `zone`, ignoring working hours. */
  own: Date;
  zone: string;
}

/** A recipient's own send window is interpreted in their own time zone. */
export const openHoursOfRecipient = (
  { send_window, timezone }: RecipientZoneAndWindow,
  hours: OpenHours,
  zone: string,
): { hours: OpenHours; zone: string } =>
  send_window === null ? { hours, zone } : { hours: { ...hours, send_window }, zone: timezone ?? zone };

/**
 * When a given recipient gets a reminder for a date, and in which time zone. Null if the reminder isn't scheduled for
 * that date.
 */
export function recipientSendTime(
  date: string,
  rule: ReminderTimeRule,
  { recipient, hours, earliest }: { recipient: RecipientZoneAndWindow; hours: OpenHours; earliest: Date },
): RecipientSendTime | null {
  const zone = (rule.recipient_time ? recipient.timezone : null) ?? rule.timezone;
  const own = reminderScheduleForDate(date, { ...rule, timezone: zone })?.scheduled_at;
  if (own === undefined) return null;
  if (rule.urgent) return { own, zone, at: own, moved_because: null };
  const theirs = openHoursOfRecipient(recipient, hours, zone);
  return { own, zone, ...moveToNearbyOpenHours(own, { period: rule.period, earliest, ...theirs }) };
}

export interface ReminderWakeSchedule extends ComputedReminderTimes {
  wake_at: Date;
  /** Whether a worker must check the recipients at `wake_at` to find the earliest send time. */
  awaits_look: boolean;
}

/**
 * The earliest time at which any recipient could get the reminder. Null if all recipients get it at the same time, so
 * no check is needed.
 */
function firstPossible(date: string, rule: ReminderTimeRule, settings: SendTimeSettings): Date | null {
  const { personal, closes } = settings;
  const isMoved = !rule.urgent && (personal || (rule.recipient_time && closes));
  if (!isMoved && !rule.recipient_time) return null;
  const zone = rule.recipient_time ? EASTERNMOST : rule.timezone;
  const own = reminderScheduleForDate(date, { ...rule, timezone: zone })?.scheduled_at;
  if (own === undefined) return null;
  return isMoved && rule.period === 'before'
    ? new Date(own.getTime() - (MAX_DAYS_SEARCHED_FOR_OPEN + 1) * DAY_MS)
    : own;
}

/**
 * When a reminder is scheduled for a date, regardless of its recipients. Null if that time falls outside the years 1900
 * to 9998.
 */
export function reminderWakeSchedule(
  date: string,
  rule: ReminderTimeRule & ReminderDigestFields,
  settings: SendTimeSettings,
  now: Date,
): ReminderWakeSchedule | null {
  const schedule = reminderScheduleForDate(date, rule);
  const planned = recipientSendTime(date, rule, {
    recipient: RECIPIENT_WITHOUT_OWN_TIMES,
    hours: settings,
    earliest: now,
  });
  if (schedule === null || planned === null) return null;
  const { at: scheduled_at } = planned;
  const first = firstPossible(date, rule, settings);
  const look = first === null ? scheduled_at : laterOf(first, now);
  if (look < scheduled_at) return { ...schedule, scheduled_at, wake_at: look, awaits_look: true };
  const wake_at = reminderWakeAt({ ...rule, scheduled_at }, settings, now);
  return { ...schedule, scheduled_at, wake_at, awaits_look: false };
}
