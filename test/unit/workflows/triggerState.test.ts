// When a trigger fires, and what happens to it as its expiry changes.
import { expect } from 'chai';
import { addMs, HOUR_MS } from '../../../functions/platform/clock';
import type { Trigger, TriggerStatus } from '../../../functions/workflows/triggers/trigger';
import {
  pendingOrErrorTriggerPatch,
  type TriggerExpiry,
  triggerFireAtOf,
  triggerPatchFromExpiry,
  triggerTimePatch,
} from '../../../functions/workflows/triggers/triggerState';

const rule = {
  trigger_type: 'before_expiry' as const,
  trigger_days: 10,
  trigger_time: '09:00',
  timezone: 'America/New_York',
};
const now = new Date('2027-01-01T00:00:00Z');
const open = { name: 'Licence', is_done: false, is_archive: false };
const expiry: TriggerExpiry = { ...open, id: 'e1', expiry_date: '2027-07-01' };
const next: TriggerExpiry = { ...open, id: 'e2', expiry_date: '2028-07-01' };

const trigger = (status: TriggerStatus = 'pending', over: Partial<Trigger> = {}): Trigger =>
  ({
    ...rule,
    ...{ id: 't1', expiry_id: 'e1', expiry_name: 'Licence', expiry_date: '2027-07-01' },
    trigger_date: triggerFireAtOf('2027-07-01', rule),
    ...{ trigger_status: status, closed_with_expiry: false },
    ...{ carry_to_renewal: false, current_run_id: null, last_run_id: null },
    ...over,
  }) as Trigger;

const synced = (of: Trigger, facts: Partial<{ expiry: TriggerExpiry | null; next: TriggerExpiry | null }> = {}) =>
  triggerPatchFromExpiry(of, { expiry, next: null, timezone: rule.timezone, now, ...facts });

describe('A trigger’s time', () => {
  it('is the local time in the zone, before, on or after the date', () => {
    const days = (['before_expiry', 'on_expiry', 'after_expiry'] as const).map((trigger_type) =>
      triggerFireAtOf('2027-07-01', { ...rule, trigger_type })?.toISOString(),
    );
    expect(days).to.deep.equal(['06-21', '07-01', '07-11'].map((day) => `2027-${day}T13:00:00.000Z`));
  });

  it('in the past is an error with a reason', () => {
    const failed = { trigger_status: 'error', wake_at: null, trigger_date: now };
    expect(pendingOrErrorTriggerPatch(now, now)).to.deep.include(failed);
    expect(pendingOrErrorTriggerPatch(now, now).status_reason).to.be.a('string');
  });
});

describe('A pending trigger after its zone’s rules changed', () => {
  const right = new Date('2027-06-21T13:00:00Z');
  const waiting = (wake_at: Date | null) => trigger('pending', { trigger_date: wake_at ?? right, wake_at });

  it('follows the new rules unless it is due or correct', () => {
    const anHourLate = waiting(addMs(right, HOUR_MS));
    expect(triggerTimePatch(anHourLate, now)).to.deep.equal({ trigger_date: right, wake_at: right });
    for (const kept of [right, addMs(now, -1), null]) expect(triggerTimePatch(waiting(kept), now)).to.equal(null);
    const late = triggerTimePatch(anHourLate, addMs(right, HOUR_MS / 2));
    expect(late, 'late, not lost').to.deep.include({ wake_at: right });
  });
});

describe('A trigger follows its expiry', () => {
  it('and stays the same if nothing changed, in any status', () => {
    for (const status of ['pending', 'triggered', 'cancelled', 'paused', 'error'] as const)
      expect(synced(trigger(status)), status).to.equal(null);
  });

  it('to a new date: its time moves, while it is pending, paused or in error', () => {
    const moved = { ...expiry, expiry_date: '2027-08-01' };
    const change = synced(trigger(), { expiry: moved });
    expect(change?.trigger_date?.toISOString()).to.equal('2027-07-22T13:00:00.000Z');
    expect(change?.wake_at).to.equal(change?.trigger_date);
    const paused = synced(trigger('paused'), { expiry: moved });
    expect(paused?.trigger_date?.toISOString()).to.equal('2027-07-22T13:00:00.000Z');
    expect(paused).to.not.have.any.keys('trigger_status', 'wake_at');
    expect(synced(trigger('error'), { expiry: moved })?.trigger_status).to.equal('pending');
    expect(synced(trigger('triggered'), { expiry: moved })).to.equal(null);
    expect(synced(trigger('cancelled'), { expiry: moved })).to.equal(null);
  });

  it('to a date so near that its time has passed: error, with a reason', () => {
    const change = synced(trigger(), { expiry: { ...expiry, expiry_date: '2027-01-05' } });
    expect([change?.trigger_status, change?.wake_at]).to.deep.equal(['error', null]);
    expect(change?.status_reason).to.match(/passed/);
  });

  it('when it is closed, and back when it is reopened', () => {
    const closed = synced(trigger(), { expiry: { ...expiry, is_done: true } });
    expect(closed).to.deep.include({ trigger_status: 'cancelled', closed_with_expiry: true, wake_at: null });
    const back = synced(trigger('cancelled', { closed_with_expiry: true }));
    expect(back).to.deep.include({ trigger_status: 'pending', closed_with_expiry: false });
    expect(synced(trigger('cancelled'))).to.equal(null);
  });

  it('when it is closed, reopened or renewed, and stays paused', () => {
    const paused = trigger('paused', { carry_to_renewal: true });
    const closed = { ...paused, ...synced(paused, { expiry: { ...expiry, is_done: true } }) };
    expect(closed.trigger_status).to.equal('cancelled');
    const back = { ...closed, ...synced(closed) };
    expect(back).to.deep.equal({ ...paused, status_reason: null, paused_before_close: false, wake_at: null });
    const carried = synced(closed, { expiry: { ...expiry, is_done: true }, next });
    expect(carried).to.deep.include({ expiry_id: 'e2', trigger_status: 'paused', closed_with_expiry: false });
  });

  it('when it is deleted', () => {
    expect(synced(trigger(), { expiry: null })?.trigger_status).to.equal('cancelled');
    expect(synced(trigger('triggered'), { expiry: null })).to.equal(null);
  });

  it('to its renewal if it carries over, fired or not, and leaves its run behind', () => {
    const done = { ...expiry, is_done: true };
    const carried = trigger('triggered', { carry_to_renewal: true, current_run_id: 'r1' });
    const change = synced(carried, { expiry: done, next });
    const expected = { expiry_id: 'e2', trigger_status: 'pending', current_run_id: null, last_run_id: 'r1' };
    expect(change).to.deep.include(expected);
    expect(change?.trigger_date?.toISOString()).to.equal('2028-06-21T13:00:00.000Z');
    const pending = trigger('pending', { carry_to_renewal: true });
    expect(synced(pending, { expiry: done, next })?.expiry_id).to.equal('e2');
    expect(synced(trigger('triggered'), { expiry: done, next })).to.equal(null);
    expect(synced(trigger('cancelled', { carry_to_renewal: true }), { expiry: done, next })).to.equal(null);
  });
});
