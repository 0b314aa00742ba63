// Sends an organization's due digests, and records the outcome of their messages.
import pLimit from 'p-limit';
import { type Tenant, tenantOf } from '../../api/actor';
import { attemptCard } from '../../integrations/send';
import { type Failure, runForEachCollectingFailures } from '../../jobs/forEachDespiteFailures';
import {
  failedSendState,
  hasExhaustedSendAttempts,
  isFinalSendState,
  isSendLeaseSufficient,
  isTakenByProvider,
  messageWithNotedReports,
  SEND_LEASE_MS,
  sendStateAfterAttempt,
  sentStateByReport,
  skippedSendState,
} from '../../messaging/sendState';
import type { Organization } from '../../organizations/organization';
import { stageCreditRefund } from '../../plans/credits';
import { addMs, clock, MINUTE_MS, SECOND_MS } from '../../platform/clock';
import { log, logFieldsOfError } from '../../platform/log';
import { expiryPageUrl } from '../../platform/params';
import { normalizedEmail } from '../../platform/text';
import { reminderPageLinkOf, unsubscribeUrl } from '../../responses/reminderLink';
import { unitOfWork } from '../../store/unitOfWork';
import type { BatchContext } from '../fire/batchContext';
import { changeMessagesOfFiring, stageReminderEnd } from '../fire/changeMessages';
import { digestCard } from '../fire/chatMessage';
import { notifyAdminsOfNoCredit } from '../fire/noCredit';
import { notifyAdminsOfMessageOfUnknownFate } from '../fire/unknownFate';
import {
  type Firing,
  type FiringMessage,
  firings,
  messagesOfFiring,
  type ReminderSend,
} from '../ledger/firing';
import { type Eligibility, listEligibilityOfSends } from '../plan/eligibility';
import { isEscalationFiring, reminders } from '../rule/record';
import { dueDigests, type ReminderDigest, reminderDigests } from './digest';
import { type DigestFacts, digestMail } from './digestMail';
import { claimDigests } from './takeDigests';

/** Reminders of a digest fire at the same time or late, so the digest waits this long before it checks again. */
const REMINDERS_PAUSE_MS = 10 * SECOND_MS;
/** The maximum time that a digest waits for reminders after a worker first found it due. */
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
const FINALIZED_AT_ONCE = 8;

/**
 * Whether reminders of the organization are about to fire, or are firing and may not have written their messages. A
 * reminder claimed between the two queries appears in the second. Counts records, so that an unreadable one doesn't
 * matter: at most 2 reads. Index: organization_id, status, wake_at.
 */
async function awaitsReminders(tenant: Tenant, now: Date): Promise<boolean> {
  const soon = addMs(now, REMINDERS_PAUSE_MS);
  const anyUntil = async (status: 'pending' | 'sending', until: Date): Promise<boolean> =>
    (await reminders
      .of(tenant)
      .count((query) => query.where('status', '==', status).where('wake_at', '<=', until).limit(1))) > 0;
  return (await anyUntil('pending', soon)) || (await anyUntil('sending', addMs(soon, SEND_LEASE_MS)));
}

/** Postpones the digest while its reminders are firing. Returns whether it did. */
async function waitsForReminders(tenant: Tenant, digest: ReminderDigest, now: Date): Promise<boolean> {
  const since = digest.waiting_since ?? now;
  if (now >= addMs(since, LONGEST_WAIT_MS) || !(await awaitsReminders(tenant, now))) return false;
  await postpone(tenant, digest, addMs(now, REMINDERS_PAUSE_MS), { waiting_since: since });
  return true;
}

async function postpone(
  tenant: Tenant,
  digest: ReminderDigest,
  at: Date,
  more: Partial<Pick<ReminderDigest, 'waiting_since'>> = {},
): Promise<void> {
  if (await reminderDigests.of(tenant).tryUpdate(digest, { wake_at: at, ...more })) await ring(digest, at);
}

