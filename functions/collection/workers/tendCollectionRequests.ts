// The safety net below every alarm: each minute, whatever request is due is found; it needs no task that could be lost.
import { scheduleWorker } from '../../api/worker';
import { SECOND_MS } from '../../platform/clock';
import { ALL_SHARDS, tendRequests } from '../tendRequests';

const BUDGET_MS = 240 * SECOND_MS;

export const tendCollectionRequests = scheduleWorker({
  cron: '* * * * *',
  timeoutSeconds: 300,
  run: async () => {
    await tendRequests(ALL_SHARDS, BUDGET_MS);
  },
});
