// Background workers that recompute pending times.
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

/** Recomputes pending times after settings or time zone rules change. */
export const sweepReschedulings = createDueWorker(dueReschedulings, { run: runRescheduling });
