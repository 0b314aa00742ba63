// Reschedules pending work when the runtime's time zone rules change.
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { runtimeZoneRulesVersion, startReschedulingOnNewZoneRules } from '../zoneRules';

export const compareZoneRules = scheduleWorker({
  cron: '* * * * *',
  run: () => startReschedulingOnNewZoneRules(runtimeZoneRulesVersion(), clock.now()),
});
