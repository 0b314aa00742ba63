// Calendar feeds, read by a parser that we did not write (ical.js, of Thunderbird).
import { expect } from 'chai';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { iCalendarTextOf } from '../../../functions/calendars/iCalendar';
import {
  type CalendarEntry,
  calendarEntryOfExpiry,
  calendarEntryOfLine,
  isShownInCalendars,
  lineOfCalendarEntry,
} from '../../../functions/calendars/line';
import { calendarEntriesOfFeed, isFolderWithin } from '../../../functions/calendars/readFeed';
import type { Expiry } from '../../../functions/expiries/record';
import { PLAIN_EXPIRY } from '../../support/plainExpiry';

const entry = (fields: Partial<CalendarEntry> = {}): CalendarEntry => ({
  id: 'a1',
  name: 'Lease',
  type: null,
  expiry_date: '2028-02-29',
  act_by_date: null,
  folder_id: null,
  assigned_to: null,
  created_at: new Date('2027-01-01T12:00:00Z'),
  updated_at: new Date('2027-01-01T12:00:00Z'),
  closed_at: null,
  ...fields,
});

const parsed = (entries: readonly CalendarEntry[], name = 'Mine') => {
  const text = iCalendarTextOf(name, entries);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).to.be.at.most(75);
  return new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      day: event.startDate.toString(),
      isDate: event.startDate.isDate,
      days: event.duration.toSeconds() / 86_400,
      status: component.getFirstPropertyValue('status'),
      sequence: event.sequence,
    };
  });
};

describe('a calendar', () => {
  it('has an all-day event for the due date and one for the act-by date', () => {
    expect(parsed([entry({ act_by_date: '2028-01-31' })])).to.deep.equal([
      {
        uid: 'a1.due@expiry-tracking',
        summary: 'Due: Lease',
        day: '2028-02-29',
        isDate: true,
        days: 1,
        status: 'CONFIRMED',
        sequence: 0,
      },
      {
        uid: 'a1.act-by@expiry-tracking',
        summary: 'Act by: Lease',
        day: '2028-01-31',
        isDate: true,
        days: 1,
        status: 'CONFIRMED',
        sequence: 0,
      },
    ]);
  });

  it('shows what is closed as cancelled, with a higher sequence', () => {
    const later = new Date('2027-01-02T12:00:00Z');
    const [event] = parsed([entry({ updated_at: later, closed_at: later })]);
    expect(event?.status).to.equal('CANCELLED');
    expect(event?.sequence).to.be.greaterThan(0);
  });

  it('raises the sequence with each change of a second, however old the expiry is', () => {
    const made = new Date('2027-01-01T12:00:00Z');
    const changedAfter = (years: number, seconds: number) =>
      new Date(made.getTime() + years * 365 * 86_400_000 + seconds * 1000);
    const changes = [0, 1, 2, 3, 3.2, 5, 7, 10, 30].flatMap((years) =>
      [0, 1].map((s) => changedAfter(years, s)),
    );
    const sequences = changes.map(
      (updated_at) => parsed([entry({ created_at: made, updated_at })])[0]?.sequence ?? -1,
    );
    expect(sequences).to.deep.equal([...new Set(sequences)].toSorted((left, right) => left - right));
    expect(Math.max(...sequences)).to.be.below(2 ** 31);
  });

  it('is a calendar when it is empty, and the same text for the same entries in any order', () => {
    expect(parsed([])).to.deep.equal([]);
    const [one, two] = [entry(), entry({ id: 'b2' })];
    expect(iCalendarTextOf('x', [one, two])).to.equal(iCalendarTextOf('x', [two, one]));
  });

  it('keeps every name whole and every day what it is, whatever they are', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .filter((text) => !/\p{C}/u.test(text));
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-12-30'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(name, day, (text, date) => {
        const [event] = parsed([entry({ name: text, expiry_date: date })], text);
        expect(event).to.include({ summary: `Due: ${text}`, day: date });
      }),
    );
  });
});

describe('a calendar’s lines', () => {
  const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  const text = fc.option(fc.string(), { nil: null });
  const entries = fc.record({
    id: fc.string(),
    name: fc.string(),
    type: text,
    expiry_date: text,
    act_by_date: text,
    folder_id: text,
    assigned_to: text,
    created_at: instant,
    updated_at: instant,
    closed_at: fc.option(instant, { nil: null }),
  });

  it('come back as what they were', () => {
    fc.assert(
      fc.property(entries, (one) => {
        expect(calendarEntryOfLine(one.id, lineOfCalendarEntry(one))).to.deep.equal(one);
      }),
    );
  });

  it('are closed by what is done and what is archived, and by nothing else', () => {
    const [made, done, changed] = [1, 2, 3].map((day) => new Date(`2027-01-0${day}T12:00:00Z`)) as [
      Date,
      Date,
      Date,
    ];
    const closedAt = (fields: object) =>
      calendarEntryOfExpiry({
        ...{ ...PLAIN_EXPIRY, organization_id: 'o', name: 'E', expiry_date: '2028-01-01' },
        id: 'e',
        created_at: made,
        updated_at: changed,
        ...fields,
      } as unknown as Expiry).closed_at;
    expect(closedAt({})).to.equal(null);
    expect(closedAt({ is_done: true, completed_at: done })).to.equal(done);
    expect(closedAt({ is_archive: true })).to.equal(changed);
    expect(closedAt({ is_done: true, is_archive: true, completed_at: done })).to.equal(done);
  });

  it('are shown while open and for thirty days after', () => {
    const now = new Date('2027-06-30T00:00:00Z');
    expect(isShownInCalendars(entry(), now)).to.equal(true);
    expect(isShownInCalendars(entry({ closed_at: new Date('2027-06-01T00:00:00Z') }), now)).to.equal(true);
    expect(isShownInCalendars(entry({ closed_at: new Date('2027-05-31T00:00:00Z') }), now)).to.equal(false);
    expect(isShownInCalendars(entry({ expiry_date: null }), now)).to.equal(false);
  });
});

describe('a feed', () => {
  const tree = { top: null, inner: 'top', deep: 'inner', other: null, loop: 'loop' };

  it('of a folder shows what lies in it at any depth, even in a tree that is broken', () => {
    expect(['top', 'inner', 'deep'].every((id) => isFolderWithin(id, 'top', tree))).to.equal(true);
    expect(['other', 'loop', 'gone', null].some((id) => isFolderWithin(id, 'top', tree))).to.equal(false);
  });

  it('shows by scope, type and folder', () => {
    const all = [
      entry({ id: '1', assigned_to: 'me', type: 'A', folder_id: 'deep' }),
      entry({ id: '2', assigned_to: 'you', type: 'A', folder_id: 'top' }),
      entry({ id: '3', assigned_to: 'me', type: 'B' }),
    ];
    const shown = (feed: object): string[] =>
      calendarEntriesOfFeed(
        { user_id: 'me', scope: 'organization', folder_id: null, type: null, ...feed },
        { entries: all, folders: tree },
        new Date('2027-06-30T00:00:00Z'),
      ).map(({ id }) => id);
    expect(shown({})).to.deep.equal(['1', '2', '3']);
    expect(shown({ scope: 'mine' })).to.deep.equal(['1', '3']);
    expect(shown({ type: 'A' })).to.deep.equal(['1', '2']);
    expect(shown({ folder_id: 'top' })).to.deep.equal(['1', '2']);
    expect(shown({ folder_id: 'inner', scope: 'mine', type: 'A' })).to.deep.equal(['1']);
  });
});
