// Tells of the changes of contact groups in the activity log.
import { activityTrigger } from '../recordActivity';

export const recordContactGroupActivity = activityTrigger('contact_groups');
