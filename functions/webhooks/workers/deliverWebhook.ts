// Attempts a webhook delivery that is due.
import { taskWorker } from '../../api/worker';
import { deliveryQueue } from '../delivery/deliveryTimers';
import { attemptDeliveryOfTask } from '../delivery/makeRoom';

export const deliverWebhook = taskWorker(deliveryQueue, {
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  run: attemptDeliveryOfTask,
});
