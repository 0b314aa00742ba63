// The safety net below every alarm: each minute, whatever trigger or standing run is due is found.
import { scheduleWorker } from '../../api/worker';
import { SECOND_MS } from '../../platform/clock';
import { ALL_SHARDS, drain } from '../drain';

const BUDGET_MS = 240 * SECOND_MS;

/** 2 reads when nothing is due. It needs no task to work: tasks may be the very thing that is out of order. */
export const sweepWorkflows = scheduleWorker({
  cron: '* * * * *',
  timeoutSeconds: 300,
  run: async () => {
    await drain(ALL_SHARDS, BUDGET_MS);
  },
});