const ring = (digest: ReminderDigest, at: Date): Promise<void> =>
  dueDigests.setTimer({ ...digest, wake_at: at }, clock.now()).catch((thrown) =>
    log.warn('Timer not set; the sweep will find the digest', {
      digestId: digest.id,
      ...logFieldsOfError(thrown),
    }),
  );

/** The firings with current or former messages in the digest. 1 read each, at least 1. No composite index. */
export const listFiringsOfDigest = (tenant: Tenant, digestId: string): Promise<Firing[]> =>
  firings.of(tenant).list((query) => query.where('digest_ids', 'array-contains', digestId));

/** The digest's messages that aren't final. */
const openSendsOf = (firingsOfDigest: readonly Firing[], digestId: string): ReminderSend[] =>
  firingsOfDigest
    .flatMap(messagesOfFiring)
    .filter((send) => send.digest_id === digestId && !isFinalSendState(send));

/** Ends the digest's messages, and the reminders that these messages cover. */
async function endCarried(
  tenant: Tenant,
  { id }: Pick<ReminderDigest, 'id'>,
  end: Partial<FiringMessage>,
): Promise<void> {
  const carried = await listFiringsOfDigest(tenant, id);
  await changeSends(tenant, openSendsOf(carried, id), () => end);
  for (const firing of carried) {
    const isSettled = messagesOfFiring(firing).every(isFinalSendState);
    if (isSettled && firing.skips.some(({ same_as }) => same_as !== null))
      await unitOfWork((writes) => stageReminderEnd(writes, tenant, firing, clock.now()));
  }
}

/** Changes waiting messages of a digest, and ends their reminders. 2 reads and 2 writes per firing. */
async function changeSends(
  tenant: Tenant,
  sends: readonly ReminderSend[],
  changeOf: (send: ReminderSend) => Partial<FiringMessage>,
): Promise<void> {
  const lanes = pLimit(FINALIZED_AT_ONCE);
  const firingIds = [...new Set(sends.map(({ firing_id }) => firing_id))];
  const changing = firingIds.map((firingId) =>
    lanes(() =>
      changeMessagesOfFiring(tenant, firingId, ({ messages }) => {
        const waiting = sends.filter(({ firing_id, key, digest_id }) => {
          const current = firing_id === firingId ? messages[key] : undefined;
          return current !== undefined && !isFinalSendState(current) && current.digest_id === digest_id;
        });
        return Object.fromEntries(waiting.map((send) => [send.key, changeOf(send)]));
      }),
    ),
  );
  await Promise.all(changing);
}

/** Ends the digest and its messages without sending. */
async function endUnsent(
  tenant: Tenant,
  digest: ReminderDigest,
  end: Pick<ReminderDigest, 'status' | 'reason'> & { unknown_attempts?: number },
): Promise<void> {
  const ended = await unitOfWork(async (writes) => {
    const current = await reminderDigests.of(tenant).get(digest.id);
    // Another process may have started sending it.
    if (!current || isFinalSendState(current) || current.attempts !== digest.attempts) return false;
    reminderDigests.of(tenant).stageUpdate(writes, current, {
      ...{ status: end.status, reason: end.reason, wake_at: null, updated_at: clock.now() },
      unknown_attempts: end.unknown_attempts ?? current.unknown_attempts,
    });
    if (digest.paid) stageCreditRefund(writes, tenant, { email: 1, sms: 0 });
    return true;
  });
  if (!ended) return;
  const { status, reason } = end;
  if (status === 'failed' && (end.unknown_attempts ?? 0) > 0)
    await notifyAdminsOfMessageOfUnknownFate(tenant, { ...digest, status, reason });
  await endCarried(tenant, digest, { status, reason, wake_at: null });
}

/**
 * Renews the lease if checking the messages took too long, because the lease must cover the provider call. Returns null
 * if another process has taken over.
 */
