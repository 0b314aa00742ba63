// Posts messages to chat channels, and sends messages of the outbox.
import { type Tenant, tenantOf } from '../api/actor';
import { sendMessageByProvider } from '../messaging/deliver';
import { claimOutboxMessage, recordOutboxAttempt } from '../messaging/sendOutbox';
import { isFinalSendState, type SendState, sendStateAfterAttempt } from '../messaging/sendState';
import { clock } from '../platform/clock';
import { outcomeOfChatExchange, postToChat } from '../providers/chat';
import type { Outcome } from '../providers/outcome';
import { type ChatCard, chatPayload } from './card';
import { isChatChannelGone, recordMessageResult } from './health';
import { integrations } from './record';
import { chatUrlOf } from './url';

interface ChatAttempt {
  outcome: Outcome;
  isGone: boolean;
}

/** Posts a card, unless the integration was deleted or disabled. 1 read. */
async function postCard(tenant: Tenant, id: string, card: ChatCard): Promise<ChatAttempt> {
  const integration = await integrations.of(tenant).get(id);
  if (!integration?.active)
    return { outcome: { kind: 'refused', reason: 'integration_disabled' }, isGone: false };
  const payload = chatPayload(integration.kind, card);
  const exchange = await postToChat({ url: chatUrlOf(integration), payload });
  return { outcome: outcomeOfChatExchange(exchange), isGone: isChatChannelGone(exchange) };
}

/** Posts a message once. A final result counts toward the integration's health. 2 reads, at most 1 write. */
export async function attemptCard(
  tenant: Tenant,
  id: string,
  state: Parameters<typeof sendStateAfterAttempt>[0],
  card: ChatCard,
): Promise<Partial<SendState>> {
  const { outcome, isGone } = await postCard(tenant, id, card);
  const now = clock.now();
  const next = sendStateAfterAttempt(state, outcome, now);
  if (next.status !== undefined && isFinalSendState({ status: next.status }))
    await recordMessageResult(
      tenant,
      id,
      isGone ? 'gone' : next.status === 'sent' ? 'delivered' : 'failed',
      now,
    );
  return next;
}

/** Sends an outbox message if it is due. 3 reads and 2 writes; for a chat channel, 2 reads and 1 write more. */
export async function sendOutboxMessage(id: string): Promise<void> {
  const claimed = await claimOutboxMessage(id);
  if (claimed === null) return;
  const { message, state } = claimed;
  const isNotice = 'organizationId' in message;
  const result = isNotice
    ? await attemptCard(tenantOf(message.organizationId), message.to, state, {
        ...{ title: message.subject, text: message.text, facts: [], items: [] },
        buttons: message.button ? [message.button] : [],
      })
    : sendStateAfterAttempt(state, await sendMessageByProvider(message), clock.now());
  await recordOutboxAttempt(claimed, result);
}
