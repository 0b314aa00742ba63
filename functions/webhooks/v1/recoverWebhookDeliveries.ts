// POST /v1/recoverWebhookDeliveries: resends events that a receiver missed while it was down.
import { z } from 'zod';
import { ADMIN_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { id, instant } from '../../api/fields';
import { replayQueue } from '../delivery/deliveryTimers';
import { checkWebhookIsActive, countEventsToReplay } from '../delivery/replay';
import { requireWebhook } from '../subscriptions';

export const recoverWebhookDeliveries = v1Endpoint({
  methods: ['POST'],
  access: ADMIN_PERSON,
  docs: {
    summary: 'Recover webhook deliveries',
    description:
      'Covers the webhook’s event types between `since` and `until` (default: now). Failed and skipped deliveries are sent again with the same delivery id. Events that were never sent, because the webhook was disabled or didn’t exist, are sent. Successful and pending deliveries aren’t repeated. Runs in the background; `events_in_range` is the number of events. Returns 409 `INVALID_STATE` while the webhook is disabled.',
  },
  input: { body: z.object({ id, since: instant, until: instant.optional() }) },
  output: { 200: z.object({ success: z.boolean(), events_in_range: z.int() }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, { tenant, now }) => {
    const { since, until = now } = body;
    if (since > until) throw invalidFields({ since: 'must not be later than until' });
    const subscription = await requireWebhook(tenant, body.id);
    checkWebhookIsActive(subscription);
    const events = await countEventsToReplay(tenant, subscription, { since, until });
    // No sweep covers this task, so the request must fail if it isn't queued.
    await replayQueue.enqueue({
      organization_id: tenant.organizationId,
      subscription_id: subscription.id,
      since,
      until,
      after: null,
    });
    return okReply({ success: true, events_in_range: events });
  },
});
