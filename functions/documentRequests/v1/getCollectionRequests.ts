// GET /v1/getCollectionRequests.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { listRequests, requestListQuery } from '../lists';
import { requestOut, viewRequest } from '../views';

export const getCollectionRequests = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List collection requests, newest first' },
  input: { query: requestListQuery },
  output: { 200: z.object({ requests: z.array(requestOut), next_cursor: z.string().nullable() }) },
  run: async ({ query }, { tenant, now }) => {
    const { data, next_cursor } = await listRequests(tenant, query);
    return ok({ requests: data.map((request) => viewRequest(request, now)), next_cursor });
  },
});
