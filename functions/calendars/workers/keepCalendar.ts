// Keeps calendars in step with every change of an expiry.
import { creationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { syncCalendarLineWithExpiry } from '../keep';

export const keepCalendar = creationTriggerWorker({ on: events, run: syncCalendarLineWithExpiry });
