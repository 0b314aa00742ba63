// Sends one message of the ledger, at once or again later, and keeps the reminder's status true to its messages.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { deliver } from '../messaging/deliver';
import { afterAttempt, claimed, failed, isExhausted, isFinal, skipped } from '../messaging/sendState';
import { organizationOf } from '../organizations/organization';
import { stageRefund } from '../plans/credits';
import { clock } from '../platform/clock';
import { expiryLink } from '../platform/links';
import { describeError, log } from '../platform/log';
import { countWrites } from '../platform/meter';
import { enqueueTask } from '../platform/tasks';
import { tenantOf } from '../platform/tenant';
import { inTransaction, lostRace } from '../platform/transaction';
import { unitOfWork } from '../platform/unitOfWork';
import { FIRING_QUEUE } from '../reminders/alarm';
import { reminders } from '../reminders/record';
import { reminderDigests } from './digest';
import { type ReminderSend, reminderSends } from './ledger';
import { type ReminderFacts, renderReminder } from './render';
import { settled } from './settlement';
import { standings } from './standing';

/** A message that never went out gives its credit back: 1 write, with the write that ends the message. */
export function stageCreditBack(
  writes: Writes,
  tenant: Tenant,
  send: Pick<ReminderSend, 'channel' | 'credit_lease'>,
): void {
  const { channel, credit_lease } = send;
  if (credit_lease === null || (channel !== 'email' && channel !== 'sms')) return;
  stageRefund(writes, tenant, channel);
}

/** Ends a message as failed and gives its credit back, both or neither, once. */
async function fail(tenant: Tenant, send: ReminderSend, result: Partial<ReminderSend>): Promise<void> {
  await unitOfWork(async (writes) => {
    const current = await reminderSends.of(tenant).get(send.id);
    if (!current || isFinal(current)) return;
    reminderSends.of(tenant).stageUpdate(writes, current, result);
    stageCreditBack(writes, tenant, current);
  });
}

/** Sets the alarm for the next attempt; without one the sweep finds the message. */
async function ringAgain(send: ReminderSend, at: Date): Promise<void> {
  const name = ['send', send.id, send.attempts];
  await enqueueTask({ queue: FIRING_QUEUE, payload: { shard: send.shard }, at, name }).catch((thrown) =>
    log.warn('Alarm not set; the sweep will find the message', { sendId: send.id, ...describeError(thrown) }),
  );
}

/**
 * Delivers a message that the caller has claimed, and writes what became of it: 1 write, right after the answer; for one
 * that failed 1 read and 1 write more.
 */
export async function sendReminderMessage(
  tenant: Tenant,
  send: ReminderSend,
  facts: ReminderFacts,
): Promise<ReminderSend> {
  const outcome = await deliver(renderReminder(send, facts));
  const now = clock.now();
  const result = { ...afterAttempt(send, outcome, now), updated_at: now };
  if (result.status === 'failed') {
    await fail(tenant, send, result);
  } else {
    await reminderSends.of(tenant).ref(send.id).update(result);
    countWrites(1);
  }
  if (result.wake_at) await ringAgain(send, result.wake_at);
  return { ...send, ...result };
}

/** Claims a message that waits for its next attempt, or whose sender died, against the state of this moment. */
async function reclaim(tenant: Tenant, send: ReminderSend, now: Date) {
  return inTransaction(async (transaction, writes) => {
    const [standing] = await standings(tenant, [send], transaction);
    const against = standing?.against ?? null;
    const end = isExhausted(send)
      ? failed('Gave up after too many attempts')
      : against === null
        ? null
        : skipped(against);
    const patch = end ?? claimed(send, now);
    reminderSends.of(tenant).stageUpdate(writes, send, { ...patch, updated_at: now });
    if (end) stageCreditBack(writes, tenant, send);
    return { expiry: standing?.expiry, send: { ...send, ...patch } };
  });
}

/**
 * Tries a message again whose time has come. Safe to call by several at once.
 * At most 6 reads and 3 writes, and the reminder's other messages when this was its last open one.
 */
export async function resumeSend(send: ReminderSend): Promise<void> {
  const now = clock.now();
  if (isFinal(send) || send.wake_at === null || send.wake_at > now) return;
  const tenant = tenantOf(send.organization_id);
  const taken = await reclaim(tenant, send, now).catch((thrown: unknown) => {
    if (lostRace(thrown)) return null;
    throw thrown;
  });
  if (!taken) return;
  let current: ReminderSend = taken.send;
  if (!isFinal(current) && taken.expiry) {
    const organization = await organizationOf(tenant);
    const { expiry } = taken;
    const link = expiryLink(expiry.id);
    const facts = { expiry, organization, now, link, timezone: send.timezone };
    current = await sendReminderMessage(tenant, current, facts);
  }
  if (isFinal(current)) await settleReminder(tenant, current);
}

/** The messages of one firing of a reminder: equality alone, no composite index. At least 1 read. */
export const sendsOf = (tenant: Tenant, reminderId: string, scheduledAt: Date): Promise<ReminderSend[]> =>
  reminderSends
    .of(tenant)
    .list((query) => query.where('reminder_id', '==', reminderId).where('scheduled_at', '==', scheduledAt));

/** Ends the reminder when the last of its messages has come to an end. */
export async function settleReminder(
  tenant: Tenant,
  firing: Pick<ReminderSend, 'reminder_id' | 'scheduled_at'>,
): Promise<void> {
  const reminder = await reminders.of(tenant).get(firing.reminder_id);
  // A reminder that was moved meanwhile waits for its new moment, or fires anew; the old firing is history.
  if (reminder?.status !== 'sending') return;
  if (reminder.scheduled_at.getTime() !== firing.scheduled_at.getTime()) return;
  const sends = await sendsOf(tenant, firing.reminder_id, firing.scheduled_at);
  const now = clock.now();
  if (sends.length > 0 && sends.every(isFinal))
    await reminders.of(tenant).tryUpdate(reminder, { ...settled(sends, now), updated_at: now });
}

/** Messages whose digest has come to an end, but whose own records its sender could not write any more, follow it. */
export async function copyDigestOutcomes(
  tenant: Tenant,
  sends: readonly ReminderSend[],
  now: Date,
): Promise<ReminderSend[]> {
  const waiting = sends.flatMap((send) => (isFinal(send) || send.digest_id === null ? [] : [send.digest_id]));
  if (waiting.length === 0) return [...sends];
  const digests = await reminderDigests.of(tenant).getMany(waiting);
  return Promise.all(
    sends.map(async (send) => {
      const digest = send.digest_id === null ? undefined : digests.get(send.digest_id);
      if (isFinal(send) || !digest || !isFinal(digest)) return send;
      const { status, reason, sent_at, provider_message_id } = digest;
      const outcome = { status, reason, sent_at, provider_message_id, wake_at: null, updated_at: now };
      await reminderSends.of(tenant).tryUpdate(send, outcome);
      return { ...send, ...outcome };
    }),
  );
}
