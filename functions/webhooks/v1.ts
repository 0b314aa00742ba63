// v1 endpoints for webhooks and their deliveries.
import { z } from 'zod';
import { createdReply, okReply, SIGNED_IN_ADMIN_ACCESS, v1Endpoint } from '../api/endpoint';
import { invalidFieldsError } from '../api/errors';
import { id, instant, resettableInput } from '../api/fields';
import { v1ListEndpoint } from '../api/recordEndpoints';
import { EVENT_TYPES } from '../events/event';
import { deliveries, eventReplayQueue } from './delivery';
import { eventTypeNamesInput, parseEventTypes, uncheckedWebhookUrlInput, webhookDescriptionInput } from './input';
import { checkWebhookIsActive, countEventsInReplayWindow, sendTestEvent, stageDeliveryRetry } from './replay';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  requireWebhook,
  stageWebhookSecretRotation,
  updateWebhook,
} from './subscription';
import {
  deliveryOut,
  redactStoredWebhookReply,
  viewDelivery,
  viewWebhookSubscription,
  webhookSubscriptionOut,
  webhookWithSecretOut,
} from './views';

export const getWebhookSubscriptions = v1Endpoint({
  methods: ['GET'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: { summary: 'List the webhooks and all event types' },
  output: {
    200: z.object({ subscriptions: z.array(webhookSubscriptionOut), event_types: z.array(z.string()) }),
  },
  run: async (_input, { tenant }) => {
    const found = await listWebhooks(tenant);
    return okReply({ subscriptions: found.map(viewWebhookSubscription), event_types: EVENT_TYPES });
  },
});

export const updateWebhookSubscription = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: 'Update a webhook',
    description:
      'Changes only the fields sent. `active: true` re-enables the webhook, even if the service disabled it, and resets its failure count. `active: false` disables the webhook and skips its pending deliveries.',
  },
  input: {
    body: z.object({
      id,
      url: uncheckedWebhookUrlInput.exactOptional(),
      events: eventTypeNamesInput.exactOptional(),
      description: resettableInput(webhookDescriptionInput, '').optional(),
      active: z.boolean().exactOptional(),
    }),
  },
  output: { 200: z.object({ subscription: webhookSubscriptionOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, context) => {
    const { id: subscriptionId, events, ...patch } = body;
    const updated = await updateWebhook(context, subscriptionId, {
      ...patch,
      events: events && parseEventTypes(events),
    });
    return okReply({ subscription: viewWebhookSubscription(updated) });
  },
});

/** Many clients can't send a body with DELETE, so the id may be in the query instead. */
const idInput = z.object({ id: id.optional() });

export const deleteWebhookSubscription = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: { summary: 'Delete a webhook' },
  input: { query: idInput, body: idInput },
  output: { 200: z.object({ deleted: z.boolean(), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ query, body }, context) => {
    const subscriptionId = body.id ?? query.id;
    if (subscriptionId === undefined) throw invalidFieldsError({ id: 'is required' });
    await deleteWebhook(context, subscriptionId);
    return okReply({ deleted: true, id: subscriptionId });
  },
});

export const createWebhookSubscription = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Create a webhook',
    description: 'The secret is returned only in this response; an idempotent replay returns null instead.',
  },
  input: {
    body: z.object({
      url: uncheckedWebhookUrlInput,
      events: eventTypeNamesInput,
      description: webhookDescriptionInput.nullish(),
    }),
  },
  output: { 201: z.object({ subscription: webhookWithSecretOut }) },
  errors: ['WEBHOOK_LIMIT_REACHED'],
  redactForReplay: redactStoredWebhookReply,
  run: async ({ body }, context) => {
    const given = {
      url: body.url,
      events: parseEventTypes(body.events),
      description: body.description ?? '',
    };
    const { subscription, secret } = await createWebhook(context, given);
    return createdReply({ subscription: { ...viewWebhookSubscription(subscription), secret } });
  },
});

const MAX_GRACE_SECONDS = 7 * 24 * 60 * 60;

