// Counts failed messages, disables an integration that keeps failing, and notifies admins.

import { writesRecordingActivityOfService } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { listAdminsToNotify } from '../identity/members';
import { messageTextsFor } from '../messaging/languages';
import { stageInAppNotification } from '../notifications/notify';
import { loadOrganization } from '../organizations/organization';
import { addMs, MINUTE_MS } from '../platform/clock';
import { integrationPageUrl } from '../platform/params';
import type { Exchange } from '../providers/outboundHttps';
import { unitOfWork } from '../store/unitOfWork';
import {
  type Integration,
  type IntegrationDisabledReason,
  integrations,
  MAX_FAILURES_IN_A_ROW,
} from './record';

/** Accuracy of `last_used_at`, so that concurrent messages don't compete for one document. */
const USED_ACCURACY_MS = MINUTE_MS;

const GONE_STATUSES: readonly (number | null)[] = [404, 410];
export const isChatChannelGone = ({ statusCode }: Pick<Exchange, 'statusCode'>): boolean =>
  GONE_STATUSES.includes(statusCode);

export type MessageResult = 'delivered' | 'failed' | 'gone';

/** The changed fields after a message's result; null if none. Pure. */
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
    result === 'gone' ? 'gone' : failures_in_a_row >= MAX_FAILURES_IN_A_ROW ? 'too_many_failures' : null;
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
    const { integrationOff, whyIntegrationOff } = messageTextsFor(admin, organization).notice;
    stageInAppNotification(writes, tenant, {
      userId: admin.id,
      type: 'integration_disabled',
      itemType: 'integration',
      itemId: id,
      itemName: name,
      message: integrationOff(name, whyIntegrationOff[reason]),
      link: integrationPageUrl(id),
      cause: ['integration_disabled', id, now.getTime()],
    });
  }
}

/**
 * Records a message's result: 1 read and at most 1 write. If it disables the integration, 1 read and 2 writes per
 * admin.
 */
export async function recordMessageResult(
  tenant: Tenant,
  id: string,
  result: MessageResult,
  now: Date,
): Promise<void> {
  await unitOfWork(async (writes) => {
    const integration = await integrations.of(tenant).get(id);
    const change = integration && healthAfterMessage(integration, result, now);
    if (!change) return;
    const recording = writesRecordingActivityOfService(tenant, writes);
    integrations.of(tenant).stageUpdate(recording, integration, change);
    if ('disabled_reason' in change && change.disabled_reason)
      await stageNotices(writes, tenant, integration, change.disabled_reason, now);
  });
}
