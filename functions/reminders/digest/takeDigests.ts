// Claims due digests and spends the credits of their mails.
import type { Tenant } from '../../api/actor';
import {
  reminderAllowanceOf,
  sendStatePostponedToNextDay,
  UNLIMITED_REMINDER_ALLOWANCE,
} from '../../messaging/allowance';
import { creditOfChannel } from '../../messaging/channel';
import { claimedSendState } from '../../messaging/sendState';
import { loadLockedPlanUsage, NO_CREDITS, stageCreditSpending } from '../../plans/credits';
import { inTransaction, isContentionError, isLostRaceError } from '../../store/unitOfWork';
import { type ReminderDigest, reminderDigests } from './digest';

export interface Taken {
  digests: ReminderDigest[];
  /** No credits are left for these digests. */
  unpaid: ReminderDigest[];
  /** The daily mail limit is reached. */
  waiting: ReminderDigest[];
}
/** A digest in a chat channel is free. */
const isUnpaid = ({ paid, channel }: ReminderDigest): boolean => !paid && creditOfChannel(channel) !== null;

const NONE_TAKEN = (): Taken => ({ digests: [], unpaid: [], waiting: [] });

/**
 * Claims as many digests as the credits for their mails cover. 1 read and 1 write for the credits, 1 write per digest.
 */
const takeWithCredits = (tenant: Tenant, ready: readonly ReminderDigest[], now: Date): Promise<Taken> =>
  inTransaction(async (transaction, writes) => {
    const wanting = ready.filter(isUnpaid).length;
    const usage = wanting > 0 ? await loadLockedPlanUsage(transaction, tenant) : null;
    let left = Math.min(wanting, Math.max(0, usage?.credits.email ?? 0));
    const day = usage ? reminderAllowanceOf(usage, now) : UNLIMITED_REMINDER_ALLOWANCE;
    const spent = { ...NO_CREDITS };
    const taken = NONE_TAKEN();
    const waits = sendStatePostponedToNextDay(now);
    for (const digest of ready) {
      const paying = isUnpaid(digest);
      if (paying && left === 0) {
        taken.unpaid.push(digest);
        continue;
      }
      if (paying && !day.take('email')) {
        const patch = { ...waits, send_at: waits.wake_at, updated_at: now };
        taken.waiting.push(reminderDigests.of(tenant).stageUpdate(writes, digest, patch));
        continue;
      }
      if (paying) {
        left -= 1;
        spent.email += 1;
      }
      const patch = { ...claimedSendState(digest, now), paid: digest.paid || paying, updated_at: now };
      taken.digests.push(reminderDigests.of(tenant).stageUpdate(writes, digest, patch));
    }
    if (usage) stageCreditSpending(writes, usage, spent, day.counted());
    return taken;
  });

/**
 * Claims the digests together. After a conflict, claims each one separately and skips those of other processes. If such
 * a process dies, the sweep finds its digests.
 */
export async function claimDigests(
  tenant: Tenant,
  ready: readonly ReminderDigest[],
  now: Date,
): Promise<Taken> {
  if (ready.length === 0) return NONE_TAKEN();
  try {
    return await takeWithCredits(tenant, ready, now);
  } catch (thrown) {
    if (!isLostRaceError(thrown) && !isContentionError(thrown)) throw thrown;
    if (ready.length === 1) return NONE_TAKEN();
    const alone = NONE_TAKEN();
    for (const digest of ready) {
      const { digests, unpaid, waiting } = await claimDigests(tenant, [digest], now);
      alone.digests.push(...digests);
      alone.unpaid.push(...unpaid);
      alone.waiting.push(...waiting);
    }
    return alone;
  }
}
