// Sends messages of the ledger, at once or again later, and records what became of them.
import type { Tenant } from '../api/actor';
import {
  dueMessages,
  type Firing,
  type FiringMessage,
  firings,
  isOpenMessage,
  type MessageChanges,
  messageChangesByPath,
  messagesOf,
  type ReminderSend,
  sendsIn,
  withMessageChanges,
} from '../ledger/firing';
import { takeFromAllowance } from '../messaging/allowance';
import { deliver } from '../messaging/deliver';
import { isUnknownFate } from '../messaging/givenUp';
import { DAY_USED_UP, postponedToNextDay } from '../messaging/outboxRules';
import { withNoted } from '../messaging/reports';
import {
  afterAttempt,
  claimed,
  failed,
  isExhausted,
  isFinal,
  leaseSuffices,
  SEND_LEASE_MS,
  skipped,
  takenUnseen,
  wasTaken,
} from '../messaging/sendState';
import { loadOrganization } from '../organizations/organization';
import { addMs, clock, SECOND_MS } from '../platform/clock';
import { Lanes } from '../platform/lanes';
import { expiryLink } from '../platform/links';
import { describeError, log } from '../platform/log';
import { tenantOf } from '../platform/tenant';
import { inTransaction, lostRace } from '../platform/transaction';
import { tryCommit } from '../platform/unitOfWork';
import { type Reminder, reminders } from '../reminderSchedule/record';
import type { BatchContext } from './batchContext';
import { withCalendarFile } from './calendarFile';
import { changeFiring, stageMessageChanges } from './changeFiring';
import { reminderDigests } from './digest';
import { type Eligibility, listEligibility } from './eligibility';
import { getReminderSentBy, stageSentAfterAll } from './fallback';
import { reminderProgressOf } from './reminderOutcome';
import { renderReminder, type SendingFacts } from './render';
import { notifyUnknownFate } from './unknownFate';

/** Sets the timer for the next attempt; without one the sweep finds the firing. */
const setTimer = (firing: Firing, now: Date): Promise<void> =>
  dueMessages.setTimer(firing, now).catch((thrown) =>
    log.warn('Timer not set; the sweep will find the message', {
      firingId: firing.id,
      ...describeError(thrown),
    }),
  );

/**
 * The lease counts from just before the provider is called: what waited for its turn for long renews it, or leaves the
 * message to whoever has it by now. Without waiting it costs nothing, else 1 read and 1 write.
 */
async function withLease(tenant: Tenant, send: ReminderSend): Promise<boolean> {
  const now = clock.now();
  if (leaseSuffices(send, now)) return true;
  let held = false;
  await changeFiring(tenant, send.firing_id, ({ messages }) => {
    const current = messages[send.key];
    held = current?.status === 'sending' && current.attempts === send.attempts;
    return held ? { [send.key]: { wake_at: addMs(now, SEND_LEASE_MS) } } : {};
  });
  return held;
}

/** So long an accepted message waits for the others of its firing to be recorded with them. */
const RECORDED_AFTER_MS = 3 * SECOND_MS;

/** Records what was accepted while others of the firing are still on their way: 1 write. */
async function recordAccepted(tenant: Tenant, firingId: string, done: MessageChanges): Promise<void> {
  const accepted = Object.entries(done).filter(([, { status }]) => status === 'sent');
  if (accepted.length === 0) return;
  const patch = messageChangesByPath(Object.fromEntries(accepted), clock.now());
  await tryCommit((writes) => writes.update(firings.of(tenant).ref(firingId), patch)).catch((thrown) =>
    log.warn('Accepted messages not recorded yet', { firingId, ...describeError(thrown) }),
  );
}

/**
 * The day's count bounds WhatsApp, which costs no credit, and what has waited for the day: what is beyond it waits, and is
 * not an attempt.
 */
async function heldBack(tenant: Tenant, send: ReminderSend): Promise<Partial<FiringMessage> | null> {
  const now = clock.now();
  const isCounted = send.channel === 'whatsapp' || send.reason === DAY_USED_UP;
  if (!isCounted || send.attempts > 1) return null;
  const kind = send.channel === 'email' ? 'email' : 'text';
  return (await takeFromAllowance(tenant, kind, now)) ? null : { ...postponedToNextDay(now), attempts: 0 };
}

