// Sends messages to chat channels. Disables a channel that keeps failing, and notifies the admins.
import { auditedServiceWritesOf } from '../activity/write/activityLog';
import { type Tenant, tenantOf } from '../api/actor';
import type { Writes } from '../api/writes';
import { listAdminsToNotify } from '../identity/user';
import { sendMessageByProvider } from '../messaging/deliver';
import { messageTextsForRecipient } from '../messaging/languages';
import { claimOutboxMessage, recordOutboxSendResult } from '../messaging/sendOutbox';
import { isFinalSendState, type SendState, sendStateAfterAttempt } from '../messaging/sendState';
import { stageInAppNotification } from '../notifications/notification';
import { loadOrganization } from '../organizations/organization';
import { requireVerifiedOrganization } from '../organizations/people';
import { addMs, clock, MINUTE_MS } from '../platform/clock';
import { pageUrlOfIntegration, publicUrlOfPath } from '../platform/pageUrls';
import { outcomeOfChatExchange, postToChat } from '../providers/chat';
import type { OutboundHttpResult } from '../providers/outboundHttps';
import type { Outcome } from '../providers/outcome';
import { unitOfWork } from '../store/unitOfWork';
import { buildChatPayload, type ChatCard } from './card';
import {
  decryptChatUrl,
  type Integration,
  type IntegrationDisabledReason,
  integrations,
  MAX_CONSECUTIVE_INTEGRATION_FAILURES,
  requireIntegration,
} from './integration';

const postCard = (integration: Integration, card: ChatCard): Promise<OutboundHttpResult> =>
  postToChat({ url: decryptChatUrl(integration), payload: buildChatPayload(integration.kind, card) });

/**
 * Makes one attempt to post a message, unless the integration was deleted or disabled. If the result is final, updates
 * the integration's failure count. 2 reads, at most 1 write.
 */
export async function postChatCard(
  tenant: Tenant,
  id: string,
  state: Parameters<typeof sendStateAfterAttempt>[0],
  card: ChatCard,
): Promise<Partial<SendState>> {
  const integration = await integrations.of(tenant).get(id);
  const exchange = integration?.active ? await postCard(integration, card) : null;
  const outcome: Outcome = exchange
    ? outcomeOfChatExchange(exchange)
    : { kind: 'refused', reason: 'integration_disabled' };
  const now = clock.now();
  const next = sendStateAfterAttempt(state, outcome, now);
  if (next.status !== undefined && isFinalSendState({ status: next.status }))
    await recordMessageResult(tenant, id, messageResultOf(exchange, next.status === 'sent'), now);
  return next;
}

/** Sends an outbox message if it is due. 3 reads and 2 writes, plus 2 reads and 1 write for a chat channel. */
export async function sendOutboxMessage(id: string): Promise<void> {
  const claimed = await claimOutboxMessage(id);
  if (claimed === null) return;
  const { message, state } = claimed;
  const isNotice = 'organizationId' in message;
  const result = isNotice
    ? await postChatCard(tenantOf(message.organizationId), message.to, state, {
        ...{ title: message.subject, text: message.text, facts: [], items: [] },
        buttons: message.button ? [message.button] : [],
      })
    : sendStateAfterAttempt(state, await sendMessageByProvider(message), clock.now());
  await recordOutboxSendResult(claimed, result);
}

/** `last_used_at` may lag by up to this interval, so that concurrent messages don't contend for the same document. */
const USED_ACCURACY_MS = MINUTE_MS;

const GONE_STATUSES: readonly (number | null)[] = [404, 410];
const isChatChannelGone = ({ statusCode }: Pick<OutboundHttpResult, 'statusCode'>): boolean =>
  GONE_STATUSES.includes(statusCode);

type MessageResult = 'delivered' | 'failed' | 'gone';

function messageResultOf(exchange: Pick<OutboundHttpResult, 'statusCode'> | null, isDelivered: boolean): MessageResult {
  if (exchange && isChatChannelGone(exchange)) return 'gone';
  return isDelivered ? 'delivered' : 'failed';
}

/** The integration fields to update after a message is sent; null if there are none. Pure. */
function healthAfterMessage(
  integration: Pick<Integration, 'active' | 'failures_in_a_row' | 'last_used_at'>,
  result: MessageResult,
  now: Date,
) {
  const { active, failures_in_a_row: before, last_used_at } = integration;
  if (result === 'delivered') {
    const isRecent = last_used_at !== null && addMs(last_used_at, USED_ACCURACY_MS) > now;
    return isRecent && before === 0 ? null : { failures_in_a_row: 0, last_used_at: now };
  }
  const failures_in_a_row = before + 1;
  const disabled_reason: IntegrationDisabledReason | null =
    result === 'gone' ? 'gone' : failures_in_a_row >= MAX_CONSECUTIVE_INTEGRATION_FAILURES ? 'too_many_failures' : null;
  if (disabled_reason === null || !active) return { failures_in_a_row };
  return { failures_in_a_row, active: false, disabled_reason, updated_at: now };
}

async function stageNotices(
  writes: Writes,
  tenant: Tenant,
  { id, name }: Integration,
  reason: IntegrationDisabledReason,
  now: Date,
): Promise<void> {
  const [organization, admins] = await Promise.all([loadOrganization(tenant), listAdminsToNotify(tenant)]);
  for (const admin of admins) {
    const { integrationOff, whyIntegrationOff } = messageTextsForRecipient(admin, organization).notice;
    stageInAppNotification(writes, tenant, {
      userId: admin.id,
      type: 'integration_disabled',
      itemType: 'integration',
      itemId: id,
      itemName: name,
      message: integrationOff(name, whyIntegrationOff[reason]),
      link: pageUrlOfIntegration(id),
      cause: ['integration_disabled', id, now.getTime()],
    });
  }
}

/**
 * Records a message's result. 1 read and at most 1 write. Disabling the integration costs 1 more read, plus 1 read and
 * 2 writes per admin.
 */
async function recordMessageResult(tenant: Tenant, id: string, result: MessageResult, now: Date): Promise<void> {
  await unitOfWork(async (writes) => {
    const integration = await integrations.of(tenant).get(id);
    const change = integration && healthAfterMessage(integration, result, now);
    if (!change) return;
    const recording = auditedServiceWritesOf(tenant, writes);
    integrations.of(tenant).stageUpdate(recording, integration, change);
    if ('disabled_reason' in change && change.disabled_reason)
      await stageNotices(writes, tenant, integration, change.disabled_reason, now);
  });
}

/**
 * Sends the message before the commit, because our response includes the chat service's response. Repeating the request
 * sends another test message.
 * @throws 404; 403 `EMAIL_NOT_VERIFIED`.
 */
export async function sendIntegrationTestMessage(tenant: Tenant, id: string, now: Date) {
  const [integration, organization] = await Promise.all([requireIntegration(tenant, id), loadOrganization(tenant)]);
  await requireVerifiedOrganization(organization);
  const words = messageTextsForRecipient({ locale: null }, organization).chat;
  const { statusCode, error } = await postCard(integration, {
    title: words.testTitle,
    text: words.testText(organization.name),
    facts: [],
    items: [],
    buttons: [{ label: words.home, url: publicUrlOfPath('/home/') }],
  });
  await recordMessageResult(tenant, id, messageResultOf({ statusCode }, error === null), now);
  return { delivered: error === null, status_code: statusCode, error };
}
