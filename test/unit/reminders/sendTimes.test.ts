// When reminders are sent: compared with the Temporal polyfill in every zone, and moved into working hours.
import { expect } from 'chai';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { Temporal } from 'temporal-polyfill';
import type { SendWindow } from '../../../functions/api/fields';
import { isHolidayRegion, loadRegionHolidayPredicate, noHolidays } from '../../../functions/organizations/holidays';
import {
  REMINDER_DATE_RELATIONS,
  REMINDER_TIME_UNITS,
  type ReminderDateRelation,
} from '../../../functions/reminders/rule/record';
import {
  ALWAYS_OPEN,
  daysUntil,
  MAX_DAYS_SEARCHED_FOR_OPEN,
  moveToNearbyOpenHours,
  reasonOutsideOpenHours,
  reminderScheduleForDate,
  type WallClockRule,
} from '../../../functions/reminders/rule/schedule';
import {
  RECIPIENT_WITHOUT_OWN_TIMES,
  type ReminderTimeRule,
  recipientSendTime,
  reminderWakeSchedule,
} from '../../../functions/reminders/rule/sendTimes';
import { datesBetween, instantsNearClockChanges, timesOfDay, ZONES } from '../../support/arbitraries';
import { INDIVIDUAL_SETTINGS, NEVER_CLOSED, PLAIN_REMINDER } from '../../support/plainRecords';

const ALL_ZONES = Intl.supportedValuesOf('timeZone');

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

const wallClockRules = fc.record({
  amount: fc.integer({ min: 0, max: 400 }),
  time_unit: fc.constantFrom(...REMINDER_TIME_UNITS),
  period: fc.constantFrom(...REMINDER_DATE_RELATIONS),
  time: timesOfDay,
  timezone: fc.constantFrom(...ALL_ZONES),
});

const onTheDay = (time: string, timezone: string): WallClockRule => ({
  ...{ amount: 0, time_unit: 'day', period: 'on', time, timezone },
});

describe('reminderScheduleForDate', () => {
  it('agrees with Temporal for any date, rule and zone', () => {
    fc.assert(
      fc.property(datesBetween(1975, 2099), wallClockRules, (date, rule) => {
        fc.pre(Math.abs(rule.amount) * (rule.time_unit === 'year' ? 1 : 0) <= 70);
        expectAgreement(date, rule);
      }),
      { numRuns: 200 },
    );
  });

  it('agrees before, in and after every clock change of 2026 and 2027', () => {
    for (const timezone of ALL_ZONES) {
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
  });

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

const DAY_MS = 86_400_000;
const LONG_AGO = new Date(0);
const OFFICE: SendWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

const windows = fc
  .record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 0 }),
    times: fc.tuple(timesOfDay, timesOfDay).map((both) => both.toSorted()),
  })
  .map(({ days, times: [from = '', to = ''] }): SendWindow => ({ days, from, to }));
const holidays = fc.constantFrom<(date: string) => boolean>(
  () => false,
  (date) => date.endsWith('7'),
  (date) => date.slice(8) >= '10' && date.slice(8) <= '19',
);
const cases = fc.record({
  own: instantsNearClockChanges,
  period: fc.constantFrom(...REMINDER_DATE_RELATIONS),
  zone: fc.constantFrom(...ZONES),
  hours: fc.record({ send_window: fc.option(windows), isHoliday: holidays }),
});
const dayIn = (at: Date, zone: string): string => DateTime.fromJSDate(at, { zone }).toISODate() ?? '';

