// Formats calendar entries in the iCalendar format (RFC 5545): all-day events that are marked as cancelled once their
// expiry is closed.
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { DateTime } from 'luxon';
import { type ExpiryReferenceNumbers, filledReferenceNumbersOf } from '../expiries/lines/line';
import { pageUrlOfExpiry } from '../platform/pageUrls';
import { singleLine } from '../platform/text';

/** The expiry fields shown in calendars. */
export interface CalendarExpiry extends ExpiryReferenceNumbers {
  id: string;
  name: string;
  type: string | null;
  expiry_date: string | null;
  act_by_date: string | null;
  created_at: Date;
  updated_at: Date;
  /** When the expiry was marked done, archived or deleted; null while it is open. */
  closed_at: Date | null;
}

const LAST_DAY = '9999-12-31';
const KINDS = [
  { kind: 'due', field: 'expiry_date', label: 'due' },
  { kind: 'act-by', field: 'act_by_date', label: 'actBy' },
] as const;

/** The maximum value of an INTEGER (RFC 5545, section 3.3.8). */
const MOST = 2_147_483_647;

/** Three years in tenths of a second. */
const FINE = 1_000_000_000;

/**
 * A SEQUENCE that increases with every change, without a stored counter (RFC 5545, section 3.8.7.4). It counts tenths
 * of a second for the first three years after creation, then whole seconds.
 */
function sequenceOf({ created_at, updated_at }: CalendarExpiry): number {
  const tenths = Math.max(0, Math.floor((updated_at.getTime() - created_at.getTime()) / 100));
  return Math.min(MOST, tenths <= FINE ? tenths : FINE + Math.floor((tenths - FINE) / 10));
}

const day = (date: string): DateTime => DateTime.fromISO(date, { zone: 'utc' });

const FOR_MEMBERS: Looks = { labels: { due: 'Due', actBy: 'Act by' }, link: pageUrlOfExpiry };

interface Looks {
  labels: Record<'due' | 'actBy', string>;
  /** Returns the link to the expiry with this id. */
  link: (id: string) => string;
}

/** Deterministic, so that the text's digest changes only if the entries do. */
export function iCalendarTextOf(
  name: string,
  entries: readonly CalendarExpiry[],
  { labels, link }: Looks = FOR_MEMBERS,
): string {
  const calendar = ical({
    // The library escapes the text in events, but not the calendar's name.
    name: escapeText(singleLine(name), false),
    prodId: { company: 'Expiry Tracking Service', product: 'Calendar feed', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  });
  for (const entry of entries.toSorted((left, right) => left.id.localeCompare(right.id))) {
    const description = [entry.type, ...filledReferenceNumbersOf(entry).map(({ value }) => value)]
      .filter((text) => text)
      .join(' · ');
    for (const { kind, field, label } of KINDS) {
      const date = entry[field];
      if (date === null) continue;
      calendar.createEvent({
        id: `${entry.id}.${kind}@expiry-tracking`,
        sequence: sequenceOf(entry),
        start: day(date),
        // An event without an end lasts one day (RFC 5545, section 3.6.1). The end is omitted for the last supported
        // date, because no date follows it.
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
  // Every line ends with CRLF, including the last one (RFC 5545, section 3.1).
  return `${calendar.toString()}\r\n`;
}
