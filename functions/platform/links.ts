// Addresses that people open.
import { params } from './params';

/** An absolute address below the service's public one. */
export const publicLink = (path: string): string => `${params.publicUrl()}${path}`;

/** The page that shows one expiry to a member who signs in. */
export const expiryLink = (expiryId: string): string =>
  publicLink(`/expiry/?id=${encodeURIComponent(expiryId)}`);

/** The page on which a member who signs in does the steps of a workflow's run. */
export const runLink = (runId: string): string => publicLink(`/run/?id=${encodeURIComponent(runId)}`);

/** The page on which a member who signs in reviews what a client has sent. */
export const requestLink = (requestId: string): string =>
  publicLink(`/request/?id=${encodeURIComponent(requestId)}`);

/** The page on which an admin who signs in sees a webhook's deliveries and switches it on again. */
export const webhookPageUrl = (subscriptionId: string): string =>
  publicLink(`/webhook/?id=${encodeURIComponent(subscriptionId)}`);

/** What an error's code means and how to mend it. */
export const errorGuideUrl = (code: string): string =>
  publicLink(`/docs/errors/#${code.toLowerCase().replaceAll('_', '-')}`);

/** The page on which an admin who signs in sends an invitation anew. */
export const invitationLink = (invitationId: string): string =>
  publicLink(`/invitation/?id=${encodeURIComponent(invitationId)}`);
