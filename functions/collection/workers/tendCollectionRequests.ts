// Every five minutes, reminds clients and lets requests expire; it needs no task that could be lost.
import { scheduleWorker } from '../../api/worker';
import { SECOND_MS } from '../../platform/clock';
import { tendRequests } from '../tendRequests';

const BUDGET_MS = 240 * SECOND_MS;

export const tendCollectionRequests = scheduleWorker({
  cron: '*/5 * * * *',
  timeoutSeconds: 300,
  run: () => tendRequests(BUDGET_MS),
});
