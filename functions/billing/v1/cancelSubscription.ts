// POST /v1/cancelSubscription: cancel at the end of the paid period.
import { subscriptionCancelOrResumeEndpoint } from '../endEndpoint';

export const cancelSubscription = subscriptionCancelOrResumeEndpoint(true, {
  summary: 'Cancel at the end of the paid period',
  description:
    'Everything works until then, and for the grace period after. Cancelling the plan ends its seats and add-ons with it, and closes open checkouts for them.',
});
