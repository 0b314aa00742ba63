// Finalizes digests and the messages in them.
import pLimit from 'p-limit';
import type { Tenant } from '../../api/actor';
import { isFinalSendState } from '../../messaging/sendState';
import { stageCreditRefund } from '../../plans/limits';
import { clock } from '../../platform/clock';
import { unitOfWork } from '../../store/unitOfWork';
import { notifyAdminsOfUnknownOutcome } from '../fire/adminNotices';
import { changeMessagesOfFiring, stageReminderOutcome } from '../fire/changeMessages';
import { type Firing, type FiringSend, firings, type LedgerSend, ledgerSendsOf } from '../ledger/firing';
import { type ReminderDigest, reminderDigests } from './digest';

const MAX_CONCURRENT_FIRINGS = 8;

/** Lists the firings with a message that is in the digest, or was in it earlier. */
export const listFiringsReferencingDigest = (tenant: Tenant, digestId: string): Promise<Firing[]> =>
  firings.of(tenant).list((query) => query.where('digest_ids', 'array-contains', digestId));

export const openSendsOfDigest = (firingsOfDigest: readonly Firing[], digestId: string): LedgerSend[] =>
  firingsOfDigest.flatMap(ledgerSendsOf).filter((send) => send.digest_id === digestId && !isFinalSendState(send));

/** Applies the changes only to messages that aren't final yet and are still in the same digest. */
export async function changeOpenDigestSends(
  tenant: Tenant,
  changes: ReadonlyMap<LedgerSend, Partial<FiringSend>>,
): Promise<void> {
  const byFiring = Map.groupBy(changes, ([{ firing_id }]) => firing_id);
  await pLimit(MAX_CONCURRENT_FIRINGS).map(byFiring, ([firingId, ofFiring]) =>
    changeMessagesOfFiring(tenant, firingId, ({ messages }) => {
      const waiting = ofFiring.filter(([{ key, digest_id }]) => {
        const current = messages[key];
        return current !== undefined && !isFinalSendState(current) && current.digest_id === digest_id;
      });
      return Object.fromEntries(waiting.map(([{ key }, change]) => [key, change]));
    }),
  );
}

/** Finalizes the digest's messages, and the reminders whose messages they cover. */
async function endCarried(tenant: Tenant, { id }: Pick<ReminderDigest, 'id'>, end: Partial<FiringSend>): Promise<void> {
  const carried = await listFiringsReferencingDigest(tenant, id);
  await changeOpenDigestSends(tenant, new Map(openSendsOfDigest(carried, id).map((send) => [send, end])));
  for (const firing of carried) {
    const isSettled = ledgerSendsOf(firing).every(isFinalSendState);
    if (isSettled && firing.skips.some(({ same_as }) => same_as !== null))
      await unitOfWork((writes) => stageReminderOutcome(writes, tenant, firing, clock.now()));
  }
}

/** Finalizes the digest and its messages without sending. */
export async function endUnsentDigest(
  tenant: Tenant,
  digest: ReminderDigest,
  end: Pick<ReminderDigest, 'status' | 'reason'> & Partial<Pick<ReminderDigest, 'unknown_attempts'>>,
): Promise<void> {
  const { status, reason, unknown_attempts = digest.unknown_attempts } = end;
  const ended = await unitOfWork(async (writes) => {
    const current = await reminderDigests.of(tenant).get(digest.id);
    // Another process may have started sending the digest.
    if (!current || isFinalSendState(current) || current.attempts !== digest.attempts) return false;
    const ending = { status, reason, unknown_attempts, wake_at: null, updated_at: clock.now() };
    reminderDigests.of(tenant).stageUpdate(writes, current, ending);
    if (digest.paid) stageCreditRefund(writes, tenant, { email: 1, sms: 0 });
    return true;
  });
  if (!ended) return;
  if (status === 'failed' && unknown_attempts > 0)
    await notifyAdminsOfUnknownOutcome(tenant, { ...digest, status, reason });
  await endCarried(tenant, digest, { status, reason, wake_at: null });
}

/** After a digest is sent, finalizes its messages and their reminders. */
export async function finalizeMessagesOfDigest(
  tenant: Tenant,
  digest: Pick<ReminderDigest, 'id' | 'status' | 'sent_at' | 'provider_message_id'>,
): Promise<void> {
  const { status, sent_at, provider_message_id } = digest;
  const end = { status, sent_at, provider_message_id, reason: null, wake_at: null };
  await endCarried(tenant, digest, end);
}

/**
 * Finalizes messages whose digest is final. The process that sent the digest may have died before recording the outcome
 * on its messages.
 */
export async function copyDigestOutcomesToFiring(tenant: Tenant, firing: Firing): Promise<Firing> {
  const waiting = ledgerSendsOf(firing).filter((send) => !isFinalSendState(send) && send.digest_id !== null);
  if (waiting.length === 0) return firing;
  const digests = await reminderDigests.of(tenant).getMany(waiting.flatMap(({ digest_id }) => digest_id ?? []));
  const changed = await changeMessagesOfFiring(tenant, firing.id, (current) =>
    Object.fromEntries(
      ledgerSendsOf(current).flatMap((send) => {
        const digest = digests.get(send.digest_id ?? '');
        if (isFinalSendState(send) || !digest || !isFinalSendState(digest)) return [];
        const { status, reason, sent_at, provider_message_id } = digest;
        return [[send.key, { status, reason, sent_at, provider_message_id, wake_at: null }] as const];
      }),
    ),
  );
  return changed ?? firing;
}
