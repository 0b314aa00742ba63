// POST /v1/resumeSubscription: take a cancellation back.
import { subscriptionCancelOrResumeEndpoint } from '../endEndpoint';

export const resumeSubscription = subscriptionCancelOrResumeEndpoint(false, {
  summary: 'Take a cancellation back',
  description:
    'Possible until the paid period ends. Resuming the plan resumes its seats and add-ons, but for those that were cancelled before it; with a plan that ends, nothing else is resumed (409).',
});
