// Keeps calendars in step with every change of an expiry.
import { creationWorker } from '../../api/worker';
import { events } from '../../events/record';
import { syncCalendarWithExpiry } from '../keep';

export const keepCalendar = creationWorker({ on: events, run: syncCalendarWithExpiry });
