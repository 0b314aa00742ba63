// Sends a day's digest to one address and settles every reminder that it carries.
import type { Tenant } from '../api/actor';
import { deliver } from '../messaging/deliver';
import { afterAttempt, claimed, failed, isExhausted, isFinal, skipped } from '../messaging/sendState';
import { stageRefund } from '../plans/credits';
import { type Held, NOTHING_HELD } from '../plans/purse';
import { addMs, clock, MINUTE_MS, SECOND_MS } from '../platform/clock';
import { randomBelow } from '../platform/ids';
import { expiryLink } from '../platform/links';
import { describeError, log } from '../platform/log';
import { tenantOf } from '../platform/tenant';
import { committedNothing } from '../platform/transaction';
import { unitOfWork } from '../platform/unitOfWork';
import { reminders } from '../reminders/record';
import { type ReminderDigest, reminderDigests, ringDigest } from './digest';
import { digestMail } from './digestMail';
import { type ReminderSend, reminderSends } from './ledger';
import { tellNoCredit } from './noCredit';
import type { Run } from './run';
import { settleReminder } from './send';
import { type Standing, standings } from './standing';

/** Reminders of the digest's own minute fire at the same time as it: it lets them come aboard. */
const BOARDING_PAUSE_MS = 10 * SECOND_MS;
/** Whatever keeps them from firing, the others are not kept waiting longer. */
const MOST_BOARDING_MS = 10 * MINUTE_MS;
const CREDIT_PAUSE_MS = 5 * SECOND_MS;
const BATCH = 400;
const SETTLED_AT_ONCE = 8;

/** Reminders that have been taken so lately may not have written their messages yet. */
const TAKEN_LATELY_MS = 2 * MINUTE_MS;

/** Whether a reminder that somebody is firing this moment has not put its messages into the ledger yet. */
async function isClimbing(tenant: Tenant, digest: ReminderDigest): Promise<boolean> {
  const taken = await reminders
    .of(tenant)
    .list((query) =>
      query
        .where('status', '==', 'sending')
        .where('scheduled_at', '>', addMs(digest.send_at, -TAKEN_LATELY_MS))
        .where('scheduled_at', '<=', digest.send_at),
    );
  const ledgers = await Promise.all(
    taken.map(({ id, scheduled_at }) =>
      reminderSends
        .of(tenant)
        .list((query) =>
          query.where('reminder_id', '==', id).where('scheduled_at', '==', scheduled_at).limit(1),
        ),
    ),
  );
  return ledgers.some((ledger) => ledger.length === 0);
}

/**
 * Whether reminders of the digest's own minute are still to come aboard. At least 2 reads, and 1 for each reminder that
 * was due in its last two minutes. Index: organization_id, status, scheduled_at.
 */
async function isBoarding(tenant: Tenant, digest: ReminderDigest, now: Date): Promise<boolean> {
  if (now >= addMs(digest.send_at, MOST_BOARDING_MS)) return false;
  const due = await reminders
    .of(tenant)
    .list((query) =>
      query.where('status', '==', 'pending').where('scheduled_at', '<=', digest.send_at).limit(1),
    );
  return due.length > 0 || isClimbing(tenant, digest);
}

async function postpone(tenant: Tenant, digest: ReminderDigest, at: Date): Promise<void> {
  if (await reminderDigests.of(tenant).tryUpdate(digest, { wake_at: at })) await ring(digest, at);
}

const ring = (digest: ReminderDigest, at: Date): Promise<void> =>
  ringDigest(digest, at).catch((thrown) =>
    log.warn('Alarm not set; the sweep will find the digest', {
      digestId: digest.id,
      ...describeError(thrown),
    }),
  );

/** The messages that it carries and that have not come to an end. Equality alone, no composite index. */
async function cargoOf(tenant: Tenant, digest: ReminderDigest): Promise<ReminderSend[]> {
  const all = await reminderSends.of(tenant).list((query) => query.where('digest_id', '==', digest.id));
  return all.filter((send) => !isFinal(send));
}

type End = Partial<Pick<ReminderSend, 'status' | 'reason' | 'sent_at' | 'provider_message_id'>>;

/** Writes the messages' end and settles their reminders: for each 1 write, 3 reads and 1 write more. */
async function endCargo(
  tenant: Tenant,
  sends: readonly ReminderSend[],
  endOf: (send: ReminderSend) => End,
): Promise<void> {
  const now = clock.now();
  for (let at = 0; at < sends.length; at += BATCH) {
    await unitOfWork(async (writes) => {
      for (const send of sends.slice(at, at + BATCH)) {
        writes.update(reminderSends.of(tenant).ref(send.id), {
          ...endOf(send),
          wake_at: null,
          updated_at: now,
        });
      }
    });
  }
  const queue = [
    ...new Map(sends.map((send) => [`${send.reminder_id} ${send.scheduled_at.getTime()}`, send])).values(),
  ];
  const settle = async (): Promise<void> => {
    for (let send = queue.shift(); send; send = queue.shift()) await settleReminder(tenant, send);
  };
  await Promise.all(Array.from({ length: SETTLED_AT_ONCE }, settle));
}

