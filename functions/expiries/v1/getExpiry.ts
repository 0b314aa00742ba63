// GET /v1/getExpiry.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { requireExpiry } from '../updateExpiry';
import { expiryOut, viewExpiry } from '../views';

export const getExpiry = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get an expiry', description: 'Named by `expiry_id` or `id`.' },
  input: { query: namedExpiry },
  output: { 200: z.object({ expiry: expiryOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) =>
    ok({ expiry: viewExpiry(await requireExpiry(tenant, expiryIdOf({ query }))) }),
});
