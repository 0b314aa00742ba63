// Sends messages from the ledger, immediately or as a retry, and records the results.
import pLimit from 'p-limit';
import { type Tenant, tenantOf } from '../../api/actor';
import {
  DAILY_LIMIT_REASON,
  sendStatePostponedToNextDay,
  tryConsumeDailyMessageAllowance,
} from '../../messaging/allowance';
import { CHANNEL_TRAITS, isAddressedChannel, isChatChannel } from '../../messaging/channel';
import { hasFailedWithUnknownOutcome, sendMessageByProvider } from '../../messaging/deliver';
import {
  claimedSendState,
  finalStateUnlessRetryable,
  isFinalSendState,
  isSendLeaseSufficient,
  SEND_LEASE_MS,
  sendResultAfterReports,
  sendStateAfterAttempt,
  skippedSendState,
  withDeliveryReportsApplied,
} from '../../messaging/sendState';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { addMs, clock, SECOND_MS } from '../../platform/clock';
import { log, logFieldsOfError } from '../../platform/log';
import { commitOnceUnlessChanged, inTransaction, isVersionConflict } from '../../store/unitOfWork';
import {
  buildMessageChangesPatch,
  dueFirings,
  type Firing,
  type FiringSend,
  firingFieldsAfterMessageChanges,
  firings,
  isOpenMessageOutsideDigest,
  type LedgerSend,
  ledgerSendsAndSkipsOf,
  ledgerSendsOf,
  type MessageChangesByKey,
} from '../ledger/firing';
import { listWaitingSendEligibility, type WaitingSendEligibility } from '../plan/eligibility';
import { type Reminder, reminders } from '../rule/record';
import { notifyAdminsOfUnknownOutcome } from './adminNotices';
import {
  changeMessagesOfFiring,
  reminderProgressPatch,
  replaceCoveredSends,
  stageFiringMessageChanges,
} from './changeMessages';
import { findReminderSentByFallback, stageReminderSentByFallback } from './fallback';
import { attachIcsIfEnabled, type FiringMessageFacts, outgoingReminderMessageOf, postReminderToChat } from './render';

/**
 * Renews the lease of a message that has waited a long time. The lease must start just before the provider call.
 * Returns false if another process has taken over the message.
 */
async function withLease(tenant: Tenant, send: LedgerSend): Promise<boolean> {
  const now = clock.now();
  if (isSendLeaseSufficient(send, now)) return true;
  let held = false;
  await changeMessagesOfFiring(tenant, send.firing_id, ({ messages }) => {
    const current = messages[send.key];
    held = current?.status === 'sending' && current.attempts === send.attempts;
    return held ? { [send.key]: { wake_at: addMs(now, SEND_LEASE_MS) } } : {};
  });
  return held;
}

/** Limits the number of concurrent provider calls for first attempts and digests. */
export const limitConcurrentSends = pLimit(16);

/** How long accepted messages wait to be recorded together with the rest of their firing. */
const EARLY_RECORD_MS = 3 * SECOND_MS;

/** Records accepted messages while the firing's other messages are still being sent. */
async function recordAccepted(tenant: Tenant, firingId: string, done: MessageChangesByKey): Promise<void> {
  const accepted = Object.entries(done).filter(([, { status }]) => status === 'sent');
  if (accepted.length === 0) return;
  const patch = buildMessageChangesPatch(Object.fromEntries(accepted), clock.now());
  await commitOnceUnlessChanged((writes) => writes.update(firings.of(tenant).ref(firingId), patch)).catch((thrown) =>
    log.warn('Accepted messages not recorded yet', { firingId, ...logFieldsOfError(thrown) }),
  );
}

/**
 * Returns the state that postpones a message over the daily limit, or null if the message can be sent. Checks only
 * messages on channels that use no credits, and messages already postponed to the next day. Waiting doesn't count as an
 * attempt.
 */
