// Recurrence compared with the rrule package, which shares no code with the library that the service uses.
import { expect } from 'chai';
import fc from 'fast-check';
import { rrulestr } from 'rrule';
import type { Recurrence } from '../../../functions/expiries/record/record';
import { nextOccurrenceDate } from '../../../functions/expiries/record/recurrence';

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

describe('Recurrence compared with another library', () => {
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

  it('RRULE with COUNT from its own date, and with UNTIL', () =>
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
});
