// Each minute, compares the runtime's rules of time zones with those that all that is pending was computed with.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { runtimeZoneRulesVersion, startReschedulingOnNewZoneRules } from '../zoneRules';

export const compareZoneRules = scheduleWorker({
  cron: '* * * * *',
  run: () => startReschedulingOnNewZoneRules(runtimeZoneRulesVersion(), clock.now()),
});
