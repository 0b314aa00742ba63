// How a change to an organization's settings or to time zone rules affects pending work.
import { expect } from 'chai';
import fc from 'fast-check';
import type { Organization } from '../../../functions/organizations/organization';
import { reminderReschedulePatch } from '../../../functions/reminders/edit/rescheduleReminders';
import type { Reminder } from '../../../functions/reminders/rule/record';
import { reminderScheduleForDate } from '../../../functions/reminders/rule/schedule';
import {
  digestDayOfInstant,
  reminderFiresAt,
  reminderWakeAtOf,
  type SendSettings,
} from '../../../functions/reminders/rule/sendTimes';
import { NEVER_CLOSED } from '../../support/sendSettings';

const settings = (over: Partial<Organization> = {}) =>
  ({
    ...{ email_reminder_mode: 'DIGEST', digest_send_time: '09:00', timezone: 'UTC' },
    ...NEVER_CLOSED,
    ...over,
  }) as Organization & SendSettings;
const at = (time: string) => new Date(`2026-05-01T${time}:00Z`);
const rule = { amount: 0, time_unit: 'day', period: 'on', timezone: 'UTC' } as const;
const pending = (time: string, wake: Date, over: Partial<Reminder> = {}) =>
  ({
    ...{
      ...rule,
      time,
      expiry_date: '2026-05-01',
      scheduled_at: at(time),
      wake_at: wake,
      email_enabled: true,
    },
    ...{ status: 'pending', continues: null, awaits_look: false, ...over },
  }) as Reminder;
const wakesAt = (reminder: Reminder, organization: SendSettings, now: Date) =>
  reminderReschedulePatch(reminder, organization, now)?.wake_at?.toISOString().slice(11, 16) ?? null;

describe('A pending reminder whose organization changes its digests', () => {
  it('moves with the digest, or back to its own time without digests', () => {
    const evening = pending('20:00', at('09:00'));
    expect(wakesAt(evening, settings(), at('08:00'))).to.equal(null);
    expect(wakesAt(evening, settings({ digest_send_time: '17:00' }), at('08:00'))).to.equal('17:00');
    expect(wakesAt(evening, settings({ digest_send_time: '21:00' }), at('08:00'))).to.equal('20:00');
    expect(wakesAt(evening, settings({ email_reminder_mode: 'INDIVIDUAL' }), at('08:00'))).to.equal('20:00');
    expect(wakesAt(pending('20:00', at('20:00')), settings(), at('08:00'))).to.equal('09:00');
  });

  it('is due immediately if its digest is due, but not if that digest was sent earlier', () => {
    const earlier = settings({ digest_send_time: '07:00' });
    expect(wakesAt(pending('20:00', at('09:00')), earlier, at('08:00'))).to.equal('08:00');
    expect(wakesAt(pending('20:00', at('20:00')), earlier, at('08:00'))).to.equal(null);
  });
});

describe('A pending reminder after its zone’s rules changed', () => {
  it('follows the new rules, and is sent late rather than skipped', () => {
    const wrong = pending('20:00', at('21:00'), { scheduled_at: at('21:00') });
    const individual = settings({ email_reminder_mode: 'INDIVIDUAL' });
    expect(reminderReschedulePatch(wrong, individual, at('08:00'))).to.deep.include({
      scheduled_at: at('20:00'),
      wake_at: at('20:00'),
    });
    expect(reminderReschedulePatch(wrong, individual, at('20:30'))).to.deep.include({ wake_at: at('20:00') });
  });

  it('equals a newly planned reminder', () => {
    const minutes = fc.integer({ min: 0, max: 1439 });
    const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Nuuk', 'Africa/Cairo', 'Pacific/Apia');
    const clockTime = (minute: number) =>
      [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
    fc.assert(
      fc.property(
        minutes,
        minutes,
        zones,
        fc.boolean(),
        fc.date({ noInvalidDate: true }),
        (own, digest, timezone, mails, old) => {
          const now = new Date('2026-03-01T00:00:00Z');
          const before = {
            ...{ ...rule, timezone, time: clockTime(own), expiry_date: '2026-03-29', email_enabled: mails },
            ...{ scheduled_at: old, wake_at: new Date('2026-03-05T00:00:00Z') },
          } as Reminder;
          const organization = settings({ digest_send_time: clockTime(digest), timezone });
          const schedule = reminderScheduleForDate('2026-03-29', before);
          const fresh = { ...before, ...schedule };
          const result = { ...before, ...reminderReschedulePatch(before, organization, now) };
          expect(result.scheduled_at).to.deep.equal(schedule?.scheduled_at);
          expect(result.wake_at).to.deep.equal(reminderWakeAtOf(fresh, organization, now));
          expect(digestDayOfInstant(reminderFiresAt(fresh, organization), organization).date).to.equal(
            '2026-03-29',
          );
        },
      ),
    );
  });
});
