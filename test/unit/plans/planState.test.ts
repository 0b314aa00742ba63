// When the right to make changes ends, and which credits are granted each month.
import { expect } from 'chai';
import fc from 'fast-check';
import { PLAN_CHECK_VALIDITY_DAYS } from '../../../functions/http/limits';
import { PLAN_GRACE_DAYS, type PlanId } from '../../../functions/plans/catalogue';
import {
  type CreditState,
  creditMonthShareLeft,
  currentPlanNotice,
  nextPlanNoticeAt,
  type PlanEndFields,
  type PlanLapse,
  planLapseNoticesOf,
  planStateAt,
  remainingBoughtSms,
  withDueMonthlyCredits,
  withPlanCreditTopUp,
} from '../../../functions/plans/planState';
import { addMs, DAY_MS, HOUR_MS } from '../../../functions/platform/clock';

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
        expect(present?.at).to.deep.equal(planLapseNoticesOf(trial)[passed - 1]?.at);
      }),
    );
  });

  it('is known for longer than a caller’s lease, so no lease outlives the right to write', () => {
    expect(PLAN_CHECK_VALIDITY_DAYS).to.be.lessThan(PLAN_GRACE_DAYS);
  });
});

const at = (iso: string): Date => new Date(`${iso}T00:00:00.000Z`);
const state = (over: Partial<CreditState> = {}): CreditState => ({
  ...{ plan: 'starter', trial_ends_at: null, lapse: null, credits: { sms: 40, email: 5 }, sms_bought: 0 },
  ...{ credits_granted: { sms: 100, email: 2_000 }, credits_renew_at: at('2030-02-01') },
  ...over,
});

describe('Monthly credits', () => {
  it('stay until the month ends, and are then granted again', () => {
    const before = state();
    expect(withDueMonthlyCredits(before, at('2030-01-31'))).to.equal(before);
    const renewed = { credits: { sms: 100, email: 2_000 }, credits_renew_at: at('2030-03-01') };
    expect(withDueMonthlyCredits(before, at('2030-02-01'))).to.deep.include(renewed);
    const { credits_renew_at: next } = withDueMonthlyCredits(before, at('2030-04-15'));
    expect(next, 'after months without use').to.deep.equal(at('2030-05-01'));
  });

  it('leave bought SMS credits unchanged: the month’s are spent first', () => {
    const renewed = (sms: number) =>
      withDueMonthlyCredits(state({ credits: { sms, email: 0 }, sms_bought: 200 }), at('2030-02-01'));
    expect(renewed(250)).to.deep.include({ credits: { sms: 300, email: 2_000 }, sms_bought: 200 });
    expect(renewed(30)).to.deep.include({ credits: { sms: 130, email: 2_000 }, sms_bought: 30 });
  });

  it('include emails for a read-only organization, but no new SMS; none without a monthly amount', () => {
    const lapsed = state({ lapse: { at: at('2029-01-01'), reason: 'payment_failed' }, sms_bought: 30 });
    const after = withDueMonthlyCredits(lapsed, at('2030-02-01'));
    expect(after.credits).to.deep.equal({ sms: 40, email: 2_000 });
    expect(after.credits_granted).to.deep.equal({ sms: 0, email: 2_000 });
    const paidAgain = withPlanCreditTopUp(after, { plan: 'starter' }, at('2030-02-02'));
    expect(paidAgain.credits, 'SMS are granted immediately').to.deep.equal({ sms: 140, email: 2_000 });
    const endless = state({ credits_renew_at: null });
    expect(withDueMonthlyCredits(endless, at('2040-01-01'))).to.equal(endless);
  });

  it('rise immediately by the difference with a larger plan, and never by switching back and forth', () => {
    const changed = (before: CreditState, plan: PlanId) => withPlanCreditTopUp(before, { plan }, at('2030-01-10'));
    const up = changed(state(), 'business');
    expect(up.credits).to.deep.equal({ sms: 40 + 900, email: 5 + 18_000 });
    expect(changed(changed(up, 'starter'), 'business').credits).to.deep.equal(up.credits);
  });

  it('rise by the rest of the month, rounded up, if the plan was already running, only once', () => {
    const changed = (before: CreditState, plan: PlanId, now: Date): CreditState =>
      withPlanCreditTopUp(before, { plan, share: creditMonthShareLeft(before, now) }, now);
    const month = { credits_renew_at: at('2030-01-31'), credits: { sms: 0, email: 0 } };
    const begun = at('2029-12-31');
    expect(changed(state(month), 'business', begun).credits).to.deep.equal({ sms: 900, email: 18_000 });
    expect(changed(state(month), 'business', at('2030-01-16')).credits.sms, '15 of 31 days').to.equal(436);
    const lastHour = addMs(at('2030-01-31'), -HOUR_MS);
    const up = changed(state(month), 'business', lastHour);
    expect(up.credits).to.deep.equal({ sms: 2, email: 25 });
    const again = changed(changed(up, 'starter', lastHour), 'business', lastHour);
    expect(again.credits).to.deep.equal(up.credits);
    expect(changed(state(month), 'business', at('2030-01-31')).credits.sms, 'over').to.equal(0);
    expect(withDueMonthlyCredits(up, at('2030-01-31')).credits.sms, 'the next month').to.equal(1_000);
    fc.assert(
      fc.property(fc.date({ min: begun, max: at('2030-03-01'), noInvalidDate: true }), (now) => {
        expect(changed(state(month), 'enterprise', now).credits.sms).to.be.within(0, 9_900);
      }),
    );
  });

  it('that were bought and spent do not return with a larger plan or a later purchase', () => {
    const upWith = (sms: number) => {
      const before = state({ credits: { sms, email: 0 }, sms_bought: 100 });
      return withPlanCreditTopUp(before, { plan: 'business' }, at('2030-01-10'));
    };
    expect([-5, 0, 30].map((sms) => remainingBoughtSms(upWith(sms)))).to.deep.equal([0, 0, 30]);
    expect(withDueMonthlyCredits(upWith(0), at('2030-02-01')).credits.sms).to.equal(1_000);
  });
});
