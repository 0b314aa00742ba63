// Calendar feeds, read by a third-party parser (ical.js, from Thunderbird).
import { expect } from 'chai';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { type CalendarExpiry, iCalendarTextOf } from '../../../functions/calendars/iCalendar';
import { selectFeedExpiries } from '../../../functions/calendars/readFeed';
import type { ExpiryLine } from '../../../functions/expiries/lines/line';
import { pageUrlOfExpiry } from '../../../functions/platform/pageUrls';
import { datesBetween } from '../../support/arbitraries';
import { lineEntry } from '../../support/plainRecords';

const entry = (fields: Partial<CalendarExpiry> = {}): CalendarExpiry => ({
  ...lineEntry({ id: 'a1' }),
  closed_at: null,
  ...fields,
});

/** The calendar as ical.js reads it, after checking its lines against RFC 5545 §3.1. */
function componentOf(entries: readonly CalendarExpiry[], name = 'Mine'): ICAL.Component {
  const text = iCalendarTextOf(name, entries);
  expect(text.endsWith('\r\n')).to.equal(true);
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line), line).to.be.at.most(75);
    expect(line).not.to.match(/[\p{Cc}\u2028\u2029]/u);
    expect(line.isWellFormed(), 'folded within a character').to.equal(true);
  }
  return new ICAL.Component(ICAL.parse(text) as never);
}

const parsed = (entries: readonly CalendarExpiry[]) =>
  componentOf(entries)
    .getAllSubcomponents('vevent')
    .map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        summary: event.summary,
        day: event.startDate.toString(),
        isDate: event.startDate.isDate,
        days: event.duration.toSeconds() / 86_400,
        status: component.getFirstPropertyValue('status'),
        sequence: event.sequence,
        link: String(component.getFirstPropertyValue('url')),
        modified: String(component.getFirstPropertyValue('last-modified')),
      };
    });

describe('A calendar', () => {
  it('has an all-day event for the due date and one for the act-by date', () => {
    const also = { link: pageUrlOfExpiry('a1'), modified: '2027-01-01T12:00:00Z' };
    const both = { isDate: true, days: 1, status: 'CONFIRMED', sequence: 0, ...also };
    expect(parsed([entry({ act_by_date: '2028-01-31' })])).to.deep.equal([
      { uid: 'a1.due@expiry-tracking', summary: 'Due: Lease', day: '2028-02-29', ...both },
      { uid: 'a1.act-by@expiry-tracking', summary: 'Act by: Lease', day: '2028-01-31', ...both },
    ]);
    expect(parsed([entry({ expiry_date: '9999-12-31' })])[0], 'the last date').to.include({ days: 1 });
  });

  it('shows closed expiries as cancelled, with a higher sequence', () => {
    const later = new Date('2027-01-02T12:00:00Z');
    const [event] = parsed([entry({ updated_at: later, closed_at: later })]);
    expect(event?.status).to.equal('CANCELLED');
    expect(event?.sequence).to.be.greaterThan(0);
    expect(event?.modified).to.equal('2027-01-02T12:00:00Z');
  });

  it('is the same text for the same expiries in any order, with their reference numbers', () => {
    const all = [entry({ id: 'b' }), entry({ reference_number: 'K-7' })];
    const text = iCalendarTextOf('Mine', all);
    expect(text).to.equal(iCalendarTextOf('Mine', all.toReversed())).and.include('DESCRIPTION:K-7');
  });

  it('raises the sequence with each change in a second, however old the expiry is', () => {
    const made = new Date('2027-01-01T12:00:00Z');
    const changedAfter = (years: number, seconds: number) =>
      new Date(made.getTime() + years * 365 * 86_400_000 + seconds * 1000);
    const changes = [0, 1, 2, 3, 3.2, 5, 7, 10, 30].flatMap((years) => [0, 1].map((s) => changedAfter(years, s)));
    const sequences = changes.map((updated_at) => parsed([entry({ created_at: made, updated_at })])[0]?.sequence ?? -1);
    expect(sequences).to.deep.equal([...new Set(sequences)].toSorted((left, right) => left - right));
    expect(Math.max(...sequences)).to.be.below(2 ** 31);
  });
});

describe('A calendar of hostile texts', () => {
  const nasty = fc.constantFrom(
    ...'\n\r\t\0\u0007\u0085\u2028\u202e\u2066\ud800\\;,:"ü😀 =',
    ...['\r\n', '\\n', 'END:VEVENT', '👨‍👩‍👧', 'e\u0301', 'x'.repeat(80)],
  );
  const text = fc.oneof(
    fc.array(nasty, { minLength: 1, maxLength: 40 }).map((parts) => parts.join('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  );
  const onOneLine = (typed: string) =>
    typed
      .toWellFormed()
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

  it('is parsed as intended, each text on one line', () => {
    fc.assert(
      fc.property(text, text, text, datesBetween(1900, 2998), (feed, name, type, expiry_date) => {
        const calendar = componentOf([entry({ name, type, expiry_date })], feed);
        const events = calendar.getAllSubcomponents('vevent');
        expect(events).to.have.length(1);
        // ical.js doesn't unescape properties that it doesn't know.
        for (const property of ['name', 'x-wr-calname']) {
          const value = String(calendar.getFirstPropertyValue(property) ?? '');
          expect(value.replace(/\\([\\;,])/g, '$1')).to.equal(onOneLine(feed));
        }
        expect(String(events[0]?.getFirstPropertyValue('dtstart'))).to.equal(expiry_date);
        expect(events[0]?.getFirstPropertyValue('summary')).to.equal(onOneLine(`Due: ${name}`));
        expect(events[0]?.getFirstPropertyValue('description') ?? '').to.equal(onOneLine(type));
      }),
      { numRuns: 500 },
    );
  });
});

describe('A feed', () => {
  const now = new Date('2027-06-30T00:00:00Z');
  const [recently, longAgo] = [new Date('2027-06-01T00:00:00Z'), new Date('2027-05-31T00:00:00Z')];
  const line = (fields: Partial<ExpiryLine> = {}): ExpiryLine =>
    lineEntry({ id: 'a1', created_at: longAgo, updated_at: longAgo, ...fields });
  const feed = { user_id: 'me', scope: 'organization', folder_id: null, type: null } as const;
  const shown = (lines: readonly ExpiryLine[]) => selectFeedExpiries(feed, lines, new Set(), now);

  it('shows open expiries, and expiries closed in the last 30 days as cancelled', () => {
    for (const [fields, expected] of [
      [{}, [null]],
      [{ expiry_date: null }, []],
      [{ is_done: true, completed_at: recently }, [recently]],
      [{ is_done: true, completed_at: longAgo, updated_at: recently }, []],
      [{ is_archive: true, updated_at: recently }, [recently]],
      [{ is_archive: true }, []],
      [{ deleted_at: recently }, [recently]],
      [{ deleted_at: longAgo }, []],
    ] as const)
      expect(shown([line(fields)]).map(({ closed_at }) => closed_at)).to.deep.equal(expected);
    expect(shown([line({ deleted_at: recently })])[0]?.updated_at).to.equal(recently);
    const ofDeletedFolder = { ...feed, folder_id: 'gone' };
    expect(selectFeedExpiries(ofDeletedFolder, [line()], new Set(), now)).to.deep.equal([]);
  });
});
