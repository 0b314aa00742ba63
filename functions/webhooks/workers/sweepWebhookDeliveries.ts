// Each minute, rings the alarms of deliveries whose own never rang.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { sweepDeliveries } from '../sweep';

export const sweepWebhookDeliveries = scheduleWorker({
  cron: '* * * * *',
  run: () => sweepDeliveries(clock.now()),
});
