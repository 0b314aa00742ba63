// Send windows, holidays and recipients' own zones: where a time outside the window is moved.
import { expect } from 'chai';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { SendWindow } from '../../../functions/api/fields';
import { REMINDER_DATE_RELATIONS, type ReminderDateRelation } from '../../../functions/reminders/rule/record';
import {
  ALWAYS_OPEN,
  MAX_DAYS_SEARCHED_FOR_OPEN,
  moveToOpenHours,
  reasonOutsideOpenHours,
} from '../../../functions/reminders/rule/schedule';
import {
  plannedReminderSchedule,
  RECIPIENT_WITHOUT_OWN_TIMES,
  type ReminderTimeRule,
  recipientSendTime,
} from '../../../functions/reminders/rule/sendTimes';
import { timesOfDay } from '../../support/arbitraries';
import { PLAIN_REMINDER } from '../../support/plainReminder';
import { INDIVIDUAL_SETTINGS, NEVER_CLOSED } from '../../support/sendSettings';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Cairo',
  'America/Scoresbysund',
];
const DAY_MS = 86_400_000;
const LONG_AGO = new Date(0);
const OFFICE: SendWindow = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' };

const windows = fc
  .record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 0 }),
    times: fc.tuple(timesOfDay, timesOfDay).map((both) => both.toSorted()),
  })
  .map(({ days, times: [from = '', to = ''] }): SendWindow => ({ days, from, to }));
/** Half of them are near clock changes, at midnight in Cairo, or near the day that Samoa skipped. */
const instants = fc
  .oneof(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true }),
    fc
      .tuple(
        fc.constantFrom(
          ...['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-04-24'],
          '2011-12-30',
        ),
        fc.nat(2879),
      )
      .map(([date, minute]) => new Date(Date.parse(date) - DAY_MS / 2 + minute * 60_000)),
  )
  .map((at) => new Date(Math.floor(at.getTime() / 60_000) * 60_000));
const holidays = fc.constantFrom<(date: string) => boolean>(
  () => false,
  (date) => date.endsWith('7'),
  (date) => date.slice(8) >= '10' && date.slice(8) <= '19',
);
const cases = fc.record({
  own: instants,
  period: fc.constantFrom(...REMINDER_DATE_RELATIONS),
  zone: fc.constantFrom(...ZONES),
  hours: fc.record({ send_window: fc.option(windows), isHoliday: holidays }),
});
const dayIn = (at: Date, zone: string): string => DateTime.fromJSDate(at, { zone }).toISODate() ?? '';

describe('moveToOpenHours', () => {
  it('moves earlier before the date, later after it, and within the day on it', () => {
    fc.assert(
      fc.property(cases, ({ own, period, zone, hours }) => {
        const given = { period, hours, zone, earliest: LONG_AGO };
        const { at, moved_because } = moveToOpenHours(own, given);
        const isOwn = at.getTime() === own.getTime();
        if (!isOwn) expect(reasonOutsideOpenHours(at, hours, zone)).to.equal(null);
        expect(moved_because === null).to.equal(isOwn);
        if (period === 'before') expect(at).to.be.at.most(own);
        else expect(at).to.be.at.least(own);
        if (period === 'on') expect(dayIn(at, zone)).to.equal(dayIn(own, zone));
        // One extra day for zones that skipped a whole day.
        expect(Math.abs(at.getTime() - own.getTime())).to.be.at.most(
          (MAX_DAYS_SEARCHED_FOR_OPEN + 2) * DAY_MS,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('returns the nearest open time', () => {
    const near = fc.record({
      own: instants,
      period: fc.constantFrom<ReminderDateRelation>('before', 'after'),
      zone: fc.constantFrom(...ZONES),
      hours: fc.record({
        send_window: windows.map((window) => ({ ...window, days: [1, 2, 3, 4, 5, 6, 7] })),
        isHoliday: fc.constant(() => false),
      }),
    });
    fc.assert(
      fc.property(near, ({ own, period, zone, hours }) => {
        const { at } = moveToOpenHours(own, { period, hours, zone, earliest: LONG_AGO });
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
        const moved = moveToOpenHours(saturday, { period, hours, zone, earliest: LONG_AGO });
        expect(moved).to.deep.equal({ at: saturday, moved_because: null });
      }
    }
    const friday = new Date('2026-05-15T15:00:00Z');
    const office = { ...ALWAYS_OPEN, send_window: OFFICE };
    const plan = (earliest: Date) =>
      moveToOpenHours(saturday, { period: 'before', hours: office, zone, earliest });
    expect(plan(friday)).to.deep.equal({ at: friday, moved_because: 'closed_day' });
    expect(plan(new Date(friday.getTime() + 1)).at).to.equal(saturday);
  });
});

const RULE = { ...PLAIN_REMINDER, timezone: 'Europe/Berlin' };
const NOTHING_CLOSED = { ...NEVER_CLOSED, ...INDIVIDUAL_SETTINGS };
const CLOSING = { ...NOTHING_CLOSED, send_window: OFFICE, closes: true };

describe('recipientSendTime', () => {
  const sendTime = (
    rule: Partial<ReminderTimeRule>,
    recipient = RECIPIENT_WITHOUT_OWN_TIMES,
    hours = CLOSING,
  ) =>
    recipientSendTime(
      '2026-06-18',
      { ...RULE, ...rule },
      { recipient, hours, earliest: LONG_AGO },
    )?.at.toISOString();

  it('uses the recipient’s zone and the open hours of their day', () => {
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

describe('plannedReminderSchedule', () => {
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
        const planned = plannedReminderSchedule('2026-06-18', full, hours, now);
        const theirs = recipientSendTime('2026-06-18', full, { recipient, hours, earliest: now });
        if (!planned || !theirs) throw new Error('Every rule here has an instant');
        expect(planned.wake_at).to.be.at.most(planned.scheduled_at);
        expect(planned.wake_at).to.be.at.most(theirs.at);
        if (!full.recipient_time && !hours.personal) expect(planned.awaits_look).to.equal(false);
      }),
      { numRuns: 700 },
    );
  });
});
