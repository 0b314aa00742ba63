// Recurrence against the rrule package, which shares no code with the library that the service uses.
import { expect } from 'chai';
import fc from 'fast-check';
import { rrulestr } from 'rrule';
import type { Recurrence } from '../../../functions/expiries/record/record';
import { nextOccurrenceDate } from '../../../functions/expiries/record/recurrence';

const COMPARED = 12;

/** The dates after the anchor that the package finds, from a DTSTART that need not be one of them. */
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

async function byService(recurrence: Recurrence, anchor: string, count = COMPARED): Promise<string[]> {
  const dates: string[] = [];
  for (let after: string | null = anchor; dates.length < count; ) {
    after = await nextOccurrenceDate(recurrence, { anchor, after });
    if (after === null) break;
    dates.push(after);
  }
  return dates;
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const weekdays = fc.subarray(DAYS, { minLength: 1 });
const interval = fc.integer({ min: 1, max: 4 });
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const anchors = fc
  .record({
    year: fc.integer({ min: 2020, max: 2040 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ year, month, day }) => {
    const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
    return `${year}-${twoDigits(month)}-${twoDigits(Math.min(day, last))}`;
  });
const nth = fc.constantFrom('1', '2', '3', '4', '-1', '-2');

const RULES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'WEEKLY with BYDAY, every so many weeks': fc
    .tuple(interval, weekdays)
    .map(([every, days]) => `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${days.join(',')}`),
  'DAILY with BYDAY': weekdays.map((days) => `FREQ=DAILY;BYDAY=${days.join(',')}`),
  'MONTHLY by the nth weekdays': fc
    .tuple(interval, nth, fc.constantFrom(...DAYS))
    .map(([every, which, day]) => `FREQ=MONTHLY;INTERVAL=${every};BYDAY=${which}${day}`),
  'MONTHLY by the first or last of some weekdays': fc
    .tuple(interval, weekdays, fc.constantFrom('1', '-1'))
    .map(([every, days, at]) => `FREQ=MONTHLY;INTERVAL=${every};BYDAY=${days.join(',')};BYSETPOS=${at}`),
  'MONTHLY by days of the month, from either end': fc
    .tuple(interval, fc.constantFrom(1, 15, 28, 29, 30, 31, -1, -2))
    .map(([every, day]) => `FREQ=MONTHLY;INTERVAL=${every};BYMONTHDAY=${day}`),
  'YEARLY by the nth weekday of a month': fc
    .tuple(fc.integer({ min: 1, max: 12 }), nth, fc.constantFrom(...DAYS))
    .map(([month, which, day]) => `FREQ=YEARLY;BYMONTH=${month};BYDAY=${which}${day}`),
  'YEARLY by month and day': fc
    .tuple(interval, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([every, month, day]) => `FREQ=YEARLY;INTERVAL=${every};BYMONTH=${month};BYMONTHDAY=${day}`),
};

describe('recurrence held against another library', () => {
  for (const [name, rules] of Object.entries(RULES)) {
    it(`RRULE: ${name}`, () =>
      fc.assert(
        fc.asyncProperty(rules, anchors, async (rrule, anchor) => {
          const expected = byLibrary(rrule, anchor);
          expect(expected.length).to.be.greaterThan(0);
          expect(
            await byService({ rrule }, anchor, expected.length),
            `${rrule} from ${anchor}`,
          ).to.deep.equal(expected);
        }),
        { numRuns: 25 },
      ));
  }

  it('RRULE with COUNT from a date of its own, and with UNTIL', () =>
    fc.assert(
      fc.asyncProperty(anchors, weekdays, fc.integer({ min: 2, max: 9 }), async (from, days, count) => {
        const rule = `FREQ=WEEKLY;BYDAY=${days.join(',')}`;
        const [anchor = from] = byLibrary(rule, from, 1);
        const counted = `${rule};COUNT=${count}`;
        expect(await byService({ rrule: counted }, anchor)).to.deep.equal(byLibrary(counted, anchor));
        expect(await byService({ rrule: counted }, anchor)).to.have.length(count - 1);
        const end = byLibrary(rule, anchor, count).at(-1) ?? anchor;
        const until = `${rule};UNTIL=${end.replaceAll('-', '')}`;
        expect(await byService({ rrule: until }, anchor)).to.deep.equal(byLibrary(until, anchor));
      }),
      { numRuns: 25 },
    ));

  /** What "the last day where a month lacks it" is called in RFC 5545: the last that is there of 28 to the day. */
  const lastOf = (day: number): string =>
    day <= 28
      ? `BYMONTHDAY=${day}`
      : `BYMONTHDAY=${Array.from({ length: day - 27 }, (_, index) => 28 + index).join(',')};BYSETPOS=-1`;

  it('31 January and any other day monthly: the last day where a month lacks it, and the day again after', () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.constant('2027-01-31'), anchors), interval, async (anchor, every) => {
        const rule = `FREQ=MONTHLY;INTERVAL=${every};${lastOf(Number(anchor.slice(8)))}`;
        expect(await byService({ every, unit: 'month' }, anchor, 30)).to.deep.equal(
          byLibrary(rule, anchor, 30),
        );
      }),
      { numRuns: 25 },
    ));

  it('29 February and any other day yearly: 28 February, and the 29th in leap years', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom('2024-02-29', '2096-02-29'), anchors),
        interval,
        async (anchor, every) => {
          const month = Number(anchor.slice(5, 7));
          const rule = `FREQ=YEARLY;INTERVAL=${every};BYMONTH=${month};${lastOf(Number(anchor.slice(8)))}`;
          expect(await byService({ every, unit: 'year' }, anchor, 10)).to.deep.equal(
            byLibrary(rule, anchor, 10),
          );
        },
      ),
      { numRuns: 25 },
    ));

  it('days and weeks', () =>
    fc.assert(
      fc.asyncProperty(anchors, interval, async (anchor, every) => {
        for (const [unit, freq] of [
          ['day', 'DAILY'],
          ['week', 'WEEKLY'],
        ] as const) {
          const expected = byLibrary(`FREQ=${freq};INTERVAL=${every}`, anchor);
          expect(await byService({ every, unit }, anchor)).to.deep.equal(expected);
        }
      }),
      { numRuns: 25 },
    ));
});
