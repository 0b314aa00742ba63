// How many messages an organization may send in a day: the one place where they are counted. Reminders that are paid for
// with credits are not, for none of them may be lost; whatever else goes out is.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { PLANS } from '../plans/catalogue';
import { limitOf, loadPlanUsage } from '../plans/usage';
import { addMs, DAY_MS } from '../platform/clock';
import { globalCollection, storedInstant } from '../platform/collection';
import { unitOfWork } from '../platform/unitOfWork';

export const CAPS = { email: 'emails_a_day', text: 'texts_a_day' } as const;
/** `text`: SMS and WhatsApp. */
export type CountedKind = keyof typeof CAPS;

export const dayCounts = globalCollection(
  'message_days',
  z.object({
    organization_id: z.string(),
    email: z.int(),
    text: z.int(),
    /** Also the TTL field. */
    expires_at: storedInstant,
  }),
  {
    holds: 'how many messages an organization sent on a day',
    personal: [],
    kept: { for: '2 days', ttl: 'expires_at' },
    exported: 'not',
  },
);

/** By the calendar day in UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
const idOf = ({ organizationId }: Tenant, now: Date): string => `${organizationId}_${dayOf(now)}`;

export const nextDay = (now: Date): Date => addMs(new Date(`${dayOf(now)}T00:00:00Z`), DAY_MS);

/** A hundredth of the day's messages is taken at once: none in advance of a trial's, and few reads of a large plan. */
const blockOf = (cap: number): number => Math.max(1, Math.floor(cap / 100));

/** Takes a block of the day's messages; 0 when there are none left. 2 reads, 1 write. */
const takeBlock = (tenant: Tenant, kind: CountedKind, now: Date): Promise<number> =>
  unitOfWork(async (writes) => {
    const [usage, counted] = await Promise.all([loadPlanUsage(tenant), dayCounts.get(idOf(tenant, now))]);
    const cap = limitOf(usage, CAPS[kind]);
    const used = counted?.[kind] ?? 0;
    const block = Math.min(blockOf(cap), Math.max(0, cap - used));
    if (block === 0) return 0;
    if (counted) dayCounts.stageUpdate(writes, counted, { [kind]: used + block });
    else {
      const organization_id = tenant.organizationId;
      const none = { organization_id, email: 0, text: 0, expires_at: addMs(nextDay(now), DAY_MS) };
      dayCounts.stageCreate(writes, idOf(tenant, now), { ...none, [kind]: block });
    }
    return block;
  });

/** What this instance has taken of one organization's day. */
class Allowance {
  private left = 0;
  private taking: Promise<void> | null = null;
  private usedUp = false;

  async take(tenant: Tenant, kind: CountedKind, now: Date): Promise<boolean> {
    this.usedUp = false;
    while (this.left === 0 && !this.usedUp) {
      // Whoever asks meanwhile waits for the same block.
      this.taking ??= this.fill(tenant, kind, now);
      await this.taking;
    }
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }

  private async fill(tenant: Tenant, kind: CountedKind, now: Date): Promise<void> {
    try {
      const block = await takeBlock(tenant, kind, now);
      this.left += block;
      this.usedUp = block === 0;
    } finally {
      this.taking = null;
    }
  }
}

let day = '';
const allowances = new Map<string, Allowance>();

/**
 * Counts one message; false when the organization has sent all that its plan allows for the day. What an instance has
 * taken and not used when it ends counts as sent: at most a hundredth of the day's.
 */
export function takeFromAllowance(tenant: Tenant, kind: CountedKind, now: Date): Promise<boolean> {
  if (day !== dayOf(now)) {
    day = dayOf(now);
    allowances.clear();
  }
  const key = `${tenant.organizationId} ${kind}`;
  const allowance = allowances.get(key) ?? new Allowance();
  allowances.set(key, allowance);
  return allowance.take(tenant, kind, now);
}

/**
 * Refuses at once what could only wait for the next day. 1 read, 1 more when the day's messages are nearly used up.
 * @throws 403 `PLAN_LIMIT_REACHED` with `details` {limit_name, limit, used, plan, resets_at}.
 */
export async function requireAllowance(tenant: Tenant, kind: CountedKind, now: Date): Promise<void> {
  const used = (await dayCounts.get(idOf(tenant, now)))?.[kind] ?? 0;
  const limit_name = CAPS[kind];
  if (used < PLANS.trial.limits[limit_name]) return;
  const usage = await loadPlanUsage(tenant);
  const limit = limitOf(usage, limit_name);
  if (used < limit) return;
  const resets_at = nextDay(now).toISOString();
  throw new ApiError('PLAN_LIMIT_REACHED', `Your plan allows ${limit} ${limit_name.replaceAll('_', ' ')}`, {
    details: { limit_name, limit, used, plan: usage.plan, resets_at },
  });
}
