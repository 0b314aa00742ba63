// POST /v1/createCompliancePortal.
import { linkCreationEndpointOf } from '../../links/linkEndpoint';
import { compliancePortalInput, compliancePortalOut, createPortalOfClient } from '../portal';

export const createCompliancePortal = linkCreationEndpointOf({
  docs: {
    summary: 'Make a link that shows a client its projects, requests and documents',
    description:
      'The url is shown this once; an idempotent replay has null in its place. The link ends at expires_at, after 90 days when that is not given, a year at most.',
  },
  body: compliancePortalInput,
  create: createPortalOfClient,
  message: 'Portal link created',
  noun: 'portal',
  output: compliancePortalOut,
});
