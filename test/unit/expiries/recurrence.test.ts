// Recurrence compared with computations by hand, day by day.
import { expect } from 'chai';
import fc from 'fast-check';
import type { Recurrence } from '../../../functions/expiries/record/record';
import {
  isRecurrenceCheapToExpand,
  nextOccurrenceDate,
  normalizedRecurrenceRule,
} from '../../../functions/expiries/record/recurrence';
import { expectTurns } from '../../support/eventLoop';

const DAY_MS = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const parts = (date: string) => date.split('-').map(Number) as [number, number, number];
const lengthOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const two = (value: number): string => String(value).padStart(2, '0');

/** Counts months since year 0 and clamps the day to the end of the month, without a date library. */
function monthsLater(date: string, months: number): string {
  const [year, month, day] = parts(date);
  const index = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return `${toYear}-${two(toMonth)}-${two(Math.min(day, lengthOf(toYear, toMonth)))}`;
}

const STEP = {
  day: (anchor: string, count: number) => dateOf(dayOf(anchor) + count),
  week: (anchor: string, count: number) => dateOf(dayOf(anchor) + 7 * count),
  month: monthsLater,
  year: (anchor: string, count: number) => monthsLater(anchor, 12 * count),
};

async function series(recurrence: Recurrence, anchor: string, length: number): Promise<(string | null)[]> {
  const dates: (string | null)[] = [];
  let after: string | null = anchor;
  while (after !== null && dates.length < length) {
    after = await nextOccurrenceDate(recurrence, { anchor, after });
    dates.push(after);
  }
  return dates;
}

const someDate = fc.integer({ min: dayOf('2000-01-01'), max: dayOf('2120-12-31') }).map(dateOf);
const monthEnd = fc
  .record({
    year: fc.integer({ min: 2000, max: 2110 }),
    month: fc.integer({ min: 1, max: 12 }),
    back: fc.nat(3),
  })
  .map(({ year, month, back }) => `${year}-${two(month)}-${two(lengthOf(year, month) - back)}`);
const anchorDate = fc.oneof(someDate, monthEnd);
const unit = fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const);

describe('recurrence by interval', () => {
  it('31 January monthly uses the last day of shorter months', async () => {
    expect(await series({ every: 1, unit: 'month' }, '2027-01-31', 5)).to.deep.equal([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
    ]);
  });

  it('returns the first date of the series after any day', () =>
    fc.assert(
      fc.asyncProperty(
        anchorDate,
        fc.integer({ min: 1, max: 30 }),
        unit,
        fc.integer({ min: -400, max: 4000 }),
        async (anchor, every, by, distance) => {
          const after = dateOf(dayOf(anchor) + distance);
          let step = 1;
          while (STEP[by](anchor, step * every) <= after) step += 1;
          const found = await nextOccurrenceDate({ every, unit: by }, { anchor, after });
          expect(found).to.equal(STEP[by](anchor, step * every));
        },
      ),
      { numRuns: 100 },
    ));

  it('ends at the last calendar date', async () => {
    expect(
      await nextOccurrenceDate({ every: 1, unit: 'year' }, { anchor: '9999-06-01', after: '9999-06-01' }),
    ).to.equal(null);
  });
});

describe('recurrence by RFC 5545 rule', () => {
  it('skips months without the day, as RFC 5545 requires', async () => {
    expect(await series({ rrule: 'FREQ=MONTHLY' }, '2027-01-31', 3)).to.deep.equal([
      '2027-03-31',
      '2027-05-31',
      '2027-07-31',
    ]);
    expect(await series({ rrule: 'FREQ=YEARLY' }, '2024-02-29', 2)).to.deep.equal([
      '2028-02-29',
      '2032-02-29',
    ]);
  });

  it('COUNT counts the first due date, and the series ends with it', async () => {
    expect(await series({ rrule: 'FREQ=MONTHLY;BYDAY=2MO;COUNT=3' }, '2027-01-31', 9)).to.deep.equal([
      '2027-02-08',
      '2027-03-08',
      null,
    ]);
  });

  it('UNTIL includes its day, with or without a time', async () => {
    for (const until of ['20270103', '20270103T000000Z', '20270103T120000']) {
      const found = await series({ rrule: `FREQ=DAILY;UNTIL=${until}` }, '2027-01-01', 9);
      expect(found).to.deep.equal(['2027-01-02', '2027-01-03', null]);
    }
  });

  it('a rule without a date ends the series', async () => {
    const days = Array.from({ length: 100 }, (_, index) => index + 1).join(',');
    for (const rrule of ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', `FREQ=YEARLY;BYYEARDAY=${days};BYMONTH=12`]) {
      expect(await nextOccurrenceDate({ rrule }, { anchor: '2027-01-31', after: '2027-01-31' })).to.equal(
        null,
      );
    }
  });

  it('accepts only rules for calendar dates', () => {
    const good = [
      'FREQ=DAILY',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU',
    ];
    for (const rule of good) expect(normalizedRecurrenceRule(rule)).to.equal(rule);
    expect(normalizedRecurrenceRule(' rrule:freq=monthly;byday=-1fr; ')).to.equal('FREQ=MONTHLY;BYDAY=-1FR');
    const bad = [
      '',
      'DAILY',
      'INTERVAL=2',
      'FREQ=HOURLY',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=DAILY;BYHOUR=3',
      'FREQ=DAILY;FREQ=WEEKLY',
      'FREQ=DAILY;COUNT=2;UNTIL=20270101',
      'FREQ=MONTHLY;BYDAY=0MO',
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'FREQ=DAILY;__proto__=1',
      'FREQ=DAILY\nDTSTART:20200101',
    ];
    for (const rule of bad) expect(normalizedRecurrenceRule(rule), rule).to.equal(null);
  });
});

describe('a rule that costs too much', () => {
  const due = '2026-01-14';
  const everyDayOfYear = Array.from({ length: 366 }, (_, index) => index + 1).join(',');
  const COSTLY = [
    'FREQ=DAILY;BYSETPOS=366',
    'FREQ=DAILY;BYSETPOS=-2',
    'FREQ=WEEKLY;BYSETPOS=-366',
    'FREQ=MONTHLY;BYSETPOS=32',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYMONTHDAY=31;BYMONTH=2;BYSETPOS=-1',
    `FREQ=YEARLY;BYYEARDAY=${everyDayOfYear};BYSETPOS=366`,
    'FREQ=DAILY;BYSETPOS=366;COUNT=2',
  ];
  const CHEAP = [
    ...['FREQ=DAILY', 'FREQ=DAILY;COUNT=999', 'FREQ=WEEKLY;BYDAY=MO;COUNT=999', 'FREQ=YEARLY;INTERVAL=100'],
    ...['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
    ...['FREQ=MONTHLY;BYDAY=5FR', 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU', 'FREQ=WEEKLY;BYDAY=MO,WE;BYSETPOS=-1'],
    ...['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU', 'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
  ];
  it('is rejected; common rules are accepted', async () => {
    for (const rrule of CHEAP) expect(await isRecurrenceCheapToExpand({ rrule }, due), rrule).to.equal(true);
    for (const rrule of COSTLY)
      expect(await isRecurrenceCheapToExpand({ rrule }, due), rrule).to.equal(false);
  });
  it('is detected without blocking the event loop', async () => {
    for (const rrule of COSTLY) await expectTurns(() => isRecurrenceCheapToExpand({ rrule }, due), rrule);
  });
});
