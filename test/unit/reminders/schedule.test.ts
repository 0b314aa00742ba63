// Reminder times compared with an independent computation (the Temporal polyfill) over every zone that the runtime
// knows.
import { expect } from 'chai';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { Temporal } from 'temporal-polyfill';
import { REMINDER_DATE_RELATIONS, REMINDER_TIME_UNITS } from '../../../functions/reminders/rule/record';
import {
  daysUntil,
  reminderScheduleForDate,
  type WallClockRule,
} from '../../../functions/reminders/rule/schedule';
import { datesBetween, timesOfDay } from '../../support/arbitraries';

const ZONES = Intl.supportedValuesOf('timeZone');

/**
 * The same rule computed by another library: calendar arithmetic clamps, and times in gaps and overlaps are
 * "compatible".
 */
function independently(expiryDate: string, rule: WallClockRule): { day: string; at: string } {
  const due = Temporal.PlainDate.from(expiryDate);
  const span = { [`${rule.time_unit}s`]: rule.amount };
  const day = rule.period === 'on' ? due : rule.period === 'before' ? due.subtract(span) : due.add(span);
  const at = day
    .toPlainDateTime(Temporal.PlainTime.from(rule.time))
    .toZonedDateTime(rule.timezone, { disambiguation: 'compatible' });
  return { day: `${day.toString()}T00:00:00.000Z`, at: new Date(at.epochMilliseconds).toISOString() };
}

function expectAgreement(expiryDate: string, rule: WallClockRule): void {
  const schedule = reminderScheduleForDate(expiryDate, rule);
  const expected = independently(expiryDate, rule);
  const shown = { day: schedule?.reminder_date.toISOString(), at: schedule?.scheduled_at.toISOString() };
  expect(shown, JSON.stringify({ expiryDate, rule })).to.deep.equal(expected);
}

const rules = fc.record({
  amount: fc.integer({ min: 0, max: 400 }),
  time_unit: fc.constantFrom(...REMINDER_TIME_UNITS),
  period: fc.constantFrom(...REMINDER_DATE_RELATIONS),
  time: timesOfDay,
  timezone: fc.constantFrom(...ZONES),
});

const onTheDay = (time: string, timezone: string): WallClockRule => ({
  ...{ amount: 0, time_unit: 'day', period: 'on', time, timezone },
});

describe('reminderScheduleForDate', () => {
  it('agrees with Temporal for any date, rule and zone', () => {
    fc.assert(
      fc.property(datesBetween(1975, 2099), rules, (date, rule) => {
        fc.pre(Math.abs(rule.amount) * (rule.time_unit === 'year' ? 1 : 0) <= 70);
        expectAgreement(date, rule);
      }),
      { numRuns: 600 },
    );
  });

  it('agrees before, in and after every clock change of 2026 and 2027', () => {
    for (const timezone of ZONES) {
      let change = Temporal.Instant.from('2026-01-01T00:00Z')
        .toZonedDateTimeISO(timezone)
        .getTimeZoneTransition('next');
      while (change && change.year < 2028) {
        for (const minutes of [-60, -1, 0, 30, 59]) {
          const local = change.toPlainDateTime().add({ minutes });
          expectAgreement(
            local.toPlainDate().toString(),
            onTheDay(local.toPlainTime().toString().slice(0, 5), timezone),
          );
        }
        change = change.getTimeZoneTransition('next');
      }
    }
  }).timeout(60_000);

  it('returns no schedule outside the supported years', () => {
    const at9 = onTheDay('09:00', 'UTC');
    const after = { ...at9, amount: 5, time_unit: 'year', period: 'after' } as const;
    const before = { ...at9, amount: 900, time_unit: 'month', period: 'before' } as const;
    expect(reminderScheduleForDate('9998-12-31', after)).to.equal(null);
    expect(reminderScheduleForDate('1950-01-01', before)).to.equal(null);
  });
});

describe('daysUntil', () => {
  it('agrees with Luxon for any date, time and zone', () => {
    const zones = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Apia');
    const days = fc.integer({ min: -800_000, max: 2_000_000 });
    const [min, max] = [new Date('1971-01-01'), new Date('2100-01-01')];
    const instants = fc.date({ min, max, noInvalidDate: true });
    fc.assert(
      fc.property(days, instants, zones, (day, now, zone) => {
        const date = DateTime.fromISO('1970-01-01', { zone: 'utc' }).plus({ days: day });
        const today = DateTime.fromISO(DateTime.fromJSDate(now, { zone }).toISODate() ?? '', { zone: 'utc' });
        expect(daysUntil(date.toISODate() ?? '', now, zone)).to.equal(date.diff(today).as('days'));
      }),
    );
    expect(daysUntil('2026-03-08', new Date(), 'No/Zone'), 'no zone').to.equal(0);
  });
});
