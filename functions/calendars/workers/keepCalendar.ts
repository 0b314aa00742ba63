// Keeps calendars in step with every change of an expiry.
import { firestoreCreationTriggerWorker } from '../../api/worker';
import { events } from '../../events/record';
import { syncCalendarLineWithExpiry } from '../keep';

export const keepCalendar = firestoreCreationTriggerWorker({ on: events, run: syncCalendarLineWithExpiry });
