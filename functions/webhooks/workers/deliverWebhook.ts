// Attempts a webhook delivery that is due.
import { taskWorker } from '../../api/worker';
import { attemptDeliveryOfTask } from '../dispatch';
import { deliveryQueue } from '../queue';

export const deliverWebhook = taskWorker(deliveryQueue, {
  secrets: ['WEBHOOK_ENCRYPTION_KEY'],
  run: attemptDeliveryOfTask,
});
