// Writes an organization's calendar from its expiries: for its first feed, and now and then to drop what is old.
import { taskWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { calendarFillQueue } from '../calendar';
import { fillCalendar as fill } from '../keep';

export const fillCalendar = taskWorker(calendarFillQueue, {
  timeoutSeconds: 540,
  run: ({ organization_id }) => fill(tenantOf(organization_id)),
});
