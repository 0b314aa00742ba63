// How changes of settings, time zone rules and the expiry's date affect a reminder.
import { expect } from 'chai';
import fc from 'fast-check';
import type { Organization } from '../../../functions/organizations/organization';
import { reminderReschedulePatch } from '../../../functions/reminders/edit/rescheduleReminders';
import { reminderDatePatch } from '../../../functions/reminders/rule/followExpiry';
import {
  REMINDER_DATE_RELATIONS,
  REMINDER_STATUSES,
  REMINDER_TIME_UNITS,
  type Reminder,
} from '../../../functions/reminders/rule/record';
import { reminderScheduleForDate } from '../../../functions/reminders/rule/schedule';
import {
  digestDateAndSendTime,
  firingTimeWithDigest,
  reminderWakeAt,
  type SendTimeSettings,
} from '../../../functions/reminders/rule/sendTimes';
import { datesBetween, timesOfDay, ZONES } from '../../support/arbitraries';
import { NEVER_CLOSED, PLAIN_REMINDER } from '../../support/plainRecords';

const settings = (over: Partial<Organization> = {}) =>
  ({
    ...{ email_reminder_mode: 'DIGEST', digest_send_time: '09:00', timezone: 'UTC' },
    ...NEVER_CLOSED,
    ...over,
  }) as Organization & SendTimeSettings;
const INDIVIDUAL = settings({ email_reminder_mode: 'INDIVIDUAL' });
const at = (time: string) => new Date(`2026-05-01T${time}:00Z`);
const pending = (time: string, wake: Date, over: Partial<Reminder> = {}) =>
  ({
    ...PLAIN_REMINDER,
    ...{ amount: 0, period: 'on', time, expiry_date: '2026-05-01', scheduled_at: at(time), wake_at: wake },
    ...over,
  }) as Reminder;
const wakesAt = (reminder: Reminder, organization: SendTimeSettings, now: Date) =>
  reminderReschedulePatch(reminder, organization, now)?.wake_at?.toISOString().slice(11, 16) ?? null;

describe('A pending reminder whose organization changes its digests', () => {
  it('moves with the digest, or back to its own time without digests', () => {
    const evening = pending('20:00', at('09:00'));
    expect(wakesAt(evening, settings(), at('08:00'))).to.equal(null);
    expect(wakesAt(evening, settings({ digest_send_time: '17:00' }), at('08:00'))).to.equal('17:00');
    expect(wakesAt(evening, settings({ digest_send_time: '21:00' }), at('08:00'))).to.equal('20:00');
    expect(wakesAt(evening, INDIVIDUAL, at('08:00'))).to.equal('20:00');
    expect(wakesAt(pending('20:00', at('20:00')), settings(), at('08:00'))).to.equal('09:00');
  });

  it('is due immediately if its digest is due, unless that digest was already sent', () => {
    const earlier = settings({ digest_send_time: '07:00' });
    expect(wakesAt(pending('20:00', at('09:00')), earlier, at('08:00'))).to.equal('08:00');
    expect(wakesAt(pending('20:00', at('20:00')), earlier, at('08:00'))).to.equal(null);
  });
});

describe('A pending reminder after its zone’s rules changed', () => {
  it('follows the new rules, and is sent late rather than skipped', () => {
    const wrong = pending('20:00', at('21:00'), { scheduled_at: at('21:00') });
    const corrected = reminderReschedulePatch(wrong, INDIVIDUAL, at('08:00'));
    expect(corrected).to.deep.include({ scheduled_at: at('20:00'), wake_at: at('20:00') });
    expect(reminderReschedulePatch(wrong, INDIVIDUAL, at('20:30'))).to.deep.include({ wake_at: at('20:00') });
    const repetition = { ...wrong, continues: { cause: 'repeat' } } as Reminder;
    expect(reminderReschedulePatch(repetition, INDIVIDUAL, at('08:00')), 'has its own time').to.equal(null);
    const due = { ...wrong, wake_at: at('08:00') };
    expect(reminderReschedulePatch(due, INDIVIDUAL, at('08:00')), 'stays due').to.equal(null);
  });

  it('equals a newly planned reminder', () => {
    const zones = fc.constantFrom(...ZONES);
    const oldTimes = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(timesOfDay, timesOfDay, zones, fc.boolean(), oldTimes, (own, digest, timezone, mails, old) => {
        const now = new Date('2026-03-01T00:00:00Z');
        const date = '2026-03-29';
        const rule = { timezone, expiry_date: date, email_enabled: mails, scheduled_at: old };
        const before = pending(own, new Date('2026-03-05T00:00:00Z'), rule);
        const organization = settings({ digest_send_time: digest, timezone });
        const schedule = reminderScheduleForDate(date, before);
        const fresh = { ...before, ...schedule };
        const result = { ...before, ...reminderReschedulePatch(before, organization, now) };
        expect(result.scheduled_at).to.deep.equal(schedule?.scheduled_at);
        expect(result.wake_at).to.deep.equal(reminderWakeAt(fresh, organization, now));
        const firesAt = firingTimeWithDigest(fresh, organization);
        expect(digestDateAndSendTime(firesAt, organization).date).to.equal(date);
      }),
    );
  });
});

describe('A reminder whose expiry’s date changes', () => {
  const now = at('12:00');
  const patchFor = (reminder: Reminder, expiry_date: string) =>
    reminderDatePatch(reminder, { expiry_date, act_by_date: null }, INDIVIDUAL, now);

  it('is pending if its new time is ahead; otherwise only a pending reminder ends', () => {
    const rules = fc.record({
      amount: fc.integer({ min: 0, max: 800 }),
      time_unit: fc.constantFrom(...REMINDER_TIME_UNITS.slice(0, 3)),
      period: fc.constantFrom(...REMINDER_DATE_RELATIONS),
      status: fc.constantFrom(...REMINDER_STATUSES),
    });
    fc.assert(
      fc.property(datesBetween(1990, 2060), rules, (date, over) => {
        const before = pending('09:00', now, { ...over, sent_at: now, error_message: 'old' });
        const schedule = reminderScheduleForDate(date, before);
        const patch = patchFor(before, date);
        if (schedule && schedule.scheduled_at > now) {
          const renewed = { status: 'pending', sent_at: null, error_message: null, expiry_date: date };
          expect(patch).to.include(renewed);
          expect(patch?.scheduled_at).to.deep.equal(schedule.scheduled_at);
          expect(patch?.wake_at).to.deep.equal(schedule.scheduled_at);
        } else if (before.status === 'pending') {
          const status = schedule ? 'skipped' : 'cancelled';
          expect(patch).to.include({ status, wake_at: null, error_message: null });
          expect(patch?.ended_because).to.be.a('string');
        } else {
          expect(patch).to.equal(null);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is cancelled if its time is outside the calendar', () => {
    const distant = pending('09:00', now, { amount: 400, time_unit: 'year', period: 'before' });
    expect(patchFor(distant, '2026-03-20')).to.include({ status: 'cancelled', wake_at: null });
  });
});
