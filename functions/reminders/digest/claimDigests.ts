// Decides which due digests to send now, claims them, and charges the credits for their emails.
import type { Tenant } from '../../api/actor';
import { dailySendLimiterOf, NO_DAILY_SEND_LIMIT, sendStatePostponedToNextDay } from '../../messaging/allowance';
import { creditKindOf } from '../../messaging/channel';
import {
  claimedSendState,
  finalStateUnlessRetryable,
  isFinalSendState,
  SEND_LEASE_MS,
  withDeliveryReportsApplied,
} from '../../messaging/sendState';
import { loadLockedPlanUsage, stageCreditDeduction, ZERO_CREDITS } from '../../plans/limits';
import { addMs, clock, MINUTE_MS, SECOND_MS } from '../../platform/clock';
import { inTransaction, isContentionError, isVersionConflict } from '../../store/unitOfWork';
import { reminders } from '../rule/record';
import { dueDigests, type ReminderDigest, reminderDigests } from './digest';
import { endUnsentDigest, finalizeMessagesOfDigest } from './endDigest';

/** The delay before a due digest is checked again. Its reminders may still be firing at or after its due time. */
const REMINDERS_PAUSE_MS = 10 * SECOND_MS;
/** The maximum time that a digest waits for reminders after a worker first finds it due. */
const MAX_WAIT_MS = 10 * MINUTE_MS;

/**
 * Whether any of the organization's reminders are firing or about to fire. Firing reminders may not have written their
 * messages yet. If a reminder is claimed between the two queries, the second query finds it.
 */
async function awaitsReminders(tenant: Tenant, now: Date): Promise<boolean> {
  const soon = addMs(now, REMINDERS_PAUSE_MS);
  const anyUntil = async (status: 'pending' | 'sending', until: Date): Promise<boolean> =>
    (await reminders
      .of(tenant)
      .count((query) => query.where('status', '==', status).where('wake_at', '<=', until).limit(1))) > 0;
  return (await anyUntil('pending', soon)) || (await anyUntil('sending', addMs(soon, SEND_LEASE_MS)));
}

/** Postpones the digest while its reminders are firing. Returns whether it was postponed. */
async function waitsForReminders(tenant: Tenant, digest: ReminderDigest, now: Date): Promise<boolean> {
  const since = digest.waiting_since ?? now;
  if (now >= addMs(since, MAX_WAIT_MS) || !(await awaitsReminders(tenant, now))) return false;
  const pause = { wake_at: addMs(now, REMINDERS_PAUSE_MS), waiting_since: since };
  const waiting = await reminderDigests.of(tenant).tryClaim(digest, pause);
  if (waiting) await dueDigests.setTimer(waiting, clock.now());
  return true;
}

/** Decides whether to send a due digest now. If not, the digest has already been finalized or postponed. */
export async function triageDueDigest(
  tenant: Tenant,
  stored: ReminderDigest,
  digestsWait: boolean,
  now: Date,
): Promise<boolean> {
  if (isFinalSendState(stored) || stored.wake_at === null || stored.wake_at > now) return false;
  const digest = withDeliveryReportsApplied(stored, stored.reports);
  const settled = finalStateUnlessRetryable(digest, now);
  if (settled?.status === 'sent') {
    const patch = { ...settled, updated_at: now };
    if (await reminderDigests.of(tenant).tryUpdate(digest, patch))
      await finalizeMessagesOfDigest(tenant, { ...digest, ...patch });
    return false;
  }
  if (settled) {
    await endUnsentDigest(tenant, digest, settled);
    return false;
  }
  return digest.attempts > 0 || !digestsWait || !(await waitsForReminders(tenant, digest, now));
}

export interface DigestClaimResult {
  digests: ReminderDigest[];
  /** Digests that can't be sent because no credits are left. */
  unpaid: ReminderDigest[];
}

/** Digests sent to a chat channel are free. */
const isUnpaid = ({ paid, channel }: ReminderDigest): boolean => !paid && creditKindOf(channel) !== null;

const noneClaimed = (): DigestClaimResult => ({ digests: [], unpaid: [] });

const claimWithCredits = (tenant: Tenant, ready: readonly ReminderDigest[], now: Date): Promise<DigestClaimResult> =>
  inTransaction(async (transaction, writes) => {
    const wanting = ready.filter(isUnpaid).length;
    const usage = wanting > 0 ? await loadLockedPlanUsage(transaction, tenant) : null;
    let left = Math.min(wanting, Math.max(0, usage?.credits.email ?? 0));
    const day = usage ? dailySendLimiterOf(usage, now) : NO_DAILY_SEND_LIMIT;
    const spent = { ...ZERO_CREDITS };
    const taken = noneClaimed();
    const waits = sendStatePostponedToNextDay(now);
    for (const digest of ready) {
      const paying = isUnpaid(digest);
      if (paying && left === 0) {
        taken.unpaid.push(digest);
        continue;
      }
      if (paying && !day.take('email')) {
        const patch = { ...waits, send_at: waits.wake_at, updated_at: now };
        const waiting = reminderDigests.of(tenant).stageUpdate(writes, digest, patch);
        dueDigests.stageTimers(writes, [waiting], now);
        continue;
      }
      if (paying) {
        left -= 1;
        spent.email += 1;
      }
      const patch = { ...claimedSendState(digest, now), paid: digest.paid || paying, updated_at: now };
      taken.digests.push(reminderDigests.of(tenant).stageUpdate(writes, digest, patch));
    }
    if (usage) stageCreditDeduction(writes, usage, spent, day.counted());
    return taken;
  });

/**
 * Claims the digests together. Digests over the daily email limit wait until the next day. After a conflict, claims
 * each digest separately and skips those that other processes have claimed. If a process dies, the sweep picks up its
 * digests.
 */
export async function claimAndPayDigests(
  tenant: Tenant,
  ready: readonly ReminderDigest[],
  now: Date,
): Promise<DigestClaimResult> {
  try {
    return await claimWithCredits(tenant, ready, now);
  } catch (thrown) {
    if (!isVersionConflict(thrown) && !isContentionError(thrown)) throw thrown;
    if (ready.length === 1) return noneClaimed();
    const alone = noneClaimed();
    for (const digest of ready) {
      const { digests, unpaid } = await claimAndPayDigests(tenant, [digest], now);
      alone.digests.push(...digests);
      alone.unpaid.push(...unpaid);
    }
    return alone;
  }
}