async function postponedByAllowance(tenant: Tenant, send: LedgerSend): Promise<Partial<FiringSend> | null> {
  const now = clock.now();
  if (!isAddressedChannel(send.channel) || send.attempts > 1) return null;
  const { credit, counted } = CHANNEL_TRAITS[send.channel];
  if (credit !== null && send.reason !== DAILY_LIMIT_REASON) return null;
  return (await tryConsumeDailyMessageAllowance(tenant, counted, now))
    ? null
    : { ...sendStatePostponedToNextDay(now), attempts: 0 };
}

async function attemptMessage(
  send: LedgerSend,
  facts: FiringMessageFacts,
  sendMessage: typeof sendMessageByProvider,
): Promise<Partial<FiringSend>> {
  if (isChatChannel(send.channel)) return postReminderToChat(send, facts);
  const outcome = await sendMessage(await attachIcsIfEnabled(outgoingReminderMessageOf(send, facts), send, facts));
  return sendStateAfterAttempt(send, outcome, clock.now());
}

/**
 * Sends the messages of a firing that the caller has claimed. Returns the result of each message, except those that
 * another process has taken over. If some messages take several seconds longer than others, records the accepted ones
 * early.
 */
export async function attemptMessagesOfFiring(
  tenant: Tenant,
  sends: readonly LedgerSend[],
  facts: FiringMessageFacts,
  sendMessage: typeof sendMessageByProvider,
  lanes = limitConcurrentSends,
): Promise<MessageChangesByKey> {
  const done: Record<string, Partial<FiringSend>> = {};
  const [first] = sends;
  if (!first) return done;
  let recording: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    recording = recording.then(() => recordAccepted(tenant, first.firing_id, done));
  }, EARLY_RECORD_MS);
  try {
    await Promise.all(
      sends.map((send) =>
        lanes(async () => {
          if (!(await withLease(tenant, send))) return;
          done[send.key] =
            (await postponedByAllowance(tenant, send)) ?? (await attemptMessage(send, facts, sendMessage));
        }),
      ),
    );
  } finally {
    clearInterval(timer);
    // This write must finish before the caller records the final results.
    await recording;
  }
  return done;
}

/**
 * The results to record, based on the stored state. A delivery report may show that a message was accepted after all.
 */
function withReports(firing: Firing, results: MessageChangesByKey): MessageChangesByKey {
  const changes: Record<string, Partial<FiringSend>> = {};
  for (const [key, result] of Object.entries(results)) {
    const stored = firing.messages[key];
    if (!stored || isFinalSendState(stored)) continue;
    const current = withDeliveryReportsApplied(stored, firing.reports[key]);
    changes[key] = sendResultAfterReports(current, result, clock.now());
  }
  return changes;
}

async function recordResults(tenant: Tenant, firingId: string, results: MessageChangesByKey): Promise<Firing | null> {
  const firing = await changeMessagesOfFiring(tenant, firingId, (current) => withReports(current, results));
  if (!firing) return null;
  for (const send of ledgerSendsOf(firing)) {
    if (hasFailedWithUnknownOutcome(send) && results[send.key]?.status === 'failed')
      await notifyAdminsOfUnknownOutcome(tenant, send);
  }
  await dueFirings.setTimer(firing, clock.now());
  return firing;
}

/**
 * Records a firing's first attempts and the reminder's state. Leaves the reminder alone if it has changed since it was
 * claimed, so concurrent changes are never overwritten.
 */
