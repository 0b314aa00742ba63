// Organizations' daily message limits, and the check that runs before an outbox message is sent. During a trial, every
// message counts. On other plans, reminders are limited by credits instead, so a paid reminder is never delayed.
import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import { ApiError } from '../api/errors';
import { organizations } from '../organizations/organization';
import { allowedRecipientsUnlessVerified, isPermittedRecipient } from '../organizations/people';
import { limitWithExtrasOf, loadPlanUsage, type PlanUsage, planUsages } from '../plans/usage';
import { addMs, DAY_MS, HOUR_MS, startOfNextUtcDate, utcDateOf } from '../platform/clock';
import { randomBelow } from '../platform/ids';
import { globalCollection } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';
import { type AddressedChannel, CHANNEL_TRAITS, type DailyMessageLimitKind, isChatChannel } from './channel';
import type { OutboxMessage } from './mail';
import { skippedSendState } from './sendState';
import { listSuppressionReasonsByAddress } from './suppression';

const CAPS = { email: 'emails_a_day', text: 'texts_a_day' } as const satisfies Record<DailyMessageLimitKind, string>;

export const messageDayCounts = globalCollection(
  'message_days',
  z.object({
    organization_id: z.string(),
    email: z.int(),
    text: z.int(),
    /** Also used as the TTL field. */
    expires_at: storedInstant,
  }),
  {
    holds: 'messages sent per day',
    personal: [],
    kept: { for: '2 days', ttl: 'expires_at' },
    exported: 'not',
  },
);

/** The document id: one document per organization and UTC day. */
const idOf = ({ organizationId }: Tenant, now: Date): string => `${organizationId}_${utcDateOf(now)}`;

/**
 * Number of messages that a trial organization has sent on the UTC day of `now`. Stored with the organization's
 * credits, because reminders count too.
 */
const sentOn = ({ sent_today: sent }: PlanUsage, now: Date): NonNullable<PlanUsage['sent_today']> =>
  sent?.day === utcDateOf(now) ? sent : { day: utcDateOf(now), email: 0, text: 0 };

/** Loads the organization's message count for the day and its daily limit. 2 reads. */
async function loadDay(tenant: Tenant, kind: DailyMessageLimitKind, now: Date) {
  const [usage, counted] = await Promise.all([loadPlanUsage(tenant), messageDayCounts.get(idOf(tenant, now))]);
  const used = usage.plan === 'trial' ? sentOn(usage, now)[kind] : (counted?.[kind] ?? 0);
  return { usage, counted, used, limit: limitWithExtrasOf(usage, CAPS[kind]) };
}

/** Limits how many reminder messages one commit may send. */
export interface DailySendLimiter {
  /** Counts one message; returns false if the message must wait until the next day. */
  take: (channel: AddressedChannel) => boolean;
  /** The change to the usage record, to be written in the commit that spends the credits. */
  counted: () => Partial<PlanUsage>;
}

export const NO_DAILY_SEND_LIMIT: DailySendLimiter = { take: () => true, counted: () => ({}) };

export function dailySendLimiterOf(usage: PlanUsage, now: Date): DailySendLimiter {
  if (usage.plan !== 'trial') return NO_DAILY_SEND_LIMIT;
  const sent = { ...sentOn(usage, now) };
  return {
    take: (channel) => {
      const kind = CHANNEL_TRAITS[channel].counted;
      if (sent[kind] >= limitWithExtrasOf(usage, CAPS[kind])) return false;
      sent[kind] += 1;
      return true;
    },
    counted: () => ({ sent_today: sent }),
  };
}

/**
 * Reserves a hundredth of the daily limit and returns the number of messages reserved; 0 if none are left. This way,
 * large plans need few reads, while trials reserve one message at a time.
 */
const takeBlock = (tenant: Tenant, kind: DailyMessageLimitKind, now: Date): Promise<number> =>
  unitOfWork(async (writes) => {
    const { usage, counted, used, limit } = await loadDay(tenant, kind, now);
    const block = Math.min(Math.max(1, Math.floor(limit / 100)), Math.max(0, limit - used));
    if (block === 0) return 0;
    const taken = { [kind]: used + block };
    if (usage.plan === 'trial')
      planUsages.stageUpdate(writes, usage, { sent_today: { ...sentOn(usage, now), ...taken } });
    else if (counted) messageDayCounts.stageUpdate(writes, counted, taken);
    else {
      const organization_id = tenant.organizationId;
      const none = { organization_id, email: 0, text: 0, expires_at: addMs(startOfNextUtcDate(now), DAY_MS) };
      messageDayCounts.stageCreate(writes, idOf(tenant, now), { ...none, ...taken });
    }
    return block;
  });

