// GET /v1/getCompliancePortals.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { viewLink } from '../../links/linkTable';
import { listPortals, portalOut } from '../portal';

export const getCompliancePortals = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List the portal links of a client that still work',
    description: 'Newest first, without their addresses.',
  },
  input: { query: z.object({ client_id: id }) },
  output: { 200: z.object({ portals: z.array(portalOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) =>
    ok({ portals: (await listPortals(tenant, query.client_id, now)).map(viewLink) }),
});