async function withLease(tenant: Tenant, digest: ReminderDigest): Promise<ReminderDigest | null> {
  const now = clock.now();
  if (isSendLeaseSufficient(digest, now)) return digest;
  return reminderDigests.of(tenant).tryClaim(digest, { wake_at: addMs(now, SEND_LEASE_MS) });
}

/**
 * Removes messages from the digest whose recipient's address has changed, so that they are sent separately. 1 read and
 * 1 write per firing.
 */
async function redirect(tenant: Tenant, moved: readonly Eligibility[], now: Date): Promise<void> {
  const to = new Map(
    moved.map(({ send, address, recipient_name }) => [send.id, { address, recipient_name }]),
  );
  const own = { digest_id: null, digest_at: null, wake_at: now };
  const sends = moved.map(({ send }) => send);
  await changeSends(tenant, sends, ({ id }) => ({ ...to.get(id), ...own }));
}

/** Removes messages that must not be sent anymore or have a new address. Returns the others. */
async function keepEligible(
  organization: Organization,
  digest: ReminderDigest,
  sends: readonly ReminderSend[],
): Promise<Eligibility[]> {
  const tenant = tenantOf(organization.id);
  const checked = await listEligibilityOfSends(organization, sends);
  const skips = new Map(
    checked.flatMap(({ send, against }) => (against === null ? [] : [[send.id, against]])),
  );
  const off = checked.filter(({ against }) => against !== null).map(({ send }) => send);
  await changeSends(tenant, off, ({ id }) => skippedSendState(skips.get(id) ?? 'nothing_to_tell'));
  const eligible = checked.filter(({ against }) => against === null);
  const isHere = ({ address }: Eligibility): boolean =>
    digest.integration_id !== null || normalizedEmail(address) === normalizedEmail(digest.address);
  await redirect(
    tenant,
    eligible.filter((each) => !isHere(each)),
    clock.now(),
  );
  return eligible.filter(isHere);
}

/** Whether to send a due digest now; if not, it has ended or is postponed. */
async function isReady(
  tenant: Tenant,
  stored: ReminderDigest,
  { digestsWait }: BatchContext,
  now: Date,
): Promise<boolean> {
  if (isFinalSendState(stored) || stored.wake_at === null || stored.wake_at > now) return false;
  const digest = messageWithNotedReports(stored, stored.reports);
  if (isTakenByProvider(digest)) {
    const patch = { ...sentStateByReport(digest.taken_at ?? now), updated_at: now };
    if (await reminderDigests.of(tenant).tryUpdate(digest, patch))
      await finalizeMessagesOfDigest(tenant, { ...digest, ...patch });
    return false;
  }
  if (hasExhaustedSendAttempts(digest)) {
    const { unknown_attempts } = digest;
    await endUnsent(tenant, digest, {
      ...failedSendState('Gave up after too many attempts'),
      unknown_attempts,
    });
    return false;
  }
  return digest.attempts > 0 || !digestsWait || !(await waitsForReminders(tenant, digest, now));
}

async function attemptMail(
  digest: ReminderDigest,
  { facts, firstSendId }: { facts: DigestFacts; firstSendId: string },
  { sendMessage }: BatchContext,
): Promise<Partial<ReminderDigest>> {
  const outcome = await sendMessage({
    channel: 'email',
    to: digest.address,
    ...digestMail(facts),
    // All messages have the same address, so the link of the first one unsubscribes it.
    unsubscribeUrl: unsubscribeUrl(firstSendId),
    reference: {
      collection: 'reminder_digests',
      id: digest.id,
      organizationId: digest.organization_id,
    },
  });
  return sendStateAfterAttempt(digest, outcome, clock.now());
}

