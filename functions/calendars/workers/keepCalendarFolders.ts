// Keeps calendars in step with every change of a folder.
import { triggerWorker } from '../../api/worker';
import { folders } from '../../folders/record';
import { syncCalendarWithFolder } from '../keep';

export const keepCalendarFolders = triggerWorker({ on: folders, run: syncCalendarWithFolder });
