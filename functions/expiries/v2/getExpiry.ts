// GET /v2/expiries/{id} (specification section 4.10).
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { requireExpiry } from '../updateExpiry';
import { expiryOut, expiryView } from '../views';

export const getExpiry = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}',
  access: ANY_MEMBER,
  docs: { summary: 'Get an expiry', section: '4.10' },
  input: { path: z.object({ id: z.string() }) },
  output: { 200: expiryOut },
  run: async ({ path }, { tenant }) => ok(expiryView(await requireExpiry(tenant, path.id))),
});
