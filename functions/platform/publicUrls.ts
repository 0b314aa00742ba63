// URLs that people open.
import { params } from './params';

/** The public URL of a path. */
export const publicUrlOfPath = (path: string): string => `${params.publicUrl()}${path}`;

/** The page with one expiry, for members. */
export const expiryPageUrl = (expiryId: string): string =>
  publicUrlOfPath(`/expiry/?id=${encodeURIComponent(expiryId)}`);

/** The page where a member completes the steps of a workflow run. */
export const workflowRunPageUrl = (runId: string): string =>
  publicUrlOfPath(`/run/?id=${encodeURIComponent(runId)}`);

/** The page where a member reviews a client’s submissions. */
export const documentRequestPageUrl = (requestId: string): string =>
  publicUrlOfPath(`/request/?id=${encodeURIComponent(requestId)}`);

/** The page where an admin sees a webhook’s deliveries and enables the webhook again. */
export const webhookPageUrl = (subscriptionId: string): string =>
  publicUrlOfPath(`/webhook/?id=${encodeURIComponent(subscriptionId)}`);

/** The page where an admin tests an integration, replaces its URL and enables it again. */
export const integrationPageUrl = (integrationId: string): string =>
  publicUrlOfPath(`/integration/?id=${encodeURIComponent(integrationId)}`);

/** The page where a member reviews expiries extracted from emailed documents. */
export const extractionPageUrl = (jobId: string): string =>
  publicUrlOfPath(`/extraction/?id=${encodeURIComponent(jobId)}`);

/** The URL of the explanation of an error code. */
export const errorGuideUrl = (code: string): string =>
  publicUrlOfPath(`/docs/errors/#${code.toLowerCase().replaceAll('_', '-')}`);

/** The page where an admin resends an invitation. */
export const invitationAdminPageUrl = (invitationId: string): string =>
  publicUrlOfPath(`/invitation/?id=${encodeURIComponent(invitationId)}`);
