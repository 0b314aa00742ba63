// GET /v1/getWebhookDeliveries: a webhook's last 50 deliveries, newest first.
import { z } from 'zod';
import { ADMIN_PERSON } from '../../api/endpoint';
import { id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { deliveries } from '../delivery/deliveryRecord';
import { requireWebhook } from '../subscriptions';
import { deliveryOut, viewDelivery } from '../views';

const SHOWN = 50;

export const getWebhookDeliveries = v1ListEndpoint({
  access: ADMIN_PERSON,
  docs: { summary: `List the last ${SHOWN} deliveries of a webhook, newest first` },
  query: z.object({ id }),
  errors: ['NOT_FOUND'],
  /** 1 read and 1 per delivery. Index: organization, subscription, created_at descending. */
  list: async ({ tenant }, query) => {
    const { id: subscriptionId } = await requireWebhook(tenant, query.id);
    return deliveries
      .of(tenant)
      .list((all) =>
        all.where('subscription_id', '==', subscriptionId).orderBy('created_at', 'desc').limit(SHOWN),
      );
  },
  field: 'deliveries',
  answer: { output: deliveryOut, view: viewDelivery },
});
