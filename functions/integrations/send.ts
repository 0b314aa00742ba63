// Posts a message to an integration of the organization.
import type { Tenant } from '../api/actor';
import { outcomeOfChatExchange, postToChat } from '../providers/chat';
import type { Outcome } from '../providers/outcome';
import { type ChatCard, chatPayload } from './card';
import { isChatChannelGone } from './health';
import { integrations } from './record';
import { chatUrlOf } from './url';

export interface ChatAttempt {
  outcome: Outcome;
  isGone: boolean;
}

/** 1 read. An integration that was deleted or disabled refuses. */
export async function postCard(tenant: Tenant, id: string, card: ChatCard): Promise<ChatAttempt> {
  const integration = await integrations.of(tenant).get(id);
  if (!integration?.active)
    return { outcome: { kind: 'refused', reason: 'integration_disabled' }, isGone: false };
  const payload = chatPayload(integration.kind, card);
  const exchange = await postToChat({ url: chatUrlOf(integration), payload });
  return { outcome: outcomeOfChatExchange(exchange), isGone: isChatChannelGone(exchange) };
}