async function attempted(
  send: ReminderSend,
  facts: SendingFacts,
  handOver: typeof deliver,
): Promise<Partial<FiringMessage>> {
  const outcome = await handOver(await withCalendarFile(renderReminder(send, facts), send, facts));
  return afterAttempt(send, outcome, clock.now());
}

/**
 * Delivers messages of one firing that the caller has claimed. Answers what became of each; what somebody else has by now
 * is not in it. Nothing is written unless some take seconds longer than others.
 */
export async function sendMessages(
  tenant: Tenant,
  sends: readonly ReminderSend[],
  facts: SendingFacts,
  { lanes, handOver }: Pick<BatchContext, 'lanes' | 'handOver'>,
): Promise<MessageChanges> {
  const done: Record<string, Partial<FiringMessage>> = {};
  const [first] = sends;
  if (!first) return done;
  let recording: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    recording = recording.then(() => recordAccepted(tenant, first.firing_id, done));
  }, RECORDED_AFTER_MS);
  try {
    await Promise.all(
      sends.map((send) =>
        lanes.run(async () => {
          if (!(await withLease(tenant, send))) return;
          done[send.key] = (await heldBack(tenant, send)) ?? (await attempted(send, facts, handOver));
        }),
      ),
    );
  } finally {
    clearInterval(timer);
    // What is recorded after it must not be overtaken.
    await recording;
  }
  return done;
}

/** What is to be recorded of attempts, by what is stored now: a report may have said that a message was taken after all. */
function afterReports(firing: Firing, results: MessageChanges): MessageChanges {
  const changes: Record<string, Partial<FiringMessage>> = {};
  for (const [key, result] of Object.entries(results)) {
    const stored = firing.messages[key];
    if (!stored || isFinal(stored)) continue;
    const current = withNoted(stored, firing.reports[key]);
    const wasSent = result.status !== 'sent' && wasTaken(current);
    changes[key] = wasSent ? takenUnseen(current.taken_at ?? clock.now()) : result;
  }
  return changes;
}

/** Records attempts that did not all succeed: 1 read, and as {@link stageMessageChanges}. */
async function recordResults(
  tenant: Tenant,
  firingId: string,
  results: MessageChanges,
): Promise<Firing | null> {
  const firing = await changeFiring(tenant, firingId, (current) => afterReports(current, results));
  if (!firing) return null;
  for (const send of messagesOf(firing)) {
    if (isUnknownFate(send) && results[send.key]?.status === 'failed') await notifyUnknownFate(tenant, send);
  }
  await setTimer(firing, clock.now());
  return firing;
}

/**
 * Records the first attempts of a firing, and what its reminder is at by them: one commit of 2 writes when all were
 * accepted. The reminder changes only upon the very state in which it was taken: whoever has changed or moved it
 * meanwhile is not overwritten.
 */
export async function recordFirst(
  tenant: Tenant,
  reminder: Reminder,
  firing: Firing,
  changes: MessageChanges,
): Promise<void> {
  const now = clock.now();
  const going = messagesOf(firing).filter(({ status }) => status === 'sending');
  const store = reminders.of(tenant);
  if (going.some(({ key }) => changes[key]?.status !== 'sent')) {
    const stored = await recordResults(tenant, firing.id, changes);
    if (stored && !sendsIn(stored).every(isFinal))
      await store.tryUpdate(reminder, { ...reminderProgressOf(sendsIn(stored), now), updated_at: now });
    return;
  }
  const { messages, ...fields } = withMessageChanges(firing, changes, now);
  const patch = { ...messageChangesByPath(changes, now), ...fields };
  const progress = { ...reminderProgressOf(sendsIn({ ...firing, messages }), now), updated_at: now };
  if (going.length === 0) {
    await store.tryUpdate(reminder, progress);
    return setTimer(firing, now);
  }
  const ref = firings.of(tenant).ref(firing.id);
  const origin = await getReminderSentBy(tenant, reminder, progress);
  const together = await tryCommit((writes) => {
    writes.update(ref, patch);
    store.stageUpdate(writes, reminder, progress);
    if (origin) stageSentAfterAll(writes, tenant, origin, progress);
  });
  if (!together) await tryCommit((writes) => writes.update(ref, patch));
  await setTimer({ ...firing, ...fields }, now);
}

