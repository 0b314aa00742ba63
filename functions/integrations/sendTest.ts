// Sends a test message to an integration and reports the answer.
import type { Tenant } from '../api/actor';
import { messageTextsFor } from '../messaging/languages';
import { loadOrganization } from '../organizations/organization';
import { requireVerifiedOrganization } from '../organizations/verification';
import { publicUrlOfPath } from '../platform/params';
import { postToChat } from '../providers/chat';
import { chatPayload } from './card';
import { isChatChannelGone, recordMessageResult } from './health';
import { requireIntegration } from './record';
import { chatUrlOf } from './url';

/**
 * Sends before the commit, because the response contains the receiver's answer. A repeated request sends a second test.
 * @throws 404; 403 `EMAIL_NOT_VERIFIED`.
 */
export async function sendTestMessage(tenant: Tenant, id: string, now: Date) {
  const [integration, organization] = await Promise.all([
    requireIntegration(tenant, id),
    loadOrganization(tenant),
  ]);
  await requireVerifiedOrganization(organization);
  const words = messageTextsFor({ locale: null }, organization).chat;
  const { statusCode, error } = await postToChat({
    url: chatUrlOf(integration),
    payload: chatPayload(integration.kind, {
      title: words.testTitle,
      text: words.testText(organization.name),
      facts: [],
      items: [],
      buttons: [{ label: words.home, url: publicUrlOfPath('/home/') }],
    }),
  });
  const result = error === null ? 'delivered' : isChatChannelGone({ statusCode }) ? 'gone' : 'failed';
  await recordMessageResult(tenant, id, result, now);
  return { delivered: error === null, status_code: statusCode, error };
}
