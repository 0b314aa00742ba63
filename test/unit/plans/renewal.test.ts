// Monthly credits: what is granted when, what rolls over, and the effect of changing plans.
import { expect } from 'chai';
import fc from 'fast-check';
import type { PlanId } from '../../../functions/plans/catalogue';
import {
  type CreditState,
  creditMonthShareLeft,
  remainingBoughtSms,
  withCreditsOfNewPlan,
  withMonthlyCredits,
} from '../../../functions/plans/planState';
import { addMs, HOUR_MS } from '../../../functions/platform/clock';

const at = (iso: string): Date => new Date(`${iso}T00:00:00.000Z`);
const state = (over: Partial<CreditState> = {}): CreditState => ({
  plan: 'starter',
  trial_ends_at: null,
  lapse: null,
  credits: { sms: 40, email: 5 },
  sms_bought: 0,
  credits_granted: { sms: 100, email: 2_000 },
  credits_renew_at: at('2030-02-01'),
  ...over,
});

describe('Monthly credits', () => {
  it('stay until the month ends, and are then granted again', () => {
    const before = state();
    expect(withMonthlyCredits(before, at('2030-01-31'))).to.equal(before);
    expect(withMonthlyCredits(before, at('2030-02-01'))).to.deep.include({
      credits: { sms: 100, email: 2_000 },
      credits_renew_at: at('2030-03-01'),
    });
  });

  it('leave bought SMS credits unchanged: the month’s are spent first', () => {
    const renewed = (sms: number) =>
      withMonthlyCredits(state({ credits: { sms, email: 0 }, sms_bought: 200 }), at('2030-02-01'));
    expect(renewed(250)).to.deep.include({ credits: { sms: 300, email: 2_000 }, sms_bought: 200 });
    expect(renewed(30)).to.deep.include({ credits: { sms: 130, email: 2_000 }, sms_bought: 30 });
  });

  it('include emails for a read-only organization, but no new SMS; none without a monthly amount', () => {
    const lapsed = state({ lapse: { at: at('2029-01-01'), reason: 'payment_failed' }, sms_bought: 30 });
    const after = withMonthlyCredits(lapsed, at('2030-02-01'));
    expect(after.credits).to.deep.equal({ sms: 40, email: 2_000 });
    expect(after.credits_granted).to.deep.equal({ sms: 0, email: 2_000 });
    const paidAgain = withCreditsOfNewPlan(after, { plan: 'starter' }, at('2030-02-02'));
    expect(paidAgain.credits, 'SMS are granted immediately').to.deep.equal({ sms: 140, email: 2_000 });
    const endless = state({ credits_renew_at: null });
    expect(withMonthlyCredits(endless, at('2040-01-01'))).to.equal(endless);
  });

  it('rise immediately by the difference with a larger plan, and never by switching back and forth', () => {
    const changed = (before: CreditState, plan: PlanId) =>
      withCreditsOfNewPlan(before, { plan }, at('2030-01-10'));
    const up = changed(state(), 'business');
    expect(up.credits).to.deep.equal({ sms: 40 + 900, email: 5 + 18_000 });
    expect(changed(changed(up, 'starter'), 'business').credits).to.deep.equal(up.credits);
  });

  it('rise by the rest of the month, rounded up, if the plan was already running, only once', () => {
    const changed = (before: CreditState, plan: PlanId, now: Date): CreditState =>
      withCreditsOfNewPlan(before, { plan, share: creditMonthShareLeft(before, now) }, now);
    const month = { credits_renew_at: at('2030-01-31'), credits: { sms: 0, email: 0 } };
    const begun = at('2029-12-31');
    expect(changed(state(month), 'business', begun).credits).to.deep.equal({ sms: 900, email: 18_000 });
    const lastHour = addMs(at('2030-01-31'), -HOUR_MS);
    const up = changed(state(month), 'business', lastHour);
    expect(up.credits).to.deep.equal({ sms: 2, email: 25 });
    const again = changed(changed(up, 'starter', lastHour), 'business', lastHour);
    expect(again.credits).to.deep.equal(up.credits);
    expect(changed(state(month), 'business', at('2030-01-31')).credits.sms, 'over').to.equal(0);
    expect(withMonthlyCredits(up, at('2030-01-31')).credits.sms, 'the next month').to.equal(1_000);
    fc.assert(
      fc.property(fc.date({ min: begun, max: at('2030-03-01'), noInvalidDate: true }), (now) => {
        expect(changed(state(month), 'enterprise', now).credits.sms).to.be.within(0, 9_900);
      }),
    );
  });

  it('that were bought and spent do not return with a larger plan or a later purchase', () => {
    const upWith = (sms: number) => {
      const before = state({ credits: { sms, email: 0 }, sms_bought: 100 });
      return withCreditsOfNewPlan(before, { plan: 'business' }, at('2030-01-10'));
    };
    expect([0, 30].map((sms) => remainingBoughtSms(upWith(sms)))).to.deep.equal([0, 30]);
    expect(withMonthlyCredits(upWith(0), at('2030-02-01')).credits.sms).to.equal(1_000);
  });
});
