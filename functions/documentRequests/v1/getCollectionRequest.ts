// GET /v1/getCollectionRequest.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireRequest } from '../request';
import { requestOut, viewRequest } from '../views';

export const getCollectionRequest = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get a collection request' },
  input: { query: z.object({ id }) },
  output: { 200: z.object({ request: requestOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) =>
    ok({ request: viewRequest(await requireRequest(tenant, query.id), now) }),
});
