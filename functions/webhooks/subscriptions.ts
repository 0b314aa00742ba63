// What admins do with webhooks: create, change, rotate, delete.
import type { Tenant } from '../api/actor';
import { changeOf, type MutationContext, madeBy } from '../api/context';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import type { EventType } from '../events/record';
import { addMs, SECOND_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import { MOST_WEBHOOKS, type Subscription, subscriptionCounts, subscriptions } from './record';
import { encryptSecret, hintOf, mintSecret } from './secret';
import { checkTargetUrl } from './targetUrl';

/** A webhook together with its secret, which is told once. */
export interface WithSecret {
  subscription: Subscription;
  secret: string;
}

/** 1 read. @throws 404, also for another organization's. */
export const requireSubscription = subscriptions.required('Webhook');

/** The organization's webhooks, oldest first. At most 20 reads. Index: organization, created_at. */
export const listSubscriptions = (tenant: Tenant): Promise<Subscription[]> =>
  subscriptions.of(tenant).list((query) => query.orderBy('created_at').limit(MOST_WEBHOOKS));

/** 1 read, 1 write. @throws 409 `WEBHOOK_LIMIT_REACHED`. */
async function stageCount(writes: Writes, tenant: Tenant, change: 1 | -1): Promise<void> {
  const { organizationId } = tenant;
  const counted = await subscriptionCounts.get(organizationId);
  const count = (counted?.count ?? 0) + change;
  if (count > MOST_WEBHOOKS) {
    throw new ApiError('WEBHOOK_LIMIT_REACHED', `An organization has at most ${MOST_WEBHOOKS} webhooks`, {
      details: { limit: MOST_WEBHOOKS },
    });
  }
  if (counted) subscriptionCounts.stageUpdate(writes, counted, { count: Math.max(0, count) });
  else
    subscriptionCounts.stageCreate(writes, organizationId, {
      organization_id: organizationId,
      count: Math.max(0, count),
    });
}

/** 1 read, 2 writes. @throws 400 for the url; 409 `WEBHOOK_LIMIT_REACHED`. */
export async function createSubscription(
  { tenant, actor, writes, now }: MutationContext,
  given: { url: string; events: EventType[]; description: string },
): Promise<WithSecret> {
  checkTargetUrl(given.url);
  await stageCount(writes, tenant, 1);
  const id = newId();
  const secret = mintSecret();
  const subscription = subscriptions.of(tenant).stageCreate(writes, id, {
    ...given,
    active: true,
    disabled_reason: null,
    secret_sealed: encryptSecret(secret, id),
    secret_hint: hintOf(secret),
    previous_secret: null,
    failures_in_a_row: 0,
    ...madeBy({ actor, now }),
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
 * 1 read, 1 write. Switching on forgets the failures; switching off makes what is pending `skipped`, by the trigger.
 * @throws 404; 400 for the url.
 */
export const updateSubscription = changeOf(
  requireSubscription,
  ({ tenant, writes, now }, subscription, patch: SubscriptionPatch) => {
    if (patch.url !== undefined) checkTargetUrl(patch.url);
    const {
      url = subscription.url,
      events = subscription.events,
      description = subscription.description,
    } = patch;
    const { active = subscription.active } = patch;
    return subscriptions.of(tenant).stageUpdate(writes, subscription, {
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
 * 1 read, 1 write. Without a grace period the old secret signs nothing any more, pending retries included.
 * @throws 404.
 */
export const rotateSecret = changeOf(
  requireSubscription,
  ({ tenant, writes, now }, before, gracePeriodSeconds: number) => {
    const secret = mintSecret();
    const valid_until = addMs(now, gracePeriodSeconds * SECOND_MS);
    const subscription = subscriptions.of(tenant).stageUpdate(writes, before, {
      secret_sealed: encryptSecret(secret, before.id),
      secret_hint: hintOf(secret),
      previous_secret: gracePeriodSeconds > 0 ? { sealed: before.secret_sealed, valid_until } : null,
      updated_at: now,
    });
    return { subscription, secret };
  },
);

/** 2 reads, 2 writes; its delivery log and pending retries go with it, by the trigger. @throws 404. */
export async function deleteSubscription(
  { tenant, writes }: Pick<MutationContext, 'tenant' | 'writes'>,
  id: string,
): Promise<void> {
  const subscription = await requireSubscription(tenant, id);
  await stageCount(writes, tenant, -1);
  subscriptions.of(tenant).stageDelete(writes, subscription);
}