/** The part of an organization's daily limit that this instance has reserved. */
class Allowance {
  private left = 0;
  private taking: Promise<void> | null = null;
  private usedUp = false;

  async take(tenant: Tenant, kind: DailyMessageLimitKind, now: Date): Promise<boolean> {
    this.usedUp = false;
    while (this.left === 0 && !this.usedUp) {
      // Concurrent callers wait for the same reservation.
      this.taking ??= this.fill(tenant, kind, now);
      await this.taking;
    }
    if (this.left === 0) return false;
    this.left -= 1;
    return true;
  }

  private async fill(tenant: Tenant, kind: DailyMessageLimitKind, now: Date): Promise<void> {
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
 * Counts one message; returns false if the daily limit has been reached. If an instance stops, messages that it
 * reserved but didn't send still count. They are at most a hundredth of the limit.
 */
export function tryConsumeDailyMessageAllowance(
  tenant: Tenant,
  kind: DailyMessageLimitKind,
  now: Date,
): Promise<boolean> {
  if (day !== utcDateOf(now)) {
    day = utcDateOf(now);
    allowances.clear();
  }
  const key = `${tenant.organizationId} ${kind}`;
  const allowance = allowances.get(key) ?? new Allowance();
  allowances.set(key, allowance);
  return allowance.take(tenant, kind, now);
}

/**
 * Rejects a message that would have to wait until the next day because of the daily limit.
 * @throws 403 `PLAN_LIMIT_REACHED` with `details` {limit_name, limit, used, plan, resets_at}.
 */
export async function requireWithinDailyMessageLimit(
  tenant: Tenant,
  kind: DailyMessageLimitKind,
  now: Date,
): Promise<void> {
  const { usage, used, limit } = await loadDay(tenant, kind, now);
  if (used < limit) return;
  const limit_name = CAPS[kind];
  const resets_at = startOfNextUtcDate(now).toISOString();
  throw new ApiError('PLAN_LIMIT_REACHED', `Your plan allows ${limit} ${limit_name.replaceAll('_', ' ')}`, {
    details: { limit_name, limit, used, plan: usage.plan, resets_at },
  });
}

export const UNVERIFIED_ORGANIZATION_REASON = 'organization_not_verified';
export const DAILY_LIMIT_REASON = 'messages_of_the_day_used_up';

/**
 * Postpones a message to a random time in the first hour of the next day, so that messages aren't all due at midnight.
 */
export const sendStatePostponedToNextDay = (now: Date) => ({
  status: 'queued' as const,
  reason: DAILY_LIMIT_REASON,
  wake_at: addMs(startOfNextUtcDate(now), randomBelow(HOUR_MS)),
});

/**
 * Counts the message against the daily limit once, regardless of the number of attempts. Returns null if the message
 * may be sent; otherwise returns the new state with the reason.
 */
export async function blockOrCountSend(
  message: Pick<OutboxMessage, 'organization_id' | 'channel' | 'to' | 'essential' | 'attempts'>,
  now: Date,
) {
  const { organization_id: organizationId, channel, to: address, essential } = message;
  if (essential) return null;
  if (organizationId !== null) {
    const organization = await organizations.get(organizationId);
    if (!organization) return skippedSendState('organization_gone');
    const allowed = await allowedRecipientsUnlessVerified(organization);
    if (!isPermittedRecipient(allowed, { channel, address })) return skippedSendState(UNVERIFIED_ORGANIZATION_REASON);
  }
  if (isChatChannel(channel)) return null;
  const [suppression] = (await listSuppressionReasonsByAddress([{ channel, address }])).values();
  if (suppression !== undefined) return skippedSendState(suppression);
  if (organizationId === null || message.attempts > 0) return null;
  const isCounted = await tryConsumeDailyMessageAllowance(
    tenantOf(organizationId),
    CHANNEL_TRAITS[channel].counted,
    now,
  );
  return isCounted ? null : sendStatePostponedToNextDay(now);
}
