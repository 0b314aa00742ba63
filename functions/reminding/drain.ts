// Finds what is due, by shard, and works it off within a time budget: reminders to fire, messages to try again.
import { addMs, clock, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { forEachDue } from '../platform/dueWork';
import { hadToYield } from '../platform/transaction';
import { type Reminder, reminders, SHARDS } from '../reminders/record';
import { type ReminderDigest, reminderDigests } from './digest';
import { fireReminder, resettle } from './fire';
import { type ReminderSend, reminderSends } from './ledger';
import { newRun, nextBatch, type Run } from './run';
import { resumeSend } from './send';
import { sendDigest } from './sendDigest';

export const ALL_SHARDS: readonly number[] = Array.from({ length: SHARDS }, (_, shard) => shard);

const BATCH = 100;
/** What fails unexpectedly is put aside so long, so that it does not keep others waiting. */
const SET_ASIDE_MS = 5 * MINUTE_MS;
/** What only had to yield to others is tried again soon. */
const YIELDED_MS = 10 * SECOND_MS;

/** Index: shard, wake_at. As many reads as records due, at least 1. */
const dueReminders = (shards: readonly number[], now: Date): Promise<Reminder[]> =>
  reminders.acrossTenants((query) =>
    query.where('shard', 'in', shards).where('wake_at', '<=', now).orderBy('wake_at').limit(BATCH),
  );

const dueSends = (shards: readonly number[], now: Date): Promise<ReminderSend[]> =>
  reminderSends.acrossTenants((query) =>
    query.where('shard', 'in', shards).where('wake_at', '<=', now).orderBy('wake_at').limit(BATCH),
  );

/** Index: shard, wake_at. */
const dueDigests = (shards: readonly number[], now: Date): Promise<ReminderDigest[]> =>
  reminderDigests.acrossTenants((query) =>
    query.where('shard', 'in', shards).where('wake_at', '<=', now).orderBy('wake_at').limit(BATCH),
  );

const laterThan = (thrown: unknown) => ({
  wake_at: addMs(clock.now(), hadToYield(thrown) ? YIELDED_MS : SET_ASIDE_MS),
});
const setReminderAside = (reminder: Reminder, thrown: unknown): Promise<unknown> =>
  reminders.anyTenant(reminder).tryUpdate(reminder, laterThan(thrown));
const setSendAside = (send: ReminderSend, thrown: unknown): Promise<unknown> =>
  reminderSends.anyTenant(send).tryUpdate(send, laterThan(thrown));
const setDigestAside = (digest: ReminderDigest, thrown: unknown): Promise<unknown> =>
  reminderDigests.anyTenant(digest).tryUpdate(digest, laterThan(thrown));

/** So that one block of credits does for the batch: what its reminders can cost, as far as they themselves tell. */
function expectCosts(run: Run, due: readonly Reminder[], digests: readonly ReminderDigest[]): void {
  for (const { organization_id, email_enabled, sms_enabled } of due)
    run.purses.expect(organization_id, { email: email_enabled ? 1 : 0, sms: sms_enabled ? 1 : 0 });
  for (const { organization_id } of digests) run.purses.expect(organization_id, { email: 1, sms: 0 });
}

/** One batch of what is due. Digests come last: what fires in their minute goes with them. Answers how full it was. */
async function drainBatch(shards: readonly number[], run: Run): Promise<'empty' | 'part' | 'full'> {
  const now = clock.now();
  const [due, sends, digests] = await Promise.all([
    dueReminders(shards, now),
    dueSends(shards, now),
    dueDigests(shards, now),
  ]);
  const most = Math.max(due.length, sends.length, digests.length);
  if (most === 0) return 'empty';
  expectCosts(run, due, digests);
  try {
    await forEachDue(
      due,
      (reminder) => (reminder.status === 'sending' ? resettle(reminder, run) : fireReminder(reminder, run)),
      setReminderAside,
    );
    await forEachDue(sends, resumeSend, setSendAside);
    await forEachDue(digests, (digest) => sendDigest(digest, run), setDigestAside);
  } finally {
    await run.purses.close();
  }
  return most < BATCH ? 'part' : 'full';
}

/**
 * Works off what is due in some shards. Answers whether nothing was left when it stopped, which it does when the
 * budget of real time is used up. Several may drain the same shard: each reminder is claimed by one of them.
 */
export async function drain(shards: readonly number[], budgetMs: number): Promise<boolean> {
  const startedAt = performance.now();
  let run = newRun();
  while (performance.now() - startedAt < budgetMs) {
    if ((await drainBatch(shards, run)) !== 'full') return true;
    run = nextBatch(run);
  }
  return false;
}
