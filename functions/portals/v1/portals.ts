// v1 endpoints of compliance portals, for members.
import { z } from 'zod';
import { id } from '../../api/fields';
import { v1ListEndpoint, v1RevokeLinkEndpoint } from '../../api/recordEndpoints';
import { recordNamingByFieldOrId } from '../../api/records';
import { linkCreationEndpointOf } from '../../links/linkEndpoint';
import { viewLink } from '../../links/linkTable';
import {
  compliancePortalInput,
  compliancePortalOut,
  compliancePortals,
  createPortalOfClient,
  listPortalsOfClient,
} from '../portal';

export const getCompliancePortals = v1ListEndpoint({
  docs: {
    summary: 'List a client’s portal links',
    description: 'Newest first, without their URLs.',
  },
  query: z.object({ client_id: id }),
  errors: ['NOT_FOUND'],
  list: ({ tenant, now }, query) => listPortalsOfClient(tenant, query.client_id, now),
  field: 'portals',
  answer: { output: compliancePortalOut, view: viewLink },
});

export const createCompliancePortal = linkCreationEndpointOf({
  docs: {
    summary: 'Create a portal link',
    description:
      'Only this response contains `url`; an idempotent replay returns null. The link ends at `expires_at`: by default after 90 days, at most after a year.',
  },
  body: compliancePortalInput,
  create: createPortalOfClient,
  message: 'Portal link created',
  noun: 'portal',
  output: compliancePortalOut,
});

export const revokeCompliancePortal = v1RevokeLinkEndpoint(recordNamingByFieldOrId('portal_id'), {
  whenReadOnly: 'allowed',
  docs: { summary: 'Revoke a portal link' },
  remove: (context, id) => compliancePortals.revoke(context, id),
});