export const rotateWebhookSecret = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Rotate a webhook’s secret',
    description:
      'The old secret stops working immediately, even for pending retries. To sign every message with both secrets for a while, set `grace_period_seconds` (at most 7 days): each signature header then contains two signatures. Secrets from earlier rotations are no longer used.',
  },
  input: {
    body: z.object({ id, grace_period_seconds: z.int().min(0).max(MAX_GRACE_SECONDS).default(0) }),
  },
  output: { 200: z.object({ subscription: webhookWithSecretOut }) },
  errors: ['NOT_FOUND'],
  redactForReplay: redactStoredWebhookReply,
  run: async ({ body }, context) => {
    const { subscription, secret } = await stageWebhookSecretRotation(context, body.id, body.grace_period_seconds);
    return okReply({ subscription: { ...viewWebhookSubscription(subscription), secret } });
  },
});

export const sendTestWebhook = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  docs: {
    summary: 'Send a test webhook',
    description:
      'You can test a disabled webhook too. The test appears in the delivery log. It isn’t retried and doesn’t affect the failure count, but a 410 response disables the webhook.',
  },
  input: { body: z.object({ id }) },
  output: {
    200: z.object({
      delivered: z.boolean(),
      status_code: z.int().nullable(),
      error: z.string().nullable(),
      latency_ms: z.int(),
      response_body: z.string().nullable(),
      delivery_id: z.string(),
    }),
  },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { tenant, writes, now }) => {
    const subscription = await requireWebhook(tenant, body.id);
    return okReply(await sendTestEvent(writes, tenant, subscription, now));
  },
});

const SHOWN = 50;

export const getWebhookDeliveries = v1ListEndpoint({
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: { summary: `List the last ${SHOWN} deliveries of a webhook, newest first` },
  query: z.object({ id }),
  errors: ['NOT_FOUND'],
  /** 1 read, plus 1 per delivery. Index: organization, subscription, created_at descending. */
  list: async ({ tenant }, query) => {
    const { id: subscriptionId } = await requireWebhook(tenant, query.id);
    return deliveries
      .of(tenant)
      .list((all) => all.where('subscription_id', '==', subscriptionId).orderBy('created_at', 'desc').limit(SHOWN));
  },
  field: 'deliveries',
  resource: { output: deliveryOut, view: viewDelivery },
});

export const retryWebhookDelivery = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: 'Retry a webhook delivery',
    description:
      'Starts a new round of up to six attempts with the same delivery id. A pending delivery is sent immediately. Returns 409 `INVALID_STATE` if the webhook is disabled, the delivery is a test, or the event is older than 30 days.',
  },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ delivery: deliveryOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { tenant, writes, now }) =>
    okReply({ delivery: viewDelivery(await stageDeliveryRetry(writes, tenant, body.id, now)) }),
});

export const recoverWebhookDeliveries = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: 'Recover webhook deliveries',
    description:
      'Replays events of the webhook’s types between `since` and `until` (default: now). Failed and skipped deliveries are resent with the same delivery id. Events that were never sent, because the webhook was disabled or didn’t exist, are sent now. Successful and pending deliveries aren’t resent. Runs in the background; `events_in_range` is the number of events in the range. Returns 409 `INVALID_STATE` if the webhook is disabled.',
  },
  input: { body: z.object({ id, since: instant, until: instant.optional() }) },
  output: { 200: z.object({ success: z.boolean(), events_in_range: z.int() }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { tenant, now }) => {
    const { since, until = now } = body;
    if (since > until) throw invalidFieldsError({ since: 'must not be later than `until`' });
    const subscription = await requireWebhook(tenant, body.id);
    checkWebhookIsActive(subscription);
    const events = await countEventsInReplayWindow(tenant, subscription, { since, until });
    // No sweep covers this task, so the request must fail if the task can't be queued.
    await eventReplayQueue.enqueue({
      organization_id: tenant.organizationId,
      subscription_id: subscription.id,
      since,
      until,
      after: null,
    });
    return okReply({ success: true, events_in_range: events });
  },
});