export async function recordFirstAttemptsOfFiring(
  tenant: Tenant,
  reminder: Reminder,
  firing: Firing,
  changes: MessageChangesByKey,
): Promise<void> {
  const now = clock.now();
  const going = ledgerSendsOf(firing).filter(({ status }) => status === 'sending');
  const store = reminders.of(tenant);
  const sendsWithCarriers = (current: Firing) => replaceCoveredSends(tenant, ledgerSendsAndSkipsOf(current));
  if (going.some(({ key }) => changes[key]?.status !== 'sent')) {
    const stored = await recordResults(tenant, firing.id, changes);
    if (stored && !ledgerSendsAndSkipsOf(stored).every(isFinalSendState))
      await store.tryUpdate(reminder, {
        ...reminderProgressPatch(await sendsWithCarriers(stored), now),
        updated_at: now,
      });
    return;
  }
  const { messages, ...fields } = firingFieldsAfterMessageChanges(firing, changes, now);
  const patch = { ...buildMessageChangesPatch(changes, now), ...fields };
  const progress = {
    ...reminderProgressPatch(await sendsWithCarriers({ ...firing, messages }), now),
    updated_at: now,
  };
  if (going.length === 0) {
    await store.tryUpdate(reminder, progress);
    return dueFirings.setTimer(firing, now);
  }
  const ref = firings.of(tenant).ref(firing.id);
  const origin = await findReminderSentByFallback(tenant, reminder, progress);
  const together = await commitOnceUnlessChanged((writes) => {
    writes.update(ref, patch);
    store.stageUpdate(writes, reminder, progress);
    if (origin) stageReminderSentByFallback(writes, tenant, origin, progress);
  });
  if (!together) await commitOnceUnlessChanged((writes) => writes.update(ref, patch));
  await dueFirings.setTimer({ ...firing, ...fields }, now);
}

/** The next state of a waiting message: failed, skipped, or claimed for sending to its current address. */
function nextOf(send: LedgerSend, eligibility: WaitingSendEligibility, now: Date): Partial<FiringSend> {
  const settled = finalStateUnlessRetryable(send, now);
  if (settled) return settled;
  const { against, address, recipient_name } = eligibility;
  return against === null ? { ...claimedSendState(send, now), address, recipient_name } : skippedSendState(against);
}

/**
 * Rechecks messages against current data. Claims messages that are due for their next attempt, or whose sending process
 * crashed.
 */
async function reclaim(organization: Organization, firing: Firing, due: readonly LedgerSend[], now: Date) {
  const tenant = tenantOf(organization.id);
  return inTransaction(async (transaction, writes) => {
    const eligible = await listWaitingSendEligibility(organization, due, transaction);
    const changes = Object.fromEntries(eligible.map((each) => [each.send.key, nextOf(each.send, each, now)] as const));
    return {
      firing: await stageFiringMessageChanges(writes, tenant, firing, changes, now),
      expiry: eligible.find(({ expiry }) => expiry)?.expiry,
    };
  });
}

/** Maximum number of concurrent retries per firing. Few messages need a retry. */
const MAX_CONCURRENT_RETRIES = 8;

/** Retries the due messages of a firing. Safe to run concurrently. */
export async function retryDueMessagesOfFiring(firing: Firing, sendMessage = sendMessageByProvider): Promise<void> {
  const now = clock.now();
  const due = ledgerSendsOf(firing).filter(
    (send) => isOpenMessageOutsideDigest(send) && send.wake_at !== null && send.wake_at <= now,
  );
  if (due.length === 0) return;
  const tenant = tenantOf(firing.organization_id);
  const organization = await loadOrganization(tenant);
  const taken = await reclaim(organization, firing, due, now).catch((thrown: unknown) => {
    if (isVersionConflict(thrown)) return null;
    throw thrown;
  });
  if (!taken) return;
  const keys = new Set(due.map(({ key }) => key));
  for (const send of ledgerSendsOf(taken.firing))
    if (keys.has(send.key) && hasFailedWithUnknownOutcome(send)) await notifyAdminsOfUnknownOutcome(tenant, send);
  const going = ledgerSendsOf(taken.firing).filter(({ key, status }) => keys.has(key) && status === 'sending');
  const { expiry } = taken;
  if (!expiry || going.length === 0) return dueFirings.setTimer(taken.firing, now);
  const facts = { expiry, organization, now };
  const lanes = pLimit(MAX_CONCURRENT_RETRIES);
  const results = await attemptMessagesOfFiring(tenant, going, facts, sendMessage, lanes);
  await recordResults(tenant, firing.id, results);
}
