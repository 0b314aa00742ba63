// A reminder in any state is updated when its expiry's date changes.
import { expect } from 'chai';
import fc from 'fast-check';
import { reminderPatchForDates } from '../../../functions/reminders/rule/followExpiry';
import {
  REMINDER_PERIODS,
  REMINDER_STATUSES,
  REMINDER_TIME_UNITS,
  type Reminder,
  reminders,
} from '../../../functions/reminders/rule/record';
import { reminderScheduleForDate } from '../../../functions/reminders/rule/schedule';
import { NEVER_CLOSED } from '../../support/sendSettings';

const DATES = { expiry_date: '2026-03-20', act_by_date: null };
const NOW = new Date('2026-03-01T12:00:00Z');
const SETTINGS = {
  ...NEVER_CLOSED,
  email_reminder_mode: 'INDIVIDUAL',
  digest_send_time: '09:00',
  timezone: 'Europe/Berlin',
} as const;

const reminder = (over: Partial<Reminder> = {}): Reminder =>
  ({
    ...reminders.schema.parse({
      organization_id: 'o',
      expiry_id: 'e',
      user_id: 'u',
      amount: 5,
      time_unit: 'day',
      period: 'before',
      time: '09:00',
      timezone: 'Europe/Berlin',
      expiry_date: '2026-03-20',
      reminder_date: NOW,
      scheduled_at: NOW,
      scheduled_since: NOW,
      email_enabled: true,
      sms_enabled: true,
      whatsapp_enabled: true,
      status: 'pending',
      sent_at: null,
      error_message: null,
      shard: 0,
      wake_at: null,
      created_at: NOW,
      updated_at: NOW,
    }),
    id: 'r',
    ...over,
  }) as Reminder;

const dates = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const rules = fc.record({
  amount: fc.integer({ min: 0, max: 800 }),
  time_unit: fc.constantFrom(...REMINDER_TIME_UNITS.slice(0, 3)),
  period: fc.constantFrom(...REMINDER_PERIODS),
  status: fc.constantFrom(...REMINDER_STATUSES),
});

describe('reminderPatchForDates', () => {
  it('waits for a future time; if that has passed, only a waiting reminder ends', () => {
    fc.assert(
      fc.property(dates, rules, (date, over) => {
        const before = reminder({ ...over, sent_at: NOW, error_message: 'old' });
        const schedule = reminderScheduleForDate(date, before);
        const patch = reminderPatchForDates(before, { expiry_date: date, act_by_date: null }, SETTINGS, NOW);
        if (schedule && schedule.scheduled_at > NOW) {
          expect(patch).to.include({
            status: 'pending',
            sent_at: null,
            error_message: null,
            expiry_date: date,
          });
          expect(patch?.scheduled_at).to.deep.equal(schedule.scheduled_at);
          expect(patch?.wake_at).to.deep.equal(schedule.scheduled_at);
        } else if (before.status === 'pending') {
          expect(patch).to.include({ status: schedule ? 'skipped' : 'cancelled', wake_at: null });
          expect(patch?.ended_because).to.be.a('string');
          expect(patch?.error_message).to.equal(null);
        } else {
          expect(patch).to.equal(null);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is cancelled if its date is outside the calendar', () => {
    expect(
      reminderPatchForDates(reminder({ amount: 400, time_unit: 'year' }), DATES, SETTINGS, NOW),
    ).to.include({
      status: 'cancelled',
      wake_at: null,
    });
  });
});
