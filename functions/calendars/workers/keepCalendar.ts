// Keeps calendars in step with every change of an expiry.
import { triggerWorker } from '../../api/worker';
import { expiries } from '../../expiries/record';
import { syncCalendarWithExpiry } from '../keep';

export const keepCalendar = triggerWorker({ on: expiries, run: syncCalendarWithExpiry });
