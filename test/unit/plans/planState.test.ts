// When the right to make changes ends: trial, failed payment, cancellation.
import { expect } from 'chai';
import fc from 'fast-check';
import { PLAN_CHECK_VALIDITY_DAYS } from '../../../functions/http/limits';
import { PLAN_GRACE_DAYS } from '../../../functions/plans/catalogue';
import {
  currentPlanNotice,
  nextPlanNoticeAt,
  type PlanEndFields,
  type PlanLapse,
  planLapseNoticesOf,
  planStateAt,
} from '../../../functions/plans/planState';
import { addMs, DAY_MS } from '../../../functions/platform/clock';

const END = new Date('2030-03-15T12:00:00.000Z');
const day = (offset: number, ms = 0): Date => addMs(END, offset * DAY_MS + ms);
const trial: PlanEndFields = { plan: 'trial', trial_ends_at: END, lapse: null };
const paid = (lapse: PlanLapse | null): PlanEndFields => ({ plan: 'business', trial_ends_at: null, lapse });
const failed = paid({ at: END, reason: 'payment_failed' });

describe('A plan’s standing', () => {
  it('is good until the end, grace for the grace period, then read_only', () => {
    for (const term of [trial, failed]) {
      expect(planStateAt(term, day(0, -1))).to.equal('good');
      expect(planStateAt(term, day(0))).to.equal('grace');
      expect(planStateAt(term, day(PLAN_GRACE_DAYS, -1))).to.equal('grace');
      expect(planStateAt(term, day(PLAN_GRACE_DAYS))).to.equal('read_only');
      expect(planStateAt(term, day(10_000))).to.equal('read_only');
    }
  });

  it('sends notices three days before a trial’s end, at its end and when read-only; for other plans the latter two', () => {
    expect(planLapseNoticesOf(trial)).to.deep.equal([
      { at: day(-3), says: 'trial_ending' },
      { at: day(0), says: 'grace' },
      { at: day(PLAN_GRACE_DAYS), says: 'read_only' },
    ]);
    expect(planLapseNoticesOf(failed).map(({ says }) => says)).to.deep.equal(['grace', 'read_only']);
  });

  it('has one current step at each instant, and a next one after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100, max: 100 }), (offset) => {
        const now = day(offset);
        const present = currentPlanNotice(trial, now);
        const next = nextPlanNoticeAt(trial, now);
        expect(present === null || present.at <= now).to.equal(true);
        expect(next === null || next > now).to.equal(true);
        const passed = planLapseNoticesOf(trial).filter(({ at }) => at <= now).length;
        expect(passed + planLapseNoticesOf(trial).filter(({ at }) => at > now).length).to.equal(3);
        expect(present?.at).to.deep.equal(planLapseNoticesOf(trial)[passed - 1]?.at);
      }),
    );
  });

  it('is known for longer than a caller’s lease, so no lease outlives the right to write', () => {
    expect(PLAN_CHECK_VALIDITY_DAYS).to.be.lessThan(PLAN_GRACE_DAYS);
  });
});
