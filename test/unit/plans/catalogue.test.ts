// The catalogue matches docs/plans.md, and when there is no room for more records.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import type { ApiError } from '../../../functions/api/errors';
import { dailySendLimiterOf } from '../../../functions/messaging/allowance';
import {
  ADDONS,
  DEFAULT_TRIAL_DAYS,
  PLAN_GRACE_DAYS,
  PLAN_IDS,
  PLAN_PRICES,
  PLANS,
  SEAT_PRICE_BY_PERIOD,
  SMS_CREDIT_BLOCK,
  TRIAL_NOTICE_LEAD_DAYS,
} from '../../../functions/plans/catalogue';
import { RECORD_LIMITS, requireWithinRecordLimit } from '../../../functions/plans/limits';
import { initialTrialUsageOf, type PlanUsage } from '../../../functions/plans/usage';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { STRIPE_EVENT_TYPES } from '../../../functions/providers/stripe';
import { readText } from '../../support/repository';

const page = readText('docs/plans.md');

function row(first: string): string[] {
  const line = page.split('\n').find((candidate) => candidate.startsWith(`| ${first} |`));
  return (line ?? '')
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

const count = (value: number): string => value.toLocaleString('en-US');
const prices = (of: Record<'month' | 'year', { display: string }>): string[] => [of.month.display, of.year.display];

describe('The catalogue', () => {
  it('matches docs/plans.md', () => {
    for (const id of PLAN_IDS) {
      const { name, limits } = PLANS[id];
      const cost = id === 'trial' ? ['free', `${DEFAULT_TRIAL_DAYS} days`] : prices(PLAN_PRICES[id]);
      expect(row(name), name).to.deep.equal([
        ...cost,
        count(limits.expiries),
        count(limits.workflows),
        count(limits.seats),
        `${count(limits.storage_bytes / 1024 ** 3)} GB`,
        count(limits.email_credits),
        count(limits.sms_credits),
        count(limits.emails_a_day),
        count(limits.texts_a_day),
      ]);
    }
    expect(row('Extra user seat')).to.deep.equal(['1 seat', ...prices(SEAT_PRICE_BY_PERIOD)]);
    for (const { label, unit_size, prices: unitPrices } of Object.values(ADDONS)) {
      expect(row(label), label).to.deep.equal([`${unit_size}`, ...prices(unitPrices)]);
    }
    expect(row('SMS credits')).to.deep.equal([
      `${SMS_CREDIT_BLOCK.size}`,
      `${SMS_CREDIT_BLOCK.price.display} once`,
      '–',
    ]);
    expect(page).to.include(`**${PLAN_GRACE_DAYS} days**`).and.to.include(`${TRIAL_NOTICE_LEAD_DAYS} days before`);
  });

  it('lists the Stripe events that billing handles in docs/plans.md', () => {
    const [, paragraph = ''] =
      /event destination \(payload style \*snapshot\*\)([\s\S]*?)Its signing secret/.exec(page) ?? [];
    const named = [...paragraph.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name);
    expect(named).to.deep.equal([...STRIPE_EVENT_TYPES]);
  });
});

const NOW = new Date('2026-05-01T09:00:00Z');
const LIMIT = RECORD_LIMITS.folders;

describe('The room for records of a kind', () => {
  let tenant = tenantOf(newId());
  let there: number;
  let counted: number;
  beforeEach(() => {
    tenant = tenantOf(newId());
    [there, counted] = [0, 0];
  });
  const countNow = async (): Promise<number> => {
    counted += 1;
    return there;
  };
  const create = async (now = NOW): Promise<string> => {
    const refusal = requireWithinRecordLimit(tenant, 'folders', countNow, now).then(() => 'created');
    const verdict = await refusal.catch((error: ApiError) => error.code);
    if (verdict === 'created') there += 1;
    return verdict;
  };

  it('is counted once for many, and again after ten minutes', async () => {
    for (let made = 0; made < 100; made += 1) await create();
    expect(counted).to.equal(1);
    await create(addMs(NOW, 10 * MINUTE_MS));
    expect(counted).to.equal(2);
  });

  it('ends exactly at the limit for sequential creations', async () => {
    there = Math.floor(LIMIT * 0.85);
    const verdicts: string[] = [];
    while (verdicts.at(-1) !== 'PLAN_LIMIT_REACHED') verdicts.push(await create());
    expect(there).to.equal(LIMIT);
    there -= 1;
    expect([await create(), await create()]).to.deep.equal(['created', 'PLAN_LIMIT_REACHED']);
  });

  it('is reported with its numbers, separately for each organization', async () => {
    there = LIMIT;
    const refused: ApiError = await requireWithinRecordLimit(tenant, 'folders', countNow, NOW).catch((error) => error);
    expect(refused.status).to.equal(403);
    expect(refused.details).to.deep.equal({ limit_name: 'folders', limit: LIMIT, used: LIMIT, requested: 1 });
    await requireWithinRecordLimit(tenantOf(newId()), 'folders', async () => 0, NOW);
    await requireWithinRecordLimit(tenant, 'contacts', async () => 0, NOW);
  });
});

describe('The messages of a trial', () => {
  it('are counted up to the daily limit, each by its kind', () => {
    const sent_today = { day: '2026-05-01', email: 99, text: 0 };
    const usage = { ...initialTrialUsageOf(tenantOf('acme'), null), id: 'acme', sent_today } as PlanUsage;
    const day = dailySendLimiterOf(usage, NOW);
    const taken = (['email', 'email', 'whatsapp'] as const).map((channel) => day.take(channel));
    expect(taken).to.deep.equal([true, false, true]);
    expect(day.counted().sent_today).to.deep.equal({ ...sent_today, email: 100, text: 1 });
  });
});
