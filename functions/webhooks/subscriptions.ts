// Creates, changes, rotates and deletes webhooks.
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import {
  creationFieldsOf,
  type MutationContext,
  useCaseChangingRecordById,
  type Writes,
} from '../api/writes';
import type { EventType } from '../events/record';
import type { ApiKey } from '../identity/apiKey';
import { addMs, SECOND_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import { checkWebhookUrl } from './delivery/targetUrl';
import { MAX_WEBHOOKS, type Subscription, webhookCounts, webhookSubscriptions } from './record';
import { encryptWebhookSecret, mintWebhookSecret, webhookSecretHintOf } from './secret';

/** A webhook with its secret, which is returned once. */
export interface WithSecret {
  subscription: Subscription;
  secret: string;
}

/** 1 read. @throws 404, also for another organization's webhook. */
export const requireWebhook = webhookSubscriptions.required('Webhook');

/** The organization's webhooks and REST hooks, oldest first. At most 20 reads. Index: organization, created_at. */
export const listWebhooks = (tenant: Tenant): Promise<Subscription[]> =>
  webhookSubscriptions.of(tenant).list((query) => query.orderBy('created_at').limit(MAX_WEBHOOKS));

type LimitCode = 'WEBHOOK_LIMIT_REACHED' | 'LIMIT_REACHED';

/** Changes the organization's number of webhooks. 1 read, 1 write. @throws 409 with the code, above the limit. */
async function stageCount(
  writes: Writes,
  tenant: Tenant,
  change: number,
  code: LimitCode = 'WEBHOOK_LIMIT_REACHED',
): Promise<void> {
  const { organizationId } = tenant;
  const counted = await webhookCounts.get(organizationId);
  const count = (counted?.count ?? 0) + change;
  if (count > MAX_WEBHOOKS) {
    throw new ApiError(code, `An organization can have at most ${MAX_WEBHOOKS} webhooks`, {
      details: { limit: MAX_WEBHOOKS },
    });
  }
  if (counted) webhookCounts.stageUpdate(writes, counted, { count: Math.max(0, count) });
  else
    webhookCounts.stageCreate(writes, organizationId, {
      organization_id: organizationId,
      count: Math.max(0, count),
    });
}

interface NewWebhook {
  url: string;
  events: EventType[];
  description: string;
  /** Only for a REST hook. */
  ofKey?: Pick<ApiKey, 'name' | 'expires_at'>;
}

/** 1 read, 2 writes. @throws 400 for the url; 409 `WEBHOOK_LIMIT_REACHED`, `LIMIT_REACHED` for a REST hook. */
export async function createWebhook(
  { tenant, actor, writes, now }: MutationContext,
  { ofKey, ...given }: NewWebhook,
): Promise<WithSecret> {
  checkWebhookUrl(given.url, ofKey ? 'target_url' : 'url');
  await stageCount(writes, tenant, 1, ofKey ? 'LIMIT_REACHED' : 'WEBHOOK_LIMIT_REACHED');
  const id = newId();
  const secret = mintWebhookSecret();
  const subscription = webhookSubscriptions.of(tenant).stageCreate(writes, id, {
    ...given,
    active: true,
    disabled_reason: null,
    secret_sealed: encryptWebhookSecret(secret, id),
    secret_hint: webhookSecretHintOf(secret),
    previous_secret: null,
    failures_in_a_row: 0,
    api_key_name: ofKey?.name ?? null,
    ends_at: ofKey?.expires_at ?? null,
    ...creationFieldsOf({ actor, now }),
  });
  return { subscription, secret };
}

export interface SubscriptionPatch {
  url?: string | undefined;
  events?: EventType[] | undefined;
  description?: string | undefined;
  active?: boolean | undefined;
}

/**
 * 1 read, 1 write. Switching on resets the failure count. After switching off, the trigger skips pending deliveries.
 * @throws 404; 400 for the url.
 */
export const updateWebhook = useCaseChangingRecordById(
  requireWebhook,
  ({ tenant, writes, now }, subscription, patch: SubscriptionPatch) => {
    if (patch.url !== undefined) checkWebhookUrl(patch.url);
    const {
      url = subscription.url,
      events = subscription.events,
      description = subscription.description,
    } = patch;
    const { active = subscription.active } = patch;
    return webhookSubscriptions.of(tenant).stageUpdate(writes, subscription, {
      url,
      events,
      description,
      active,
      ...(patch.active === true ? { disabled_reason: null, failures_in_a_row: 0 } : {}),
      updated_at: now,
    });
  },
);

/**
 * 1 read, 1 write. Without a grace period, the old secret stops signing immediately, even for pending retries.
 * @throws 404.
 */
export const rotateSecretOfWebhook = useCaseChangingRecordById(
  requireWebhook,
  ({ tenant, writes, now }, before, gracePeriodSeconds: number) => {
    const secret = mintWebhookSecret();
    const valid_until = addMs(now, gracePeriodSeconds * SECOND_MS);
    const subscription = webhookSubscriptions.of(tenant).stageUpdate(writes, before, {
      secret_sealed: encryptWebhookSecret(secret, before.id),
      secret_hint: webhookSecretHintOf(secret),
      previous_secret: gracePeriodSeconds > 0 ? { sealed: before.secret_sealed, valid_until } : null,
      updated_at: now,
    });
    return { subscription, secret };
  },
);

/** 2 reads, 2 writes. The trigger deletes its delivery log and pending retries. @throws 404. */
export async function deleteWebhook(
  { tenant, writes }: Pick<MutationContext, 'tenant' | 'writes'>,
  id: string,
): Promise<void> {
  await stageWebhookDeletions(writes, tenant, [await requireWebhook(tenant, id)]);
}

/** 1 read; 1 write, and 1 per webhook. */
export async function stageWebhookDeletions(
  writes: Writes,
  tenant: Tenant,
  subscriptions: readonly Subscription[],
): Promise<void> {
  if (subscriptions.length === 0) return;
  await stageCount(writes, tenant, -subscriptions.length);
  for (const subscription of subscriptions) webhookSubscriptions.of(tenant).stageDelete(writes, subscription);
}
