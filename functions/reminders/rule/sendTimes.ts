// When a reminder goes by what its organization and its recipients say of their hours: pure, no clock.
import type { SendWindow } from '../../api/sendWindow';
import { DAY_MS } from '../../platform/clock';
import { type DigestedRule, reminderWakeAtOf } from './digestDay';
import {
  instantMovedToOpenHours,
  MAX_DAYS_SEARCHED_FOR_OPEN,
  type OpenHours,
  type Planned,
} from './openHours';
import { reminderScheduleForDate, type Schedule, type WallClockRule } from './schedule';
import type { SendSettings } from './sendSettings';

export interface SendRule extends WallClockRule {
  urgent: boolean;
  recipient_time: boolean;
}

/** Somebody whom a reminder reaches. */
export interface Recipient {
  /** Null: no own zone. */
  timezone: string | null;
  /** Null: the organization's holds. */
  send_window: SendWindow | null;
}

/** Who has neither a zone nor a window of their own. */
export const RECIPIENT_WITHOUT_OWN_TIMES: Recipient = { timezone: null, send_window: null };

/** No clocks show a time before those of UTC+14. */
const EASTERNMOST = 'Etc/GMT-14';

export interface RecipientTime extends Planned {
  /** When the clocks of `zone` show the reminder's time. */
  own: Date;
  zone: string;
}

/** A window of their own counts in their own zone. */
export const openHoursOfRecipient = (
  { send_window, timezone }: Recipient,
  hours: OpenHours,
  zone: string,
): { hours: OpenHours; zone: string } =>
  send_window === null ? { hours, zone } : { hours: { ...hours, send_window }, zone: timezone ?? zone };

/** When one recipient gets a reminder counted from a date, and in whose zone its own time is. Null without a schedule. */
export function recipientSendTime(
  date: string,
  rule: SendRule,
  { recipient, hours, earliest }: { recipient: Recipient; hours: OpenHours; earliest: Date },
): RecipientTime | null {
  const zone = (rule.recipient_time ? recipient.timezone : null) ?? rule.timezone;
  const own = reminderScheduleForDate(date, { ...rule, timezone: zone })?.scheduled_at;
  if (own === undefined) return null;
  if (rule.urgent) return { own, zone, at: own, moved_because: null };
  const theirs = openHoursOfRecipient(recipient, hours, zone);
  return { own, zone, ...instantMovedToOpenHours(own, { period: rule.period, earliest, ...theirs }) };
}

export interface PlannedSchedule extends Schedule {
  wake_at: Date;
  /** Whether it is to be looked at then, since only its recipients tell when the first of them gets it. */
  awaits_look: boolean;
}

/** No recipient can get it before; null: all get it at the same instant, which needs no look at them. */
function firstPossible(date: string, rule: SendRule, settings: SendSettings): Date | null {
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

/** The schedule of a reminder for a date, without its recipients; null if there is no such day. */
export function plannedReminderSchedule(
  date: string,
  rule: SendRule & DigestedRule,
  settings: SendSettings,
  now: Date,
): PlannedSchedule | null {
  const schedule = reminderScheduleForDate(date, rule);
  const planned = recipientSendTime(date, rule, {
    recipient: RECIPIENT_WITHOUT_OWN_TIMES,
    hours: settings,
    earliest: now,
  });
  if (schedule === null || planned === null) return null;
  const { at: scheduled_at } = planned;
  const first = firstPossible(date, rule, settings);
  const look = first === null ? scheduled_at : new Date(Math.max(first.getTime(), now.getTime()));
  if (look < scheduled_at) return { ...schedule, scheduled_at, wake_at: look, awaits_look: true };
  const wake_at = reminderWakeAtOf({ ...rule, scheduled_at }, settings, now);
  return { ...schedule, scheduled_at, wake_at, awaits_look: false };
}
