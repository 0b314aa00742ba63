// Fires one due reminder: takes it, writes the ledger, sends, and settles what became of it.
import type { Tenant } from '../api/actor';
import { SEND_LEASE_MS } from '../messaging/sendState';
import type { Organization } from '../organizations/organization';
import type { Credits } from '../plans/credits';
import { type Held, NOTHING_HELD } from '../plans/purse';
import { addMs, clock, SECOND_MS } from '../platform/clock';
import { randomBelow } from '../platform/ids';
import { expiryLink } from '../platform/links';
import { tenantOf } from '../platform/tenant';
import { committedNothing, inTransaction, lostRace } from '../platform/transaction';
import { reminderAlarms } from '../reminders/alarm';
import { rescheduled } from '../reminders/plan';
import { type Reminder, reminders } from '../reminders/record';
import { type Claimed, claimMessages } from './claim';
import { tellNoCredit } from './noCredit';
import type { ReminderFacts } from './render';
import type { Run } from './run';
import { copyDigestOutcomes, sendReminderMessage, sendsOf } from './send';
import { progressOf } from './settlement';

/** Until credits that another worker holds come back, or it has used them. */
const CREDIT_PAUSE_MS = 5 * SECOND_MS;
const MAX_RACES = 5;

type Decided = Exclude<Claimed, { kind: 'unpaid' }> | { kind: 'wait' };

/** One attempt to write the ledger with the credits at hand. Whatever it held and did not spend goes back. */
async function attemptClaim(
  reminder: Reminder,
  context: { tenant: Tenant; organization: Organization; run: Run; now: Date; exhausted: boolean },
): Promise<Claimed> {
  const { tenant, organization, run, now, exhausted } = context;
  const purse = run.purses.of(tenant);
  let held: Held = NOTHING_HELD();
  const payment = {
    lacks: (need: Credits): boolean => !exhausted && purse.lacks(need),
    hold: (need: Credits): Held => {
      held = purse.hold(need);
      return held;
    },
  };
  try {
    return await inTransaction((transaction, writes) => {
      // Firestore may run this again: what the attempt before held is free then.
      purse.giveBack(held);
      held = NOTHING_HELD();
      return claimMessages(transaction, writes, { tenant, reminder, organization, now, payment });
    });
  } catch (thrown) {
    if (committedNothing(thrown)) purse.giveBack(held);
    else purse.doubt(held);
    throw thrown;
  }
}

/** The least that its own messages cost; a digest pays for the mails of whoever chose digests. */
const leastCost = (reminder: Reminder, { email_reminder_mode }: Organization): Credits => ({
  email: reminder.email_enabled && email_reminder_mode !== 'DIGEST' ? 1 : 0,
  sms: reminder.sms_enabled ? 1 : 0,
});

/** Takes credits until they do, or there are none left; then whoever they do not reach is skipped, and admins are told. */
async function claimWithCredits(
  reminder: Reminder,
  context: { tenant: Tenant; organization: Organization; run: Run; now: Date },
): Promise<Decided> {
  const { tenant, organization, run, now } = context;
  const purse = run.purses.of(tenant);
  // An attempt without credits would read everything for nothing, and so would all others of the batch beside it.
  await purse.fill(leastCost(reminder, organization));
  const first = await attemptClaim(reminder, { ...context, exhausted: false });
  if (first.kind !== 'unpaid') return first;
  await purse.fill(first.need);
  if (!purse.lacks(first.need)) {
    const second = await attemptClaim(reminder, { ...context, exhausted: false });
    return second.kind === 'unpaid' ? { kind: 'wait' } : second;
  }
  if (!(await purse.isExhausted(first.need))) return { kind: 'wait' };
  await tellNoCredit(tenant, organization, now);
  const last = await attemptClaim(reminder, { ...context, exhausted: true });
  return last.kind === 'unpaid' ? { kind: 'wait' } : last;
}

/**
 * Null when another process was quicker with the ledger: it, or the sweep, goes on from there. When the race was for
 * something else that the messages share, such as a digest, it is decided again.
 */
