// Tells of the changes of webhook subscriptions in the activity log.
import { activityTrigger } from '../recordActivity';

export const recordWebhookActivity = activityTrigger('webhook_subscriptions');
