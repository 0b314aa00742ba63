// GET /v2/expiries/{id}.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { expiries } from '../record';
import { requireExpiry } from '../updateExpiry';
import { expiryOut, viewExpiry } from '../views';

export const getExpiry = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}',
  access: ANY_MEMBER,
  readsAhead: expiries,
  docs: { summary: 'Get an expiry' },
  input: { path: z.object({ id }) },
  output: { 200: expiryOut },
  run: async ({ path }, { tenant }) => ok(viewExpiry(await requireExpiry(tenant, path.id))),
});
