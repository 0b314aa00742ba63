// GET /v2/collection-requests/{id}.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { documentRequests, requireRequest } from '../request';
import { requestOut, viewRequest } from '../views';

export const getCollectionRequest = v2Endpoint({
  method: 'GET',
  path: '/collection-requests/{id}',
  access: ANY_MEMBER,
  readsAhead: documentRequests,
  docs: { summary: 'Get a collection request' },
  input: { path: z.object({ id }) },
  output: { 200: requestOut },
  run: async ({ path }, { tenant, now }) => ok(viewRequest(await requireRequest(tenant, path.id), now)),
});
