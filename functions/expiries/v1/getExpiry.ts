// GET /v1/getExpiry (specification section 4.2).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { requireExpiry } from '../updateExpiry';
import { expiryOut, expiryView } from '../views';

export const getExpiry = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get an expiry', description: 'Named by `expiry_id` or `id`.', section: '4.2' },
  input: { query: namedExpiry },
  output: { 200: z.object({ expiry: expiryOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) =>
    ok({ expiry: expiryView(await requireExpiry(tenant, expiryIdOf({ query }))) }),
});
