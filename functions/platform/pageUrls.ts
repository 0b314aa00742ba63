// The URLs of our pages, which messages and responses link to.
import { deploymentParams } from './params';

export const publicUrlOfPath = (path: string): string => `${deploymentParams.publicUrl()}${path}`;

/** The page that shows an expiry to members. */
export const pageUrlOfExpiry = (expiryId: string): string =>
  publicUrlOfPath(`/expiry/?id=${encodeURIComponent(expiryId)}`);

/** The page where a member completes the steps of a workflow run. */
export const pageUrlOfWorkflowRun = (runId: string): string => publicUrlOfPath(`/run/?id=${encodeURIComponent(runId)}`);

/** The page where a member reviews a client’s submissions. */
export const documentRequestReviewUrl = (requestId: string): string =>
  publicUrlOfPath(`/request/?id=${encodeURIComponent(requestId)}`);

/** The page where an admin sees a webhook’s deliveries and re-enables the webhook. */
export const pageUrlOfWebhook = (subscriptionId: string): string =>
  publicUrlOfPath(`/webhook/?id=${encodeURIComponent(subscriptionId)}`);

/** The page where an admin tests an integration, replaces its URL and re-enables it. */
export const pageUrlOfIntegration = (integrationId: string): string =>
  publicUrlOfPath(`/integration/?id=${encodeURIComponent(integrationId)}`);

/** The page where a member reviews expiries extracted from emailed documents. */
export const pageUrlOfExtractionJob = (jobId: string): string =>
  publicUrlOfPath(`/extraction/?id=${encodeURIComponent(jobId)}`);

/** The URL of the page that explains an error code. */
export const errorGuideUrl = (code: string): string =>
  publicUrlOfPath(`/docs/errors/#${code.toLowerCase().replaceAll('_', '-')}`);

/** The page where an admin resends an invitation. */
export const invitationResendPageUrl = (invitationId: string): string =>
  publicUrlOfPath(`/invitation/?id=${encodeURIComponent(invitationId)}`);