/** What one waiting message is at now: given up, passed over, or taken by this process for where it goes now. */
function nextOf(send: ReminderSend, eligibility: Eligibility, now: Date): Partial<FiringMessage> {
  if (wasTaken(send)) return takenUnseen(send.taken_at ?? now);
  if (isExhausted(send)) return failed('Gave up after too many attempts');
  const { against, address, recipient_name } = eligibility;
  return against === null ? { ...claimed(send, now), address, recipient_name } : skipped(against);
}

/** Claims messages that wait for their next attempt, or whose sender died, against the state of this moment. */
async function reclaim(tenant: Tenant, firing: Firing, due: readonly ReminderSend[], now: Date) {
  return inTransaction(async (transaction, writes) => {
    const eligible = await listEligibility(tenant, due, transaction);
    const changes = Object.fromEntries(
      eligible.map((each) => [each.send.key, nextOf(each.send, each, now)] as const),
    );
    return {
      firing: await stageMessageChanges(writes, tenant, firing, changes, now),
      expiry: eligible.find(({ expiry }) => expiry)?.expiry,
    };
  });
}

/** Messages of one firing that are tried again; there are never many of them. */
const RETRIED_AT_ONCE = 8;

/**
 * Tries those messages of a firing again whose time has come. Safe to call by several at once. Reads the expiry, the
 * reminder, the expiry's people and 3, writes 2, and the reminder when these were its last open messages.
 */
export async function resumeFiring(firing: Firing, handOver = deliver): Promise<void> {
  const now = clock.now();
  const due = messagesOf(firing).filter(
    (send) => isOpenMessage(send) && send.wake_at !== null && send.wake_at <= now,
  );
  if (due.length === 0) return;
  const tenant = tenantOf(firing.organization_id);
  const taken = await reclaim(tenant, firing, due, now).catch((thrown: unknown) => {
    if (lostRace(thrown)) return null;
    throw thrown;
  });
  if (!taken) return;
  const keys = new Set(due.map(({ key }) => key));
  for (const send of messagesOf(taken.firing))
    if (keys.has(send.key) && isUnknownFate(send)) await notifyUnknownFate(tenant, send);
  const going = messagesOf(taken.firing).filter(({ key, status }) => keys.has(key) && status === 'sending');
  const { expiry } = taken;
  if (!expiry || going.length === 0) return setTimer(taken.firing, now);
  const organization = await loadOrganization(tenant);
  const facts = { expiry, organization, now, link: expiryLink(expiry.id), timezone: firing.timezone };
  const results = await sendMessages(tenant, going, facts, {
    lanes: new Lanes(RETRIED_AT_ONCE),
    handOver,
  });
  await recordResults(tenant, firing.id, results);
}

/** Messages whose digest has come to an end, but which its sender could not end any more, follow it. */
export async function copyDigestOutcomes(tenant: Tenant, firing: Firing): Promise<Firing> {
  const waiting = messagesOf(firing).filter((send) => !isFinal(send) && send.digest_id !== null);
  if (waiting.length === 0) return firing;
  const digests = await reminderDigests
    .of(tenant)
    .getMany(waiting.flatMap(({ digest_id }) => digest_id ?? []));
  const changed = await changeFiring(tenant, firing.id, (current) =>
    Object.fromEntries(
      messagesOf(current).flatMap((send) => {
        const digest = digests.get(send.digest_id ?? '');
        if (isFinal(send) || !digest || !isFinal(digest)) return [];
        const { status, reason, sent_at, provider_message_id } = digest;
        return [[send.key, { status, reason, sent_at, provider_message_id, wake_at: null }] as const];
      }),
    ),
  );
  return changed ?? firing;
}
