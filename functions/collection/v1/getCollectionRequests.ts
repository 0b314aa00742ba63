// GET /v1/getCollectionRequests (issue 7, in the manner of specification section 4.6).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { listRequests, requestListQuery } from '../lists';
import { requestOut, viewRequest } from '../views';

export const getCollectionRequests = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List collection requests, newest first', section: '4.6' },
  input: { query: requestListQuery },
  output: { 200: z.object({ requests: z.array(requestOut), next_cursor: z.string().nullable() }) },
  run: async ({ query }, { tenant, now }) => {
    const { data, next_cursor } = await listRequests(tenant, query);
    return ok({ requests: data.map((request) => viewRequest(request, now)), next_cursor });
  },
});
