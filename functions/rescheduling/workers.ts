// Background workers for this area.
import { scheduleWorker } from '../api/worker';
import { dueWorker } from '../jobs/dueWorker';
import { dueReschedulings } from '../organizations/rescheduling';
import { clock } from '../platform/clock';
import { runRescheduling, runtimeZoneRulesVersion, startReschedulingOnNewZoneRules } from './rescheduling';
/** Reschedules pending work when the runtime's time zone rules change. */
export const compareZoneRules = scheduleWorker({
  cron: '* * * * *',
  run: () => startReschedulingOnNewZoneRules(runtimeZoneRulesVersion(), clock.now()),
});

/** Recomputes pending times after a change to settings or time zone rules. */
export const sweepReschedulings = dueWorker(dueReschedulings, { run: runRescheduling });
