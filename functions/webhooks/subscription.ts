// Webhook subscriptions: the record, and how it is created, changed and deleted.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { withoutUndefinedFields } from '../api/fields';
import { KEPT_UNTIL_DELETED, KEPT_WITH_ITS_ORGANIZATION, WATCHED_RECORD_MAX_BYTES } from '../api/stored';
import { creationFieldsOf, defineChangeById, type MutationContext, type Writes } from '../api/writes';
import { EVENT_TYPES, type EventType } from '../events/event';
import { declareListenerListDerivation } from '../events/listeners';
import type { ApiKey } from '../identity/apiKey';
import { addMs, SECOND_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import { globalCollection, type RecordOf, tenantCollection } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { enumListSchemaDroppingUnknown, enumSchemaWithFallback, storedInstant, timestampFields } from '../store/values';
import { checkWebhookUrl } from './input';
import { encryptWebhookSecret, mintWebhookSecret, tryReencryptWebhookFields, webhookSecretHintOf } from './signing';

export const WEBHOOK_DISABLED_REASONS = ['too_many_failures', 'gone'] as const;
export type WebhookDisabledReason = (typeof WEBHOOK_DISABLED_REASONS)[number];

/** Maximum number of webhooks per organization. */
export const MAX_WEBHOOKS = 20;
/** The number of consecutive failed deliveries after which a webhook is disabled. */
export const MAX_CONSECUTIVE_WEBHOOK_FAILURES = 20;

/** Hides the URL's path and query in the activity log, because they often contain a secret. */
const originOf = (url: string): string => new URL(url).origin;

export const webhookSubscriptions = tenantCollection(
  'webhook_subscriptions',
  {
    url: z.string(),
    events: enumListSchemaDroppingUnknown(EVENT_TYPES),
    description: z.string(),
    active: z.boolean(),
    /** Why the service disabled the webhook; null if it is enabled, or if an admin disabled it. */
    disabled_reason: enumSchemaWithFallback(WEBHOOK_DISABLED_REASONS, 'too_many_failures').nullable(),
    /** Encrypted; see `signing.ts`. Never returned by the API. */
    secret_sealed: z.string(),
    secret_hint: z.string(),
    /** The secret before the last rotation. During the grace period, deliveries are signed with both secrets. */
    previous_secret: z.object({ sealed: z.string(), valid_until: storedInstant }).nullable(),
    /** The number of failed deliveries since the last successful one. */
    failures_in_a_row: z.int(),
    created_by: z.string(),
    /** The name of the API key that created the webhook as a REST hook; null for an admin's webhook. */
    api_key_name: z.string().nullable().default(null),
    /** When the webhook's API key expires; nothing is sent afterwards. */
    ends_at: storedInstant.nullable().default(null),
    ...timestampFields,
  },
  {
    holds: 'webhook endpoints',
    personal: ['anyone'],
    kept: KEPT_UNTIL_DELETED,
    exported: 'for_reading',
    secrets: ['secret_sealed', 'previous_secret'],
  },
  {
    type: 'webhook',
    nameOf: ({ description, url }) => description || originOf(url),
    shown: { url: originOf },
    ignored: ['failures_in_a_row', 'secret_hint', 'ends_at'],
  },
  {
    maxBytes: WATCHED_RECORD_MAX_BYTES,
    derivations: [
      // A disabled webhook receives nothing.
      declareListenerListDerivation('webhook_subscriptions', ({ active, events }) => (active ? events : [])),
    ],
  },
);
export type WebhookRecord = RecordOf<typeof webhookSubscriptions>;

/** Whether the webhook's API key has expired. */
export const hasWebhookApiKeyExpired = ({ ends_at }: Pick<WebhookRecord, 'ends_at'>, now: Date): boolean =>
  ends_at !== null && ends_at <= now;

/**
 * The number of webhooks an organization has. Each change commits only if the count hasn't changed since it was read,
 * so the limit can't be exceeded.
 */
export const webhookCounts = globalCollection(
  'webhook_counts',
  z.object({ organization_id: z.string(), count: z.int() }),
  { holds: 'the number of webhooks', personal: [], kept: KEPT_WITH_ITS_ORGANIZATION, exported: 'not' },
);

/** A webhook with its secret, which is returned only once. */
export interface WebhookWithSecret {
  subscription: WebhookRecord;
  secret: string;
}

/** 1 read. @throws 404, also for another organization's webhook. */
export const requireWebhook = webhookSubscriptions.required('Webhook');

/** The organization's webhooks and REST hooks, oldest first. At most 20 reads. Index: organization, created_at. */
export const listWebhooks = (tenant: Tenant): Promise<WebhookRecord[]> =>
  webhookSubscriptions.of(tenant).list((query) => query.orderBy('created_at').limit(MAX_WEBHOOKS));

type LimitCode = 'WEBHOOK_LIMIT_REACHED' | 'LIMIT_REACHED';

/**
 * Changes the organization's webhook count. 1 read, 1 write.
 * @throws 409 with the given code if the limit would be exceeded.
 */
async function stageCount(
  writes: Writes,
  tenant: Tenant,
  change: number,
  code: LimitCode = 'WEBHOOK_LIMIT_REACHED',
): Promise<void> {
  const { organizationId } = tenant;
  const counted = await webhookCounts.get(organizationId);
  const count = Math.max(0, (counted?.count ?? 0) + change);
  if (count > MAX_WEBHOOKS) {
    throw new ApiError(code, `An organization can have at most ${MAX_WEBHOOKS} webhooks`, {
      details: { limit: MAX_WEBHOOKS },
    });
  }
  if (counted) webhookCounts.stageUpdate(writes, counted, { count });
  else webhookCounts.stageCreate(writes, organizationId, { organization_id: organizationId, count });
}

interface NewWebhook {
  url: string;
  events: EventType[];
  description: string;
  /** The API key of a REST hook; absent for other webhooks. */
  ofKey?: Pick<ApiKey, 'name' | 'expires_at'>;
}

/**
 * 1 read, 2 writes.
 * @throws 400 for an invalid URL; 409 `WEBHOOK_LIMIT_REACHED`, or `LIMIT_REACHED` for a REST hook.
 */
export async function createWebhook(
  { tenant, actor, writes, now }: MutationContext,
  { ofKey, ...given }: NewWebhook,
): Promise<WebhookWithSecret> {
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

export interface WebhookPatch {
  url?: string | undefined;
  events?: EventType[] | undefined;
  description?: string | undefined;
  active?: boolean | undefined;
}

/**
 * 1 read, 1 write. Enabling a webhook resets its failure count. When it is disabled, a Firestore trigger skips pending
 * deliveries.
 * @throws 404; 400 for an invalid URL.
 */
export const updateWebhook = defineChangeById(
  requireWebhook,
  ({ tenant, writes, now }, subscription, patch: WebhookPatch) => {
    if (patch.url !== undefined) checkWebhookUrl(patch.url);
    return webhookSubscriptions.of(tenant).stageUpdate(writes, subscription, {
      ...withoutUndefinedFields(patch),
      ...(patch.active === true ? { disabled_reason: null, failures_in_a_row: 0 } : {}),
      updated_at: now,
    });
  },
);

/**
 * 1 read, 1 write. Without a grace period, the old secret is no longer used for signing, even for pending retries.
 * @throws 404.
 */
export const stageWebhookSecretRotation = defineChangeById(
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

/** 2 reads, 2 writes. A Firestore trigger deletes the webhook's delivery log and pending retries. @throws 404. */
export async function deleteWebhook(
  { tenant, writes }: Pick<MutationContext, 'tenant' | 'writes'>,
  id: string,
): Promise<void> {
  await stageWebhookDeletions(writes, tenant, [await requireWebhook(tenant, id)]);
}

/** 1 read and 1 write, plus 1 write per webhook. */
export async function stageWebhookDeletions(
  writes: Writes,
  tenant: Tenant,
  subscriptions: readonly WebhookRecord[],
): Promise<void> {
  if (subscriptions.length === 0) return;
  await stageCount(writes, tenant, -subscriptions.length);
  for (const subscription of subscriptions) webhookSubscriptions.of(tenant).stageDelete(writes, subscription);
}

interface Reencrypted {
  done: number;
  /** Webhooks whose secrets can't be decrypted with any available key. They stay unchanged. */
  unreadable: number;
}

/**
 * Re-encrypts all secrets with the newest key. Idempotent. 1 read per webhook, plus 1 write if its secrets can be
 * decrypted.
 */
export const reencryptWebhookSecrets = (tenant: Tenant): Promise<Reencrypted> =>
  unitOfWork(async (writes) => {
    const found = await webhookSubscriptions.of(tenant).list((query) => query);
    let done = 0;
    for (const subscription of found) {
      const renewed = tryReencryptWebhookFields(subscription);
      if (renewed === null) continue;
      webhookSubscriptions.of(tenant).stageUpdate(writes, subscription, renewed);
      done += 1;
    }
    return { done, unreadable: found.length - done };
  });
