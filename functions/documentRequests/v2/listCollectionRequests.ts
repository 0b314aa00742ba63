// GET /v2/collection-requests.
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { pageOf } from '../../api/page';
import { listRequests, requestListQuery } from '../lists';
import { requestOut, viewRequest } from '../views';

export const listCollectionRequests = v2Endpoint({
  method: 'GET',
  path: '/collection-requests',
  access: ANY_MEMBER,
  docs: {
    summary: 'List collection requests',
    description: 'Newest first. To combine filters, add sort=id.',
  },
  input: { query: requestListQuery },
  output: { 200: pageOf(requestOut) },
  run: async ({ query }, { tenant, now }) => {
    const page = await listRequests(tenant, query);
    return ok({ ...page, data: page.data.map((request) => viewRequest(request, now)) });
  },
});
