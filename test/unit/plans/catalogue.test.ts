// The catalogue, and its public description: docs/plans.md matches the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  ADDONS,
  PLAN_GRACE_DAYS,
  PLAN_IDS,
  PLAN_PRICES,
  PLANS,
  SEAT_PRICES,
  SMS_CREDIT_BLOCK,
  TRIAL_DAYS,
  TRIAL_NOTICE_DAYS,
} from '../../../functions/plans/catalogue';
import { STRIPE_EVENT_TYPES } from '../../../functions/providers/stripe';
import { ROOT } from '../../../local/config';

const page = readFileSync(join(ROOT, 'docs/plans.md'), 'utf8');

/** The cells of the table row that starts with that text. */
function row(first: string): string[] {
  const line = page.split('\n').find((candidate) => candidate.startsWith(`| ${first} |`));
  return (line ?? '')
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

const count = (value: number): string => value.toLocaleString('en-US');
const prices = (of: Record<'month' | 'year', { display: string }>): string[] => [
  of.month.display,
  of.year.display,
];

describe('The catalogue', () => {
  it('gives a more expensive plan more of everything', () => {
    const ordered = PLAN_IDS.map((id) => PLANS[id].limits);
    for (const [index, limits] of ordered.slice(1).entries()) {
      for (const [name, value] of Object.entries(limits)) {
        expect(value, name).to.be.greaterThan(ordered[index]?.[name as keyof typeof limits] ?? 0);
      }
    }
    const monthly = Object.values(PLAN_PRICES).map(({ month }) => month.unit_amount);
    expect(monthly).to.deep.equal(monthly.toSorted((left, right) => left - right));
  });

  it('matches docs/plans.md', () => {
    for (const id of PLAN_IDS) {
      const { name, limits } = PLANS[id];
      const cost = id === 'trial' ? ['free', `${TRIAL_DAYS} days`] : prices(PLAN_PRICES[id]);
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
    expect(row('Extra user seat')).to.deep.equal(['1 seat', ...prices(SEAT_PRICES)]);
    for (const { label, unit_size, prices: unitPrices } of Object.values(ADDONS)) {
      expect(row(label), label).to.deep.equal([`${unit_size}`, ...prices(unitPrices)]);
    }
    expect(row('SMS credits')).to.deep.equal([
      `${SMS_CREDIT_BLOCK.size}`,
      `${SMS_CREDIT_BLOCK.price.display} once`,
      '–',
    ]);
    expect(page).to.include(`**${PLAN_GRACE_DAYS} days**`).and.to.include(`${TRIAL_NOTICE_DAYS} days before`);
  });

  it('lists the Stripe events that billing handles in docs/plans.md', () => {
    const [, paragraph = ''] =
      /event destination \(payload style \*snapshot\*\)([\s\S]*?)Its signing secret/.exec(page) ?? [];
    const named = [...paragraph.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, name]) => name);
    expect(named).to.deep.equal([...STRIPE_EVENT_TYPES]);
  });
});
