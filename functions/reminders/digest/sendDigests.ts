// Sends an organization's due digests.
import { type Tenant, tenantOf } from '../../api/actor';
import { postChatCard } from '../../integrations/send';
import { type FailedItem, runAllReturningFailures } from '../../jobs/failures';
import { sendMessageByProvider } from '../../messaging/deliver';
import {
  isFinalSendState,
  isSendLeaseSufficient,
  SEND_LEASE_MS,
  sendResultAfterReports,
  sendStateAfterAttempt,
  skippedSendState,
  withDeliveryReportsApplied,
} from '../../messaging/sendState';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { addMs, clock } from '../../platform/clock';
import { pageUrlOfExpiry } from '../../platform/pageUrls';
import { normalizedEmail } from '../../platform/text';
import { oneClickUnsubscribeUrl, responsePageUrl } from '../../responses/reminderLink';
import { unitOfWork } from '../../store/unitOfWork';
import { stageNoCreditNotice } from '../fire/adminNotices';
import { limitConcurrentSends } from '../fire/send';
import type { LedgerSend } from '../ledger/firing';
import { listWaitingSendEligibility, type WaitingSendEligibility } from '../plan/eligibility';
import { belongsToEscalation } from '../rule/record';
import { claimAndPayDigests, triageDueDigest } from './claimDigests';
import { dueDigests, type ReminderDigest, reminderDigests } from './digest';
import { type DigestMessageFacts, digestChatCard, digestMail } from './digestMail';
import {
  changeOpenDigestSends,
  endUnsentDigest,
  finalizeMessagesOfDigest,
  listFiringsReferencingDigest,
  openSendsOfDigest,
} from './endDigest';

/**
 * Renews the lease if checking the messages took too long, because the lease must cover the provider call. Returns null
 * if another process has taken over.
 */
async function withLease(tenant: Tenant, digest: ReminderDigest): Promise<ReminderDigest | null> {
  const now = clock.now();
  if (isSendLeaseSufficient(digest, now)) return digest;
  return reminderDigests.of(tenant).tryClaim(digest, { wake_at: addMs(now, SEND_LEASE_MS) });
}

/** Removes a message from the digest if its recipient's address has changed. The message is then sent separately. */
async function redirect(tenant: Tenant, moved: readonly WaitingSendEligibility[], now: Date): Promise<void> {
  const own = { digest_id: null, digest_at: null, wake_at: now };
  await changeOpenDigestSends(
    tenant,
    new Map(moved.map(({ send, address, recipient_name }) => [send, { address, recipient_name, ...own }])),
  );
}

/** Removes messages whose recipient has a new address, and messages that must no longer be sent. Returns the rest. */
async function keepEligible(
  organization: Organization,
  digest: ReminderDigest,
  sends: readonly LedgerSend[],
): Promise<WaitingSendEligibility[]> {
  const tenant = tenantOf(organization.id);
  const checked = await listWaitingSendEligibility(organization, sends);
  const skips = checked.flatMap(({ send, against }) =>
    against === null ? [] : [[send, skippedSendState(against)] as const],
  );
  await changeOpenDigestSends(tenant, new Map(skips));
  const eligible = checked.filter(({ against }) => against === null);
  const isHere = ({ address }: WaitingSendEligibility): boolean =>
    digest.integration_id !== null || normalizedEmail(address) === normalizedEmail(digest.address);
  await redirect(
    tenant,
    eligible.filter((each) => !isHere(each)),
    clock.now(),
  );
  return eligible.filter(isHere);
}

async function attemptMail(
  digest: ReminderDigest,
  { facts, firstSendId }: { facts: DigestMessageFacts; firstSendId: string },
  sendMessage: typeof sendMessageByProvider,
): Promise<Partial<ReminderDigest>> {
  const outcome = await sendMessage({
    channel: 'email',
    to: digest.address,
    ...digestMail(facts),
    // All messages go to the same address, so any message's unsubscribe link works; the first one is used.
    unsubscribeUrl: oneClickUnsubscribeUrl(firstSendId),
    reference: {
      collection: 'reminder_digests',
      id: digest.id,
      organizationId: digest.organization_id,
    },
  });
  return sendStateAfterAttempt(digest, outcome, clock.now());
}

/**
 * Records the result of an attempt, unless an earlier delivery report takes precedence. Returns failures for the caller
 * to record.
 */
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
    const current = withDeliveryReportsApplied(stored, stored.reports);
    const outcome = sendResultAfterReports(current, result, now);
    if (outcome.status === 'failed') return { ...current, ...outcome };
    return reminderDigests.of(tenant).stageUpdate(writes, current, { ...outcome, updated_at: now });
  });
}

async function sendTaken(
  organization: Organization,
  taken: ReminderDigest,
  sendMessage: typeof sendMessageByProvider,
  now: Date,
): Promise<void> {
  const tenant = tenantOf(organization.id);
  const eligible = await keepEligible(
    organization,
    taken,
    openSendsOfDigest(await listFiringsReferencingDigest(tenant, taken.id), taken.id),
  );
  const [first] = eligible;
  if (!first) return endUnsentDigest(tenant, taken, skippedSendState('nothing_to_tell'));
  const held = await withLease(tenant, taken);
  if (!held) return;
  const entries = eligible.flatMap(({ expiry, send }) =>
    expiry
      ? [
          {
            expiry,
            timezone: send.timezone,
            link: taken.integration_id === null ? responsePageUrl(send.id) : pageUrlOfExpiry(expiry.id),
            escalated: belongsToEscalation(send),
          },
        ]
      : [],
  );
  const facts = { entries, organization, date: taken.date, now, locale: first.send.locale };
  const attempt =
    taken.integration_id === null
      ? await attemptMail(taken, { facts, firstSendId: first.send.id }, sendMessage)
      : await postChatCard(tenant, taken.integration_id, taken, digestChatCard(facts));
  const result = await storeOutcome(tenant, taken, attempt);
  if (result.status === 'failed') return endUnsentDigest(tenant, taken, result);
  if (!isFinalSendState(result)) return dueDigests.setTimer(result, clock.now());
  await finalizeMessagesOfDigest(tenant, result);
}

/**
 * Sends an organization's due digests, and records the outcome of their reminders. Safe to run concurrently: each
 * digest is claimed only once and then accepts no more reminders. Rechecks each message before sending. After a
 * restore, callers pass a `sendMessage` that only queries the provider. In that case, digests don't wait for reminders
 * that are about to fire.
 */
export async function sendDueDigests(
  records: readonly ReminderDigest[],
  sendMessage = sendMessageByProvider,
  waits = true,
): Promise<FailedItem<ReminderDigest>[]> {
  const now = clock.now();
  const [first] = records;
  if (!first) return [];
  const tenant = tenantOf(first.organization_id);
  const ready: ReminderDigest[] = [];
  const failures = await runAllReturningFailures(records, async (digest) => {
    if (await triageDueDigest(tenant, digest, waits, now)) ready.push(digest);
  });
  if (ready.length === 0) return failures;
  const organization = await loadOrganization(tenant);
  const { digests, unpaid } = await claimAndPayDigests(tenant, ready, now);
  if (unpaid.length > 0) await unitOfWork((writes) => stageNoCreditNotice(writes, tenant, organization, now));
  const ended = await runAllReturningFailures(unpaid, (digest) =>
    endUnsentDigest(tenant, digest, skippedSendState('no_credit')),
  );
  const sent = await runAllReturningFailures(digests, (digest) =>
    limitConcurrentSends(() => sendTaken(organization, digest, sendMessage, now)),
  );
  return [...failures, ...ended, ...sent];
}
