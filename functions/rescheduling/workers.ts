// Background workers that recompute the scheduled times of pending work.
import { declareScheduleWorker } from '../api/worker';
import { createDueWorker } from '../jobs/dueWorker';
import { dueReschedulings } from '../organizations/rescheduling';
import { clock } from '../platform/clock';
import { runRescheduling, runtimeZoneRulesVersion, startReschedulingOnNewZoneRules } from './rescheduling';
/** Reschedules pending work when the runtime's time zone rules change. */
export const compareZoneRules = declareScheduleWorker({
  cron: '* * * * *',
  run: () => startReschedulingOnNewZoneRules(runtimeZoneRulesVersion(), clock.now()),
});

/** Recomputes the times of pending work after settings or time zone rules change. */
export const sweepReschedulings = createDueWorker(dueReschedulings, { run: runRescheduling });
