// Addresses that people open.
import { params } from './params';

/** An absolute address below the service's public one. */
export const publicUrlOfPath = (path: string): string => `${params.publicUrl()}${path}`;

/** The page that shows one expiry to a member who signs in. */
export const expiryPageUrl = (expiryId: string): string =>
  publicUrlOfPath(`/expiry/?id=${encodeURIComponent(expiryId)}`);

/** The page on which a member who signs in does the steps of a workflow's run. */
export const workflowRunPageUrl = (runId: string): string =>
  publicUrlOfPath(`/run/?id=${encodeURIComponent(runId)}`);

/** The page on which a member who signs in reviews what a client has sent. */
export const documentRequestPageUrl = (requestId: string): string =>
  publicUrlOfPath(`/request/?id=${encodeURIComponent(requestId)}`);

/** The page on which an admin who signs in sees a webhook's deliveries and switches it on again. */
export const webhookPageUrl = (subscriptionId: string): string =>
  publicUrlOfPath(`/webhook/?id=${encodeURIComponent(subscriptionId)}`);

/** The page on which an admin who signs in tests an integration, replaces its URL and enables it again. */
export const integrationPageUrl = (integrationId: string): string =>
  publicUrlOfPath(`/integration/?id=${encodeURIComponent(integrationId)}`);

/** The page on which a member who signs in reviews expiries that were read from a mail's documents. */
export const extractionPageUrl = (jobId: string): string =>
  publicUrlOfPath(`/extraction/?id=${encodeURIComponent(jobId)}`);

/** The URL of the explanation of an error code. */
export const errorGuideUrl = (code: string): string =>
  publicUrlOfPath(`/docs/errors/#${code.toLowerCase().replaceAll('_', '-')}`);

/** The page on which an admin resends an invitation. */
export const invitationAdminPageUrl = (invitationId: string): string =>
  publicUrlOfPath(`/invitation/?id=${encodeURIComponent(invitationId)}`);
