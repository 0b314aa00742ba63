// Each night, sets the alarms of the day that comes into the horizon: each trigger and run is read once for it.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { workflowAlarms } from '../alarm';
import { ALL_SHARDS } from '../drain';
import { runs } from '../run';
import { triggers } from '../trigger';

export const planWorkflows = scheduleWorker({
  cron: '10 3 * * *',
  timeoutSeconds: 540,
  run: async () => {
    const now = clock.now();
    await workflowAlarms.plan(triggers, ALL_SHARDS, now);
    await workflowAlarms.plan(runs, ALL_SHARDS, now);
  },
});