/** Sends a claimed digest with the messages that may still be sent. */
async function sendTaken(
  tenant: Tenant,
  taken: ReminderDigest,
  batch: BatchContext,
  now: Date,
): Promise<void> {
  const organization = await batch.organizations.of(tenant);
  const eligible = await keepEligible(
    organization,
    taken,
    openSendsOf(await listFiringsOfDigest(tenant, taken.id), taken.id),
  );
  const [first] = eligible;
  if (!first) return endUnsent(tenant, taken, skippedSendState('nothing_to_tell'));
  const held = await withLease(tenant, taken);
  if (!held) return;
  const entries = eligible.flatMap(({ expiry, send }) =>
    expiry
      ? [
          {
            expiry,
            timezone: send.timezone,
            link: taken.integration_id === null ? reminderPageLinkOf(send.id) : expiryPageUrl(expiry.id),
            escalated: isEscalationFiring(send),
          },
        ]
      : [],
  );
  const facts = { entries, organization, date: taken.date, now, locale: first.send.locale };
  const attempt =
    taken.integration_id === null
      ? await attemptMail(taken, { facts, firstSendId: first.send.id }, batch)
      : await attemptCard(tenant, taken.integration_id, taken, digestCard(facts));
  const result = await storeOutcome(tenant, taken, attempt);
  if (result.status === 'failed') return endUnsent(tenant, taken, result);
  if (result.wake_at) return ring(taken, result.wake_at);
  await finalizeMessagesOfDigest(tenant, result);
}

/**
 * Sends the due digests of an organization, and ends their reminders. Safe to run concurrently: each digest is claimed
 * once, and then accepts no more reminders. Messages are checked again before they are sent.
 */
export async function sendDueDigests(
  records: readonly ReminderDigest[],
  batch: BatchContext,
): Promise<Failure<ReminderDigest>[]> {
  const now = clock.now();
  const [first] = records;
  if (!first) return [];
  const tenant = tenantOf(first.organization_id);
  const ready: ReminderDigest[] = [];
  const failures = await runForEachCollectingFailures(records, async (digest) => {
    if (await isReady(tenant, digest, batch, now)) ready.push(digest);
  });
  const { digests, unpaid, waiting } = await claimDigests(tenant, ready, now);
  for (const { wake_at, ...digest } of waiting) if (wake_at) await ring({ ...digest, wake_at }, wake_at);
  if (unpaid.length > 0) await notifyAdminsOfNoCredit(tenant, await batch.organizations.of(tenant), now);
  const ended = await runForEachCollectingFailures(unpaid, (digest) =>
    endUnsent(tenant, digest, skippedSendState('no_credit')),
  );
  const sent = await runForEachCollectingFailures(digests, (digest) =>
    batch.lanes(() => sendTaken(tenant, digest, batch, now)),
  );
  return [...failures, ...ended, ...sent];
}

/** Ends the messages of a digest that was sent, and finalizes their reminders. */
export async function finalizeMessagesOfDigest(
  tenant: Tenant,
  digest: Pick<ReminderDigest, 'id' | 'status' | 'sent_at' | 'provider_message_id'>,
): Promise<void> {
  const { status, sent_at, provider_message_id } = digest;
  const end = { status, sent_at, provider_message_id, reason: null, wake_at: null };
  await endCarried(tenant, digest, end);
}

/** Records an attempt. An earlier delivery report takes precedence. The caller records a failure. */
async function storeOutcome(
  tenant: Tenant,
  digest: ReminderDigest,
  result: Partial<ReminderDigest>,
): Promise<ReminderDigest> {
  const now = clock.now();
  if (result.status === 'sent') {
    await unitOfWork(async (writes) =>
      writes.update(reminderDigests.of(tenant).ref(digest.id), { ...result, updated_at: now }),
    );
    return { ...digest, ...result };
  }
  return unitOfWork(async (writes) => {
    const stored = await reminderDigests.of(tenant).get(digest.id);
    if (!stored || isFinalSendState(stored)) return stored ?? { ...digest, ...result };
    const current = messageWithNotedReports(stored, stored.reports);
    const outcome = isTakenByProvider(current) ? sentStateByReport(current.taken_at ?? now) : result;
    if (outcome.status === 'failed') return { ...current, ...outcome };
    return reminderDigests.of(tenant).stageUpdate(writes, current, { ...outcome, updated_at: now });
  });
}