async function decide(
  reminder: Reminder,
  context: { tenant: Tenant; organization: Organization; run: Run; now: Date },
): Promise<Decided | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await claimWithCredits(reminder, context);
    } catch (thrown) {
      if (!lostRace(thrown)) throw thrown;
      const written = await sendsOf(context.tenant, reminder.id, reminder.scheduled_at);
      if (written.length > 0) return null;
      if (attempt === MAX_RACES) throw thrown;
    }
  }
}

/** The reminder's expiry has got another date in the very moment: it waits for its new moment. */
async function reschedule(reminder: Reminder, expiryDate: string, now: Date): Promise<void> {
  const patch = rescheduled(reminder, expiryDate, now) ?? { status: 'cancelled' as const, wake_at: null };
  const moved = await reminders.anyTenant(reminder).tryClaim(reminder, patch);
  if (moved?.wake_at)
    await reminderAlarms.setIfSoon({ id: moved.id, shard: moved.shard, at: moved.wake_at }, now);
}

/**
 * Carries on with a reminder that this process has taken: ledger, messages, settlement. The settlement is written only
 * upon the very state that the taking left behind: whoever has changed or moved the reminder meanwhile is not overwritten.
 */
async function carryOut(reminder: Reminder, run: Run, now: Date): Promise<void> {
  const tenant = tenantOf(reminder.organization_id);
  const store = reminders.of(tenant);
  const organization = await run.organizations.of(tenant);
  const decided = await decide(reminder, { tenant, organization, run, now });
  if (decided === null) return;
  if (decided.kind === 'moved') return reschedule(reminder, decided.expiryDate, now);
  if (decided.kind === 'wait') {
    const at = addMs(now, CREDIT_PAUSE_MS + randomBelow(CREDIT_PAUSE_MS));
    if (await store.tryUpdate(reminder, { status: 'pending', wake_at: at }))
      await reminderAlarms.set({ id: reminder.id, shard: reminder.shard, at }, now);
    return;
  }
  if (decided.kind === 'ended') {
    await store.tryUpdate(reminder, { ...decided.ending, wake_at: null, updated_at: now });
    return;
  }
  const { expiry } = decided;
  const link = expiryLink(expiry.id);
  const facts: ReminderFacts = { expiry, organization, now, link, timezone: reminder.timezone };
  const sends = await Promise.all(
    decided.sends.map((send) =>
      send.status === 'sending' ? sendReminderMessage(tenant, send, facts) : send,
    ),
  );
  const ended = clock.now();
  await store.tryUpdate(reminder, { ...progressOf(sends, ended), updated_at: ended });
}

/**
 * Fires a reminder that is due. Safe to call by several at once and again: one takes it, for the others nothing is left
 * to do. With k messages over channels with addresses: 2k + 1 reads and 2k + 2 writes, beside what the batch shares.
 */
export async function fireReminder(reminder: Reminder, run: Run): Promise<void> {
  const now = clock.now();
  if (reminder.status !== 'pending' || reminder.scheduled_at > now) return;
  const patch = { status: 'sending' as const, wake_at: addMs(now, SEND_LEASE_MS), updated_at: now };
  const taken = await reminders.anyTenant(reminder).tryClaim(reminder, patch);
  if (taken) await carryOut(taken, run, now);
}

/**
 * Looks after a reminder that is being sent for longer than its lease. Its sender died before the ledger was written:
 * then it is fired; or before it could settle the reminder, or messages wait for another attempt or their digest.
 */
export async function resettle(reminder: Reminder, run: Run): Promise<void> {
  const now = clock.now();
  if (reminder.status !== 'sending' || reminder.wake_at === null || reminder.wake_at > now) return;
  const tenant = tenantOf(reminder.organization_id);
  const store = reminders.of(tenant);
  const sends = await sendsOf(tenant, reminder.id, reminder.scheduled_at);
  if (sends.length === 0) {
    const taken = await store.tryClaim(reminder, { wake_at: addMs(now, SEND_LEASE_MS), updated_at: now });
    if (taken) await carryOut(taken, run, now);
    return;
  }
  const current = await copyDigestOutcomes(tenant, sends, now);
  await store.tryUpdate(reminder, { ...progressOf(current, now), updated_at: now });
}
