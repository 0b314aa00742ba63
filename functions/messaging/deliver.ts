// Sends one message through its provider, with a few immediate retries.

import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../platform/clock';
import { randomBelow } from '../platform/ids';
import { log } from '../platform/log';
import type { MessageReference, Outcome } from '../providers/outcome';
import type { SendgridMail } from '../providers/sendgrid';
import { unitOfWork } from '../store/commit/unitOfWork';
import { listNumbersInWhatsappConversation } from './conversations';
import { stageSuppression } from './suppression';
import {
  twilioContentVariablesOf,
  type WhatsappWords,
  whatsappTemplateSidFor,
  whatsappTextOf,
} from './whatsapp';

export type OutgoingMessage =
  | ({ channel: 'email' } & SendgridMail)
  | { channel: 'sms'; to: string; body: string; reference: MessageReference }
  | {
      channel: 'whatsapp';
      to: string;
      words: WhatsappWords;
      /** Content SID of the organization's own template; empty: the service's. */
      template: string;
      reference: MessageReference;
    };

/** Within one attempt: the stumbles of a moment need no retry minutes later. */
const PAUSES_MS = [150, 600] as const;

async function sendOnce(message: OutgoingMessage): Promise<Outcome> {
  if (message.channel === 'email') {
    const { sendMailBySendgrid } = await import('../providers/sendgrid');
    return sendMailBySendgrid(message);
  }
  const { sendTextByTwilio } = await import('../providers/twilio');
  if (message.channel === 'sms') return sendTextByTwilio({ ...message, content: { body: message.body } });
  const content = await whatsappContent(message);
  return content === null ? NO_TEMPLATE : sendTextByTwilio({ ...message, content });
}

const NO_TEMPLATE: Outcome = {
  kind: 'refused',
  reason:
    'WhatsApp: there is no approved template for this kind of message, and its receiver did not write to us within 24 hours',
};

/** By template where there is one, else in free words where they may go: 1 read; null when neither can be. */
async function whatsappContent({ to, words, template }: OutgoingMessage & { channel: 'whatsapp' }) {
  const contentSid = whatsappTemplateSidFor(words.kind, template, words.locale);
  if (contentSid !== '') return { contentSid, contentVariables: twilioContentVariablesOf(words) };
  return (await listNumbersInWhatsappConversation([to])).has(to) ? { body: whatsappTextOf(words) } : null;
}

async function sendPatiently(message: OutgoingMessage): Promise<Outcome> {
  for (const pauseMs of PAUSES_MS) {
    const outcome = await sendOnce(message);
    if (outcome.kind !== 'transient' || outcome.retryAfterMs !== null) return outcome;
    await sleep(pauseMs + randomBelow(pauseMs));
  }
  return sendOnce(message);
}

/**
 * At most 3 calls within the provider's timeout; a call with an unknown outcome is never repeated here. If the provider
 * reports an opt-out, the address is suppressed first: 1 write.
 */
export async function sendMessageByProvider(message: OutgoingMessage): Promise<Outcome> {
  const outcome = await sendPatiently(message);
  if (outcome.kind === 'refused' && outcome.stopped) {
    const { channel, to: address } = message;
    await unitOfWork(async (writes) =>
      stageSuppression(writes, { channel, address, reason: 'stopped_by_recipient', now: clock.now() }),
    );
  }
  if (outcome.kind !== 'accepted') {
    const messageId = message.reference.id;
    // Counted by an alert (monitoring/). Omits the reason, which can contain addresses; the ledger has it.
    log.warn('Message not taken', { channel: message.channel, outcome: outcome.kind, messageId });
  }
  return outcome;
}
