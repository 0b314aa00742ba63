// When reminders repeat: by their zone's clock, in working hours, and never immediately for missed ones.
import { expect } from 'chai';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { Expiry } from '../../../functions/expiries/record/record';
import { reasonNotToFireContinuation, reasonNotToFireReminder } from '../../../functions/reminders/plan/due';
import { isContinuationForDate } from '../../../functions/reminders/rule/changedContinuations';
import {
  buildContinuationReminder,
  intervalOfLateEscalation,
  nextContinuationAt,
  withRuleOfOrigin,
} from '../../../functions/reminders/rule/continuation';
import { CONTINUATION_INTERVAL_UNITS, type Reminder } from '../../../functions/reminders/rule/record';
import { ALWAYS_OPEN, reasonOutsideOpenHours } from '../../../functions/reminders/rule/schedule';
import { ZONES } from '../../support/arbitraries';
import { INDIVIDUAL_SETTINGS, PLAIN_REMINDER } from '../../support/plainRecords';

const OFFICE = { ...ALWAYS_OPEN, send_window: { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' } };
const firedAt = (at: string, over: object = {}) => ({
  ...{ at: new Date(at), time: '09:00', timezone: 'Europe/Berlin', urgent: false },
  ...over,
});
const step = (
  at: string,
  amount: number,
  unit: (typeof CONTINUATION_INTERVAL_UNITS)[number],
  hours = ALWAYS_OPEN,
  over = {},
) => nextContinuationAt(firedAt(at, over), { amount, time_unit: unit }, { hours, now: new Date(at) }).toISOString();

describe('A step', () => {
  it('keeps its time of day across clock changes, unless it counts hours', () => {
    expect(step('2026-03-28T08:00:00Z', 1, 'day')).to.equal('2026-03-29T07:00:00.000Z');
    expect(step('2026-10-24T07:00:00Z', 1, 'day')).to.equal('2026-10-25T08:00:00.000Z');
    expect(step('2026-10-20T07:00:00Z', 1, 'week')).to.equal('2026-10-27T08:00:00.000Z');
    expect(step('2026-03-28T08:00:00Z', 24, 'hour')).to.equal('2026-03-29T08:00:00.000Z');
  });

  it('moves to working hours unless urgent, and later returns to its time of day', () => {
    expect(step('2026-05-15T07:00:00Z', 1, 'day', OFFICE)).to.equal('2026-05-18T06:00:00.000Z');
    expect(step('2026-05-18T06:00:00Z', 1, 'day', OFFICE)).to.equal('2026-05-19T07:00:00.000Z');
    expect(step('2026-05-15T15:00:00Z', 2, 'hour', OFFICE)).to.equal('2026-05-18T06:00:00.000Z');
    const urgent = step('2026-05-15T15:00:00Z', 2, 'hour', OFFICE, { urgent: true });
    expect(urgent).to.equal('2026-05-15T17:00:00.000Z');
  });

  it('is always in the future, at its time of day, and open', () => {
    const cases = fc.record({
      at: fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      lateMs: fc.nat(40 * 86_400_000),
      amount: fc.integer({ min: 1, max: 60 }),
      unit: fc.constantFrom(...CONTINUATION_INTERVAL_UNITS),
      timezone: fc.constantFrom(...ZONES),
      hours: fc.constantFrom(ALWAYS_OPEN, OFFICE),
    });
    fc.assert(
      fc.property(cases, ({ at, lateMs, amount, unit, timezone, hours }) => {
        const now = new Date(at.getTime() + lateMs);
        const fired = { at, time: '09:00', timezone, urgent: false };
        const next = nextContinuationAt(fired, { amount, time_unit: unit }, { hours, now });
        expect(next).to.be.greaterThan(now);
        expect(reasonOutsideOpenHours(next, hours, timezone)).to.equal(null);
        const local = DateTime.fromJSDate(next, { zone: timezone }).toFormat('HH:mm');
        if (unit !== 'hour' && hours === ALWAYS_OPEN) expect(local).to.equal('09:00');
      }),
      { numRuns: 500 },
    );
  });
});

describe('A reminder', () => {
  it('is skipped if its time had passed when it was set, and cancelled without its date', () => {
    const [past, now] = [new Date('2026-05-15T07:00:00Z'), new Date('2026-05-15T07:00:01Z')];
    const open = { is_done: false, is_archive: false, act_by_date: null };
    const ending = (over: object) => {
      const reminder = { ...PLAIN_REMINDER, scheduled_at: now, scheduled_since: past, ...over };
      return reasonNotToFireReminder(reminder, open)?.ended_because ?? null;
    };
    expect([ending({}), ending({ scheduled_at: past })]).to.deep.equal([null, 'passed_when_set']);
    const actBy = { relative_to: 'act_by_date' };
    expect([ending(actBy), ending({ ...actBy, own_date: true })]).to.deep.equal(['no_reference_date', null]);
  });
});

describe('A follow-up', () => {
  it('uses the channels of its reminder, or its own if it is for missed recipients', () => {
    const channels = { email_enabled: true, sms_enabled: true, whatsapp_enabled: false };
    const origin = { id: 'o', ...channels, integration_ids: ['a', 'b'], fallback: true } as Reminder;
    const followUp = (cause: string) =>
      withRuleOfOrigin(
        {
          ...{ id: 'c', email_enabled: false, sms_enabled: true, whatsapp_enabled: true },
          ...{ fallback: false, integration_ids: ['b', 'c'], continues: { reminder_id: 'o', cause } },
        } as Reminder,
        origin,
      );
    for (const cause of ['repeat', 'escalation', 'snooze'])
      expect(followUp(cause), cause).to.deep.include({ ...channels, integration_ids: ['a', 'b'] });
    for (const cause of ['reminder', 'fallback'])
      expect(followUp(cause), cause).to.deep.include({
        ...{ ...channels, email_enabled: false, integration_ids: ['b'], fallback: cause === 'reminder' },
      });
  });
});

describe('A follow-up of a fired reminder', () => {
  const DATE = '2026-06-01';
  const rules = { repeat: { amount: 1, time_unit: 'day', max: 2 }, escalate: {} };
  const origin = { id: 'o', status: 'sent', expiry_date: DATE, own_date: false, ...rules } as Reminder;
  const followUp = (over: object = {}, continues: object = {}) =>
    ({
      ...{ expiry_date: DATE, own_date: false, relative_to: 'expiry_date' },
      ...{ continues: { reminder_id: 'o', cause: 'repeat', round: 2, ...continues }, ...over },
    }) as Reminder;
  const open = { expiry_date: DATE, act_by_date: null, acknowledgement: null };
  const ending = (
    continuation: Reminder,
    { of = origin, expiry = {}, renewing = false }: { of?: object; expiry?: object; renewing?: boolean } = {},
  ) =>
    reasonNotToFireContinuation(continuation, of as Reminder, { ...open, ...expiry } as Expiry, renewing)
      ?.ended_because ?? null;

  it('ends for the first reason that applies now', () => {
    const escalation = followUp({}, { cause: 'escalation', round: 0 });
    const acknowledged = (due_date: string) => ({ expiry: { acknowledgement: { due_date } } });
    const cases: [ReturnType<typeof ending>, string | null][] = [
      [ending(followUp()), null],
      [ending(followUp({}, { round: 3 })), 'no_longer_asked_for'],
      [ending(followUp(), { of: { ...origin, repeat: null } }), 'no_longer_asked_for'],
      [ending(escalation), null],
      [ending(escalation, { of: { ...origin, escalate: null } }), 'no_longer_asked_for'],
      [ending(followUp(), { of: { ...origin, status: 'pending' } }), 'reminder_pending'],
      [ending(followUp(), { of: { ...origin, expiry_date: '2026-05-01' } }), 'date_moved'],
      [ending(followUp(), { expiry: { expiry_date: '2026-06-02' } }), 'date_moved'],
      [ending(followUp(), { expiry: { expiry_date: '2026-05-31' } }), null],
      [ending(followUp({ own_date: true }), { expiry: { expiry_date: '2026-06-02' } }), null],
      [ending(followUp(), acknowledged(DATE)), 'acknowledged'],
      [ending(followUp(), acknowledged('2025-06-01')), null],
      [ending(followUp(), { renewing: true }), 'renewal_proposed'],
      [ending(followUp({}, { cause: 'fallback' }), { ...acknowledged(DATE), renewing: true }), null],
    ];
    for (const [index, [found, expected]] of cases.entries()) expect(found, `case ${index}`).to.equal(expected);
    const removed = reasonNotToFireContinuation(followUp(), undefined, open, false)?.ended_because;
    expect(removed).to.equal('reminder_removed');
  });

  it('is resumed only for its own date, or for an earlier one that nothing new was sent for', () => {
    const isCurrent = (date: string | null, of = origin) => isContinuationForDate(followUp(), date, [of]);
    expect([DATE, '2026-05-31', '2026-06-02', null].map((date) => isCurrent(date))).to.deep.equal([
      ...[true, true, false, false],
    ]);
    expect(isCurrent('2026-05-31', { ...origin, expiry_date: '2026-05-31' })).to.equal(false);
  });

  it('has the same id for the same firing, in any order of its recipients', () => {
    const [first, second] = [new Date('2026-05-20T09:00:00Z'), new Date('2026-05-21T09:00:00Z')];
    const from = { ...origin, ...PLAIN_REMINDER, scheduled_at: first } as Reminder;
    const given = { settings: INDIVIDUAL_SETTINGS, now: first };
    const idOf = (cause: 'repeat' | 'fallback', recipients: string[], at = second) =>
      buildContinuationReminder(from, { cause, round: 1, recipients, at }, given).id;
    expect(idOf('repeat', ['a', 'b'])).to.equal(idOf('repeat', ['b', 'a']));
    expect(idOf('repeat', ['a'])).not.to.equal(idOf('repeat', ['b']));
    expect(idOf('repeat', ['a'])).not.to.equal(idOf('repeat', ['a'], first));
    const earlier = idOf('fallback', ['a'], first);
    expect(idOf('fallback', ['a']), 'one fallback, whenever it fires').to.equal(earlier);
  });

  it('that escalates late waits only for its time of day', () => {
    const late = (time_unit: 'hour' | 'week') =>
      intervalOfLateEscalation({ after: { amount: 3, time_unit }, contacts: [], users: [], admins: true });
    expect([late('hour'), late('week')]).to.deep.equal([
      { amount: 1, time_unit: 'hour' },
      { amount: 1, time_unit: 'day' },
    ]);
  });
});
