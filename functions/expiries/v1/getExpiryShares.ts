// GET /v1/getExpiryShares.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { viewLink } from '../../links/linkTable';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { listShares, shareOut } from '../share';

export const getExpiryShares = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: "List an expiry's working share links, without their addresses" },
  input: { query: namedExpiry },
  output: { 200: z.object({ shares: z.array(shareOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const found = await listShares(tenant, expiryIdOf({ query }), now);
    return ok({ shares: found.map(viewLink) });
  },
});