/** Ends the digest without a mail, and its messages with it. */
async function endUnsent(
  tenant: Tenant,
  digest: ReminderDigest,
  end: ReturnType<typeof skipped> | ReturnType<typeof failed>,
): Promise<void> {
  const paid = digest.credit_lease !== null;
  const ended = await unitOfWork(async (writes) => {
    const current = await reminderDigests.of(tenant).get(digest.id);
    if (!current || isFinal(current)) return false;
    reminderDigests.of(tenant).stageUpdate(writes, current, { ...end, updated_at: clock.now() });
    if (paid) stageRefund(writes, tenant, 'email');
    return true;
  });
  if (!ended) return;
  const { status, reason } = end;
  await endCargo(tenant, await cargoOf(tenant, digest), () => ({ status, reason }));
}

/** The digest as taken by this process, with a credit for its mail; null when another has it, or it must wait. */
async function take(
  tenant: Tenant,
  digest: ReminderDigest,
  run: Run,
  now: Date,
): Promise<ReminderDigest | null> {
  const purse = run.purses.of(tenant);
  let held: Held = NOTHING_HELD();
  if (digest.credit_lease === null) {
    const need = { email: 1, sms: 0 };
    await purse.fill(need);
    held = purse.hold(need);
    if (held.email.length === 0) {
      if (!(await purse.isExhausted(need))) {
        await postpone(tenant, digest, addMs(now, CREDIT_PAUSE_MS + randomBelow(CREDIT_PAUSE_MS)));
        return null;
      }
      await tellNoCredit(tenant, await run.organizations.of(tenant), now);
      await endUnsent(tenant, digest, skipped('no_credit'));
      return null;
    }
  }
  const patch = { ...claimed(digest, now), credit_lease: digest.credit_lease ?? held.email[0] ?? null };
  try {
    const taken = await reminderDigests.of(tenant).tryClaim(digest, { ...patch, updated_at: now });
    if (!taken) purse.giveBack(held);
    return taken;
  } catch (thrown) {
    if (committedNothing(thrown)) purse.giveBack(held);
    else purse.doubt(held);
    throw thrown;
  }
}

/** Takes those off who may not get it any more, and answers the rest. */
async function unloadSkipped(tenant: Tenant, cargo: readonly ReminderSend[]): Promise<Standing[]> {
  const checked = await standings(tenant, cargo);
  const skips = new Map(
    checked.flatMap(({ send, against }) => (against === null ? [] : [[send.id, against]])),
  );
  const off = checked.filter(({ against }) => against !== null).map(({ send }) => send);
  await endCargo(tenant, off, ({ id }) => ({ status: 'skipped', reason: skips.get(id) ?? null }));
  return checked.filter(({ against }) => against === null);
}

/**
 * Sends a digest that is due. Safe to call by several at once: one takes it, and from then on it accepts no reminder
 * more. Reads what its messages need to be checked anew, and settles their reminders.
 */
export async function sendDigest(digest: ReminderDigest, run: Run): Promise<void> {
  const now = clock.now();
  if (isFinal(digest) || digest.wake_at === null || digest.wake_at > now) return;
  const tenant = tenantOf(digest.organization_id);
  if (isExhausted(digest)) return endUnsent(tenant, digest, failed('Gave up after too many attempts'));
  if (digest.attempts === 0 && (await isBoarding(tenant, digest, now)))
    return postpone(tenant, digest, addMs(now, BOARDING_PAUSE_MS));
  const taken = await take(tenant, digest, run, now);
  if (!taken) return;
  const aboard = await unloadSkipped(tenant, await cargoOf(tenant, taken));
  if (aboard.length === 0) return endUnsent(tenant, taken, skipped('nothing_to_tell'));
  const organization = await run.organizations.of(tenant);
  const entries = aboard.flatMap(({ expiry, send }) =>
    expiry ? [{ expiry, timezone: send.timezone, link: expiryLink(expiry.id) }] : [],
  );
  const outcome = await deliver({
    channel: 'email',
    to: taken.address,
    ...digestMail({ entries, organization, date: taken.date, now }),
    reference: { collection: 'reminder_digests', id: taken.id, organizationId: tenant.organizationId },
  });
  const result = afterAttempt(taken, outcome, clock.now());
  if (result.status === 'failed') return endUnsent(tenant, taken, failed(result.reason ?? 'failed'));
  await unitOfWork(async (writes) =>
    writes.update(reminderDigests.of(tenant).ref(taken.id), { ...result, updated_at: clock.now() }),
  );
  if (result.wake_at) return ring(taken, result.wake_at);
  const { status, sent_at, provider_message_id } = result;
  await endCargo(
    tenant,
    aboard.map(({ send }) => send),
    () => ({ status, sent_at, provider_message_id, reason: null }) as End,
  );
}
