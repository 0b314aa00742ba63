// Sends again what a webhook missed in a stretch of time, a page for each task.
import { z } from 'zod';
import { taskWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { enqueueTask } from '../../platform/tasks';
import { tenantOf } from '../../platform/tenant';
import { REPLAY_QUEUE } from '../queue';
import { subscriptions } from '../record';
import { replayPage } from '../replay';

const payloadSchema = z.object({
  organization_id: z.string(),
  subscription_id: z.string(),
  since: z.coerce.date(),
  until: z.coerce.date(),
  after: z.string().nullable(),
});

export const replayEvents = taskWorker({
  rateLimits: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 20 },
  retry: { maxAttempts: 10, minBackoffSeconds: 5, maxBackoffSeconds: 300 },
  run: async (payload) => {
    const { organization_id, subscription_id, since, until, after } = payloadSchema.parse(payload);
    const tenant = tenantOf(organization_id);
    const subscription = await subscriptions.of(tenant).get(subscription_id);
    if (!subscription?.active) return;
    const next = await replayPage(tenant, subscription, { since, until }, clock.now(), after);
    if (next === null) return;
    await enqueueTask({
      queue: REPLAY_QUEUE,
      payload: { organization_id, subscription_id, since, until, after: next },
    });
  },
});
