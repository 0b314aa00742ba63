// Sends outbox messages in two steps: claim and record. The caller contacts the provider between the two.

import { tenantOf } from '../api/actor';
import type { Writes } from '../api/writes';
import { TASK_EARLINESS_MS } from '../jobs/tasks';
import { stageCreditRefund, ZERO_CREDITS } from '../plans/limits';
import { addMs, clock } from '../platform/clock';
import { log } from '../platform/log';
import type { ChatKind } from '../providers/chatHosts';
import { unitOfWork } from '../store/unitOfWork';
import { blockOrCountSend } from './allowance';
import { creditKindOf, isChannelOfMessageForm, isChatChannel, type OutgoingMessage } from './channel';
import { hasFailedWithUnknownOutcome, stageUnknownOutcome } from './deliver';
import { messageOutbox, type OutboxMessage, outboxQueue, patchClearingFinalContent } from './mail';
import {
  claimedSendState,
  finalStateUnlessRetryable,
  isFinalSendState,
  type SendProgress,
  sendResultAfterReports,
  withDeliveryReportsApplied,
} from './sendState';

/** A message to a chat channel; `to` is the integration's id. */
export type OutgoingChatMessage = { channel: ChatKind; to: string; organizationId: string } & Pick<
  OutboxMessage,
  'subject' | 'text' | 'button'
>;

function outgoing(message: OutboxMessage): OutgoingMessage | OutgoingChatMessage {
  const { id, channel, to, subject, html, text, button } = message;
  if (isChatChannel(channel))
    return { channel, to, organizationId: message.organization_id ?? '', subject, text, button };
  const reference = { collection: 'mail_outbox', id, organizationId: message.organization_id } as const;
  if (isChannelOfMessageForm(channel, 'text')) return { channel, to, body: text, reference };
  if (isChannelOfMessageForm(channel, 'template')) {
    if (message.whatsapp === null) throw new Error(`The WhatsApp message ${id} has no content`);
    const { template, ...words } = message.whatsapp;
    return { channel, to, words, template, reference };
  }
  const { from_name: fromName, reply_to: replyTo, unsubscribe_url: unsubscribeUrl } = message;
  const unsubscribing = unsubscribeUrl === null ? {} : { unsubscribeUrl };
  return { channel, to, fromName, replyTo, subject, html, text, reference, ...unsubscribing };
}

function stageRefund(writes: Writes, { paid, channel, organization_id }: OutboxMessage): void {
  const credit = creditKindOf(channel);
  if (paid && credit !== null && organization_id !== null)
    stageCreditRefund(writes, tenantOf(organization_id), { ...ZERO_CREDITS, [credit]: 1 });
}

/** Finalizes a message that was skipped or has failed. */
function stageEnd(writes: Writes, mail: OutboxMessage, end: Partial<OutboxMessage>): OutboxMessage {
  const { id, kind, organization_id: organizationId } = mail;
  if (end.status === 'failed') log.error('Gave up on message', { messageId: id, kind, reason: end.reason });
  const ended = messageOutbox.stageUpdate(writes, mail, patchClearingFinalContent(end));
  stageRefund(writes, mail);
  if (hasFailedWithUnknownOutcome(ended))
    stageUnknownOutcome(writes, { collection: 'mail_outbox', id, organizationId }, clock.now());
  return ended;
}

/** Finalizes a message without another attempt, unless another process has started sending it. */
const endUnsent = ({ id, attempts }: OutboxMessage, end: Partial<OutboxMessage>): Promise<void> =>
  unitOfWork(async (writes) => {
    const mail = await messageOutbox.get(id);
    if (mail && !isFinalSendState(mail) && mail.attempts === attempts) stageEnd(writes, mail, end);
  });

/**
 * Stores the result of an attempt, unless a report shows that the provider accepted the message. Returns the stored
 * state.
 */
async function storeResult(id: string, result: Partial<SendProgress>): Promise<Partial<OutboxMessage>> {
  if (result.status === 'sent') {
    await messageOutbox.ref(id).update(patchClearingFinalContent(result));
    return result;
  }
  return unitOfWork(async (writes) => {
    const stored = await messageOutbox.get(id);
    if (!stored || isFinalSendState(stored)) return {};
    const current = withDeliveryReportsApplied(stored, stored.reports);
    const outcome = sendResultAfterReports(current, result, clock.now());
    if (outcome.status === 'failed') return stageEnd(writes, current, outcome);
    return messageOutbox.stageUpdate(writes, current, patchClearingFinalContent(outcome));
  });
}

/** A message that this process is sending, and the message's state during the attempt. */
export interface ClaimedOutboxMessage {
  id: string;
  message: OutgoingMessage | OutgoingChatMessage;
  state: Pick<OutboxMessage, 'attempts' | 'unknown_attempts'>;
}

/** Claims an outbox message if it is due, allowed and not already being sent; otherwise returns null. */
export async function claimOutboxMessage(id: string): Promise<ClaimedOutboxMessage | null> {
  const stored = await messageOutbox.get(id);
  const now = clock.now();
  if (!stored || isFinalSendState(stored) || stored.wake_at === null) return null;
  if (stored.wake_at > addMs(now, TASK_EARLINESS_MS)) return null;
  const mail = withDeliveryReportsApplied(stored, stored.reports);
  const settled = finalStateUnlessRetryable(mail, now);
  if (settled?.status === 'sent') {
    await messageOutbox.tryUpdate(mail, patchClearingFinalContent(settled));
    return null;
  }
  const hindered = settled ?? (await blockOrCountSend(mail, now));
  if (hindered?.wake_at === null) {
    await endUnsent(mail, hindered);
    return null;
  }
  if (hindered) {
    const { wake_at: at } = hindered;
    if (await messageOutbox.tryUpdate(mail, hindered))
      await outboxQueue.enqueue({ id }, { at, name: ['mail', id, at.getTime()] });
    return null;
  }
  const state = claimedSendState(mail, now);
  return (await messageOutbox.tryUpdate(mail, state)) ? { id, message: outgoing(mail), state } : null;
}

/**
 * Records the result of an attempt, and enqueues a task if a retry is needed. If the task is lost, the sweep finds the
 * message.
 */
export async function recordOutboxSendResult(
  { id, state }: ClaimedOutboxMessage,
  result: Partial<SendProgress>,
): Promise<void> {
  const { wake_at: at } = await storeResult(id, result);
  if (at) await outboxQueue.enqueue({ id }, { at, name: ['mail', id, state.attempts] });
}
