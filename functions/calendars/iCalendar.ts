// Calendar entries as iCalendar (RFC 5545): all-day events, cancelled ones for what is closed.
import ical, {
  escape as escapeText,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { DateTime } from 'luxon';
import { type Details, detailsOf } from '../expiries/lines/states';
import { expiryPageUrl } from '../platform/publicUrls';
import { singleLine } from '../platform/text';

/** An expiry as calendars show it. */
export interface CalendarEntry extends Details {
  id: string;
  name: string;
  type: string | null;
  expiry_date: string | null;
  act_by_date: string | null;
  created_at: Date;
  updated_at: Date;
  /** When it was done, archived or deleted; null while it is open. */
  closed_at: Date | null;
}

const LAST_DAY = '9999-12-31';
const KINDS = [
  { kind: 'due', field: 'expiry_date', label: 'due' },
  { kind: 'act-by', field: 'act_by_date', label: 'actBy' },
] as const;

/** RFC 5545, 3.3.8: the largest INTEGER. */
const MOST = 2_147_483_647;

/** Three years in tenths of a second. */
const FINE = 1_000_000_000;

/** Raised by every change, without anything being counted: tenths of a second since the expiry was made, later seconds. */
function sequenceOf({ created_at, updated_at }: CalendarEntry): number {
  const tenths = Math.max(0, Math.floor((updated_at.getTime() - created_at.getTime()) / 100));
  return Math.min(MOST, tenths <= FINE ? tenths : FINE + Math.floor((tenths - FINE) / 10));
}

const day = (date: string): DateTime => DateTime.fromISO(date, { zone: 'utc' });

const FOR_MEMBERS: Looks = { labels: { due: 'Due', actBy: 'Act by' }, link: expiryPageUrl };

interface Looks {
  labels: Record<'due' | 'actBy', string>;
  /** Where the entry of that id is seen. */
  link: (id: string) => string;
}

/** The same text for the same entries, so that its digest says whether anything has changed. */
export function iCalendarTextOf(
  name: string,
  entries: readonly CalendarEntry[],
  { labels, link }: Looks = FOR_MEMBERS,
): string {
  const calendar = ical({
    // The library escapes texts of events, but not the calendar's name.
    name: escapeText(singleLine(name), false),
    prodId: { company: 'Expiry Tracking Service', product: 'Calendar feed', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const entry of entries.toSorted((left, right) => left.id.localeCompare(right.id))) {
    const description = [entry.type, ...detailsOf(entry).map(({ value }) => value)]
      .filter((text) => text)
      .join(' · ');
    for (const { kind, field, label } of KINDS) {
      const date = entry[field];
      if (date === null) continue;
      calendar.createEvent({
        id: `${entry.id}.${kind}@expiry-tracking`,
        sequence: sequenceOf(entry),
        start: day(date),
        // Without an end it is that day (RFC 5545, 3.6.1); after the last there is none to name.
        ...(date === LAST_DAY ? {} : { end: day(date).plus({ days: 1 }) }),
        allDay: true,
        summary: singleLine(`${labels[label]}: ${entry.name}`),
        ...(description === '' ? {} : { description: singleLine(description) }),
        url: link(entry.id),
        stamp: DateTime.fromJSDate(entry.updated_at, { zone: 'utc' }),
        created: DateTime.fromJSDate(entry.created_at, { zone: 'utc' }),
        lastModified: DateTime.fromJSDate(entry.updated_at, { zone: 'utc' }),
        status: entry.closed_at === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
        transparency: ICalEventTransparency.TRANSPARENT,
      });
    }
  }
  // Every line ends with CRLF, the last one too (RFC 5545 §3.1).
  return `${calendar.toString()}\r\n`;
}
