// GET /v1/getWebhookDeliveries: a webhook's last 50 deliveries, newest first.
import { z } from 'zod';
import { ADMIN_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { deliveries } from '../deliveryRecord';
import { requireSubscription } from '../subscriptions';
import { deliveryOut, viewDelivery } from '../views';

const SHOWN = 50;

export const getWebhookDeliveries = v1Endpoint({
  methods: ['GET'],
  access: ADMIN_PERSON,
  docs: { summary: `List the last ${SHOWN} deliveries of a webhook, newest first` },
  input: { query: z.object({ id }) },
  output: { 200: z.object({ deliveries: z.array(deliveryOut) }) },
  errors: ['NOT_FOUND'],
  /** 1 read and one for each delivery. Index: organization, subscription, created_at descending. */
  run: async ({ query }, { tenant }) => {
    const { id: subscriptionId } = await requireSubscription(tenant, query.id);
    const last = await deliveries
      .of(tenant)
      .list((all) =>
        all.where('subscription_id', '==', subscriptionId).orderBy('created_at', 'desc').limit(SHOWN),
      );
    return ok({ deliveries: last.map(viewDelivery) });
  },
});
