// GET /v1/getCompliancePortals.
import { z } from 'zod';
import { id } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { viewLink } from '../../links/linkTable';
import { compliancePortalOut, listPortalsOfClient } from '../portal';

export const getCompliancePortals = v1ListEndpoint({
  docs: {
    summary: 'List the portal links of a client that still work',
    description: 'Newest first, without their addresses.',
  },
  query: z.object({ client_id: id }),
  errors: ['NOT_FOUND'],
  list: ({ tenant, now }, query) => listPortalsOfClient(tenant, query.client_id, now),
  field: 'portals',
  answer: { output: compliancePortalOut, view: viewLink },
});
