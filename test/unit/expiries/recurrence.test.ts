// Recurrence compared with computations by hand and with the rrule package, which shares no code with the service's library.
import { expect } from 'chai';
import fc from 'fast-check';
import { rrulestr } from 'rrule';
import type { Recurrence } from '../../../functions/expiries/record/record';
import {
  isRecurrenceCheapToExpand,
  nextOccurrenceDate,
  tryNormalizeRrule,
} from '../../../functions/expiries/record/recurrence';
import { datesBetween } from '../../support/arbitraries';
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

const monthEnd = fc
  .tuple(fc.integer({ min: 2000, max: 2110 }), fc.integer({ min: 1, max: 12 }), fc.nat(3))
  .map(([year, month, back]) => `${year}-${two(month)}-${two(lengthOf(year, month) - back)}`);
const anchorDate = fc.oneof(datesBetween(2000, 2120), monthEnd);
const unit = fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const);

describe('recurrence by interval', () => {
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
    expect(await series({ every: 1, unit: 'year' }, '9999-06-01', 2)).to.deep.equal([null]);
  });
});

describe('recurrence by RFC 5545 rule', () => {
  it('skips months without the day, as RFC 5545 requires', async () => {
    const monthly = await series({ rrule: 'FREQ=MONTHLY' }, '2027-01-31', 3);
    expect(monthly).to.deep.equal(['2027-03-31', '2027-05-31', '2027-07-31']);
    const yearly = await series({ rrule: 'FREQ=YEARLY' }, '2024-02-29', 2);
    expect(yearly).to.deep.equal(['2028-02-29', '2032-02-29']);
  });

  it('COUNT counts the first due date, and the series ends with it', async () => {
    const dates = await series({ rrule: 'FREQ=MONTHLY;BYDAY=2MO;COUNT=3' }, '2027-01-31', 9);
    expect(dates).to.deep.equal(['2027-02-08', '2027-03-08', null]);
  });

  it('a rule without a date ends the series', async () => {
    const days = Array.from({ length: 100 }, (_, index) => index + 1).join(',');
    for (const rrule of ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', `FREQ=YEARLY;BYYEARDAY=${days};BYMONTH=12`]) {
      expect(await series({ rrule }, '2027-01-31', 2)).to.deep.equal([null]);
    }
  });

  it('accepts only rules for calendar dates', () => {
    const good = ['FREQ=DAILY', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;WKST=SU'];
    for (const rule of good) expect(tryNormalizeRrule(rule)).to.equal(rule);
    expect(tryNormalizeRrule(' rrule:freq=monthly;byday=-1fr; ')).to.equal('FREQ=MONTHLY;BYDAY=-1FR');
    const bad = [
      ...['', 'DAILY', 'INTERVAL=2', 'FREQ=HOURLY', 'FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY;BYHOUR=3'],
      ...['FREQ=DAILY;FREQ=WEEKLY', 'FREQ=DAILY;COUNT=2;UNTIL=20270101', 'FREQ=MONTHLY;BYDAY=0MO'],
      ...['FREQ=MONTHLY;BYMONTHDAY=32', 'FREQ=DAILY;__proto__=1', 'FREQ=DAILY\nDTSTART:20200101'],
      ...['FREQ=DAILY;UNTIL=20270230', 'FREQ=DAILY;UNTIL=20270101T250000Z'],
    ];
    for (const rule of bad) expect(tryNormalizeRrule(rule), rule).to.equal(null);
  });
});

describe('a rule that costs too much', () => {
  const due = '2026-01-14';
  const everyDayOfYear = Array.from({ length: 366 }, (_, index) => index + 1).join(',');
  const COSTLY = [
    ...['FREQ=DAILY;BYSETPOS=366', 'FREQ=DAILY;BYSETPOS=-2', 'FREQ=WEEKLY;BYSETPOS=-366'],
    ...['FREQ=MONTHLY;BYSETPOS=32', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=2'],
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
    for (const rrule of COSTLY) expect(await isRecurrenceCheapToExpand({ rrule }, due), rrule).to.equal(false);
  });
  it('is detected without blocking the event loop', async () => {
    for (const rrule of COSTLY) await expectTurns(() => isRecurrenceCheapToExpand({ rrule }, due), rrule);
  });
});

const COMPARED = 12;

/** The dates after the anchor that the package finds, from a DTSTART that needn't be among them. */
function byLibrary(rrule: string, anchor: string, count = COMPARED): string[] {
  const rules = rrulestr(`DTSTART:${anchor.replaceAll('-', '')}T000000Z\nRRULE:${rrule}`);
  const dates: string[] = [];
  rules.all((date) => {
    const day = date.toISOString().slice(0, 10);
    if (day > anchor) dates.push(day);
    return dates.length < count;
  });
  return dates;
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const weekdays = fc.subarray(DAYS, { minLength: 1 });
const interval = fc.integer({ min: 1, max: 4 });
const nth = fc.constantFrom('1', '2', '3', '4', '-1', '-2');

/** Not so late that the package's twelve dates take long. */
const ruleAnchor = datesBetween(2020, 2040);

const RULES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'WEEKLY with BYDAY, every so many weeks': fc
    .tuple(interval, weekdays)
    .map(([every, days]) => `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${days.join(',')}`),
  'MONTHLY by the first or last of some weekdays': fc
    .tuple(interval, weekdays, fc.constantFrom('1', '-1'))
    .map(([every, days, at]) => `FREQ=MONTHLY;INTERVAL=${every};BYDAY=${days.join(',')};BYSETPOS=${at}`),
  'MONTHLY by days of the month, from either end': fc
    .tuple(interval, fc.constantFrom(1, 15, 28, 29, 30, 31, -1, -2))
    .map(([every, day]) => `FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${day}`),
  'YEARLY by the nth weekday of a month': fc
    .tuple(fc.integer({ min: 1, max: 12 }), nth, fc.constantFrom(...DAYS))
    .map(([month, which, day]) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=${which}${day}`),
};

const datesOf = async (rrule: string, anchor: string) =>
  (await series({ rrule }, anchor, COMPARED)).filter((date) => date !== null);

describe('Recurrence compared with another library', () => {
  for (const [name, rules] of Object.entries(RULES)) {
    it(`RRULE: ${name}`, () =>
      fc.assert(
        fc.asyncProperty(rules, ruleAnchor, async (rrule, anchor) => {
          const expected = byLibrary(rrule, anchor);
          expect(expected.length).to.be.greaterThan(0);
          const found = await series({ rrule }, anchor, expected.length);
          expect(found, `${rrule} from ${anchor}`).to.deep.equal(expected);
        }),
        { numRuns: 25 },
      ));
  }

  it('RRULE with COUNT from its own date, and with UNTIL including its day', () =>
    fc.assert(
      fc.asyncProperty(ruleAnchor, weekdays, fc.integer({ min: 2, max: 9 }), async (from, days, count) => {
        const rule = `FREQ=WEEKLY;BYDAY=${days.join(',')}`;
        const [anchor = from] = byLibrary(rule, from, 1);
        const counted = `${rule};COUNT=${count}`;
        expect(await datesOf(counted, anchor)).to.deep.equal(byLibrary(counted, anchor));
        expect(byLibrary(counted, anchor)).to.have.length(count - 1);
        const end = byLibrary(rule, anchor, count).at(-1) ?? anchor;
        for (const time of ['', 'T000000Z', 'T120000']) {
          const until = `${rule};UNTIL=${end.replaceAll('-', '')}${time}`;
          expect(await datesOf(until, anchor), until).to.deep.equal(byLibrary(until, anchor));
        }
      }),
      { numRuns: 25 },
    ));
});
