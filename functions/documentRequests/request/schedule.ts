// Computes reminder and expiry times of a request. Pure, no clock.
import { DateTime } from 'luxon';
import { LAST_INSTANT } from '../../api/fields';
import { addMs, DAY_MS } from '../../platform/clock';
import type { DocumentRequest } from './request';

export const MAX_REQUEST_REMINDERS = 5;
const DAYS_BETWEEN = 3;
const HOUR_OF_DAY = 9;
/** Lifetime of a link that is sent after the due date. */
const LATE_LINK_MS = 14 * DAY_MS;

const atNine = (day: DateTime): Date => day.startOf('day').set({ hour: HOUR_OF_DAY }).toJSDate();

/** The end of the due date in the organization's time zone, capped at the last valid instant; null without a due date. */
export function dueDayEnd(dueDate: string | null, timezone: string): Date | null {
  if (dueDate === null) return null;
  const end = DateTime.fromISO(dueDate, { zone: timezone }).plus({ days: 1 }).startOf('day').toJSDate();
  return end < LAST_INSTANT ? end : LAST_INSTANT;
}

/** The end of the due date in the organization's time zone, or 14 days from now if that is past; null without a due date. */
export function documentRequestLinkExpiresAt(
  dueDate: string | null,
  timezone: string,
  now: Date,
): Date | null {
  const end = dueDayEnd(dueDate, timezone);
  if (end === null) return null;
  return end > now ? end : addMs(now, LATE_LINK_MS);
}

type Scheduled = Pick<
  DocumentRequest,
  'due_date' | 'timezone' | 'expires_at' | 'reminders_sent' | 'last_mailed_at'
>;

/**
 * The next reminder: at 9 a.m., three days after the last mail or on the day before the due date, the earlier of the
 * two. Null after the fifth, or if the request expires first.
 */
export function nextDocumentRequestReminderAt(request: Scheduled): Date | null {
  const { due_date, timezone, expires_at, reminders_sent, last_mailed_at } = request;
  if (reminders_sent >= MAX_REQUEST_REMINDERS) return null;
  const mailed = DateTime.fromJSDate(last_mailed_at, { zone: timezone });
  const regular = atNine(mailed.plus({ days: DAYS_BETWEEN }));
  const eve =
    due_date === null ? null : atNine(DateTime.fromISO(due_date, { zone: timezone }).minus({ days: 1 }));
  const next = eve !== null && eve > last_mailed_at && eve < regular ? eve : regular;
  return expires_at !== null && next >= expires_at ? null : next;
}

/** When a worker must process an open request; null for never. */
export function documentRequestWakeAt(request: Scheduled): Date | null {
  return nextDocumentRequestReminderAt(request) ?? request.expires_at;
}
