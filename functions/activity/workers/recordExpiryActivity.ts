// Tells of the changes of expiries in the activity log.
import { activityTrigger } from '../recordActivity';

export const recordExpiryActivity = activityTrigger('expiries');
