// Keeps calendars in step with every change of a folder.
import { firestoreTriggerWorker } from '../../api/worker';
import { folders } from '../../folders/record';
import { syncCalendarWithFolder } from '../keep';

export const keepCalendarFolders = firestoreTriggerWorker({ on: folders, run: syncCalendarWithFolder });
