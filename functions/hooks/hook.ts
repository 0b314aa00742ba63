// REST hooks: webhooks that an API key creates for itself. They are deleted with the key.
import { auditedServiceWritesOf } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { forbidden, notFound } from '../api/errors';
import type { MutationContext } from '../api/writes';
import type { EventType } from '../events/event';
import { apiKeyStatus, apiKeys } from '../identity/apiKey';
import { declareSweptDueWork } from '../jobs/dueWork';
import { unitOfWork } from '../store/unitOfWork';
import {
  createWebhook,
  listWebhooks,
  stageWebhookDeletions,
  type WebhookRecord,
  type WebhookWithSecret,
  webhookSubscriptions,
} from '../webhooks/subscription';

/**
 * 2 reads, 2 writes.
 * @throws 400 for an invalid URL; 409 `LIMIT_REACHED`; 403 if the key was revoked during the request.
 */
export async function createHook(
  context: MutationContext,
  given: { event: EventType; target_url: string },
): Promise<WebhookWithSecret> {
  const key = await apiKeys.get(context.actor.id);
  if (!key || apiKeyStatus(key, context.now) !== 'active') throw forbidden('The API key is no longer active');
  return createWebhook(context, {
    url: given.target_url,
    events: [given.event],
    description: key.name,
    ofKey: key,
  });
}

/** 2 reads, 2 writes. @throws 404, including for another key's hook. */
export async function stageHookDeletion({ tenant, writes, actor }: MutationContext, id: string): Promise<void> {
  const hook = await webhookSubscriptions.of(tenant).get(id);
  if (hook?.created_by !== actor.id || hook.api_key_name === null) throw notFound('Hook');
  await stageWebhookDeletions(writes, tenant, [hook]);
}

const stageDeletionsByService = (tenant: Tenant, choose: (hook: WebhookRecord) => boolean): Promise<void> =>
  unitOfWork(async (writes) => {
    const hooks = (await listWebhooks(tenant)).filter((webhook) => webhook.api_key_name !== null && choose(webhook));
    await stageWebhookDeletions(auditedServiceWritesOf(tenant, writes), tenant, hooks);
  });

/** Deletes the hooks of revoked keys. At most 21 reads and 1 write, plus 1 write per hook. */
export const deleteHooksOfApiKeys = (tenant: Tenant, keyIds: readonly string[]): Promise<void> =>
  stageDeletionsByService(tenant, ({ created_by }) => keyIds.includes(created_by));

/** Hooks whose API key has an expiry time. The hooks are due for deletion at that time. */
export const dueHookEnds = declareSweptDueWork('hook_ends', webhookSubscriptions, 'ends_at');

/** Deletes a hook whose key has expired. Idempotent. */
export const deleteHookOfExpiredKey = (tenant: Tenant, hook: WebhookRecord): Promise<void> =>
  stageDeletionsByService(tenant, ({ id }) => id === hook.id);