describe('moveToNearbyOpenHours', () => {
  it('moves earlier before the date, later after it, and within the day on it', () => {
    fc.assert(
      fc.property(cases, ({ own, period, zone, hours }) => {
        const given = { period, hours, zone, earliest: LONG_AGO };
        const { at, moved_because } = moveToNearbyOpenHours(own, given);
        const isOwn = at.getTime() === own.getTime();
        if (!isOwn) expect(reasonOutsideOpenHours(at, hours, zone)).to.equal(null);
        expect(moved_because === null).to.equal(isOwn);
        if (period === 'before') expect(at).to.be.at.most(own);
        else expect(at).to.be.at.least(own);
        if (period === 'on') expect(dayIn(at, zone)).to.equal(dayIn(own, zone));
        // One extra day for zones that skipped a whole day.
        const furthest = (MAX_DAYS_SEARCHED_FOR_OPEN + 2) * DAY_MS;
        expect(Math.abs(at.getTime() - own.getTime())).to.be.at.most(furthest);
      }),
      { numRuns: 300 },
    );
  });

  it('returns the nearest open time', () => {
    const near = fc.record({
      own: instantsNearClockChanges,
      period: fc.constantFrom<ReminderDateRelation>('before', 'after'),
      zone: fc.constantFrom(...ZONES),
      hours: fc.record({
        send_window: windows.map((window) => ({ ...window, days: [1, 2, 3, 4, 5, 6, 7] })),
        isHoliday: fc.constant(() => false),
      }),
    });
    fc.assert(
      fc.property(near, ({ own, period, zone, hours }) => {
        const { at } = moveToNearbyOpenHours(own, { period, hours, zone, earliest: LONG_AGO });
        const step = period === 'before' ? -60_000 : 60_000;
        for (let time = own.getTime(); time !== at.getTime(); time += step) {
          const between = new Date(time);
          expect(reasonOutsideOpenHours(between, hours, zone), between.toISOString()).not.to.equal(null);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps the time if it is open, no day is, or the earlier time has passed', () => {
    const zone = 'Europe/Berlin';
    const saturday = new Date('2026-05-16T08:00:00Z');
    const closed = { ...ALWAYS_OPEN, send_window: { ...OFFICE, days: [] } };
    for (const period of REMINDER_DATE_RELATIONS) {
      for (const hours of [ALWAYS_OPEN, closed, { ...ALWAYS_OPEN, isHoliday: () => true }]) {
        const moved = moveToNearbyOpenHours(saturday, { period, hours, zone, earliest: LONG_AGO });
        expect(moved).to.deep.equal({ at: saturday, moved_because: null });
      }
    }
    const friday = new Date('2026-05-15T15:00:00Z');
    const office = { ...ALWAYS_OPEN, send_window: OFFICE };
    const plan = (earliest: Date) =>
      moveToNearbyOpenHours(saturday, { period: 'before', hours: office, zone, earliest });
    expect(plan(friday)).to.deep.equal({ at: friday, moved_because: 'closed_day' });
    expect(plan(new Date(friday.getTime() + 1)).at).to.equal(saturday);
  });
});

const RULE = { ...PLAIN_REMINDER, timezone: 'Europe/Berlin' };
const NOTHING_CLOSED = { ...NEVER_CLOSED, ...INDIVIDUAL_SETTINGS };
const CLOSING = { ...NOTHING_CLOSED, send_window: OFFICE, closes: true };

describe('recipientSendTime', () => {
  const sendTime = (rule: Partial<ReminderTimeRule>, recipient = RECIPIENT_WITHOUT_OWN_TIMES, hours = CLOSING) =>
    recipientSendTime('2026-06-18', { ...RULE, ...rule }, { recipient, hours, earliest: LONG_AGO })?.at.toISOString();

  it('uses the recipient’s zone and the working hours of their day', () => {
    const inTokyo = { timezone: 'Asia/Tokyo', send_window: null };
    // Saturday 13 June.
    expect(sendTime({})).to.equal('2026-06-12T15:00:00.000Z');
    expect(sendTime({ recipient_time: true }, inTokyo)).to.equal('2026-06-12T08:00:00.000Z');
    expect(sendTime({ recipient_time: true })).to.equal('2026-06-12T15:00:00.000Z');
    const urgent = { urgent: true, recipient_time: true };
    expect(sendTime(urgent, inTokyo)).to.equal('2026-06-13T00:00:00.000Z');
  });

  it('uses the recipient’s own window in their zone, and holidays', () => {
    const recipient = {
      timezone: 'America/New_York',
      send_window: { days: [6, 7], from: '10:00', to: '12:00' },
    };
    expect(sendTime({}, recipient)).to.equal('2026-06-07T16:00:00.000Z');
    const hours = { ...CLOSING, isHoliday: (date: string) => date === '2026-06-07' };
    expect(sendTime({}, recipient, hours)).to.equal('2026-06-06T16:00:00.000Z');
  });
});

describe('reminderWakeSchedule', () => {
  const now = new Date('2026-01-01T00:00:00Z');

  it('wakes before the first recipient’s time, and looks only if times can differ', () => {
    const recipients = fc.record({
      timezone: fc.option(fc.constantFrom(...ZONES, 'Pacific/Kiritimati', 'Pacific/Niue')),
      send_window: fc.option(windows),
    });
    const rules = fc.record({
      amount: fc.nat(40),
      period: fc.constantFrom(...REMINDER_DATE_RELATIONS),
      time: timesOfDay,
      timezone: fc.constantFrom(...ZONES),
      urgent: fc.boolean(),
      recipient_time: fc.boolean(),
    });
    const offices = fc.record({ send_window: fc.option(windows), isHoliday: holidays });
    fc.assert(
      fc.property(rules, recipients, offices, (rule, recipient, open) => {
        const hours = { ...NOTHING_CLOSED, ...open, closes: true, personal: recipient.send_window !== null };
        const full = { ...RULE, ...rule, email_enabled: true, integration_ids: [] };
        const planned = reminderWakeSchedule('2026-06-18', full, hours, now);
        const theirs = recipientSendTime('2026-06-18', full, { recipient, hours, earliest: now });
        if (!planned || !theirs) throw new Error('Every rule here has an instant');
        expect(planned.wake_at).to.be.at.most(planned.scheduled_at);
        expect(planned.wake_at).to.be.at.most(theirs.at);
        if (!full.recipient_time && !hours.personal) expect(planned.awaits_look).to.equal(false);
      }),
      { numRuns: 250 },
    );
  });
});

describe('Holidays', () => {
  it('include only the country’s and the region’s', async () => {
    const [berlin, germany] = [await loadRegionHolidayPredicate('DE-BE'), await loadRegionHolidayPredicate('DE')];
    expect([berlin('2026-03-08'), germany('2026-03-08')], 'Berlin’s own').to.deep.equal([true, false]);
    expect([berlin('2026-10-03'), germany('2026-10-03')], 'everybody’s').to.deep.equal([true, true]);
    expect(['2026-10-05', '1969-10-03', '2101-10-03'].map(berlin)).to.deep.equal([false, false, false]);
    const forBanks = (await loadRegionHolidayPredicate('NO'))('2026-12-24');
    expect(forBanks, 'a holiday of banks alone').to.equal(false);
    expect(await loadRegionHolidayPredicate(null)).to.equal(noHolidays);
  });

  it('are on their own days even if days begin at sunset, and on the substitute day', async () => {
    expect((await loadRegionHolidayPredicate('IL'))('2026-04-02')).to.equal(true);
    expect((await loadRegionHolidayPredicate('US'))('2026-07-03')).to.equal(true);
    const [emirates, guatemala] = await Promise.all(['AE', 'GT'].map(loadRegionHolidayPredicate));
    const eid = ['2026-03-19', '2026-03-20', '2026-03-22', '2026-03-23'].map((date) => emirates?.(date));
    expect(eid, 'each of three days').to.deep.equal([false, true, true, false]);
    expect(guatemala?.('2026-12-24'), 'only from noon').to.equal(false);
  });

  it('are known for regions by the library’s names', async () => {
    for (const region of ['DE', 'DE-BE', 'DE-BY-A']) expect(await isHolidayRegion(region), region).to.equal(true);
    for (const region of ['', 'de', 'DE-', 'DE-XX', 'Bavaria', 'DE-BY-X', 'DE-BY-A-B'])
      expect(await isHolidayRegion(region), region).to.equal(false);
  });
});
