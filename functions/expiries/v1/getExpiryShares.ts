// GET /v1/getExpiryShares (issue 4, in the manner of specification section 4.2).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { expiryIdOf, namedExpiry } from '../namedExpiry';
import { listShares } from '../share';
import { shareOut, shareView } from '../views';

export const getExpiryShares = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: "List an expiry's working share links, without their addresses", section: '4.2' },
  input: { query: namedExpiry },
  output: { 200: z.object({ shares: z.array(shareOut) }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const found = await listShares(tenant, expiryIdOf({ query }), now);
    return ok({ shares: found.map(shareView) });
  },
});
