// Tells of the changes of contacts in the activity log.
import { activityTrigger } from '../recordActivity';

export const recordContactActivity = activityTrigger('contacts');
