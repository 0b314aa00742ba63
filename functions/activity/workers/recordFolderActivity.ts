// Tells of the changes of folders in the activity log.
import { activityTrigger } from '../recordActivity';

export const recordFolderActivity = activityTrigger('folders');
