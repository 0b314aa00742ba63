// GET /v2/compliance-clients/{id} (specification section 4.10).
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { clientOf } from '../client';
import { clientOut, viewClient } from '../clientFields';

export const getComplianceClient = v2Endpoint({
  method: 'GET',
  path: '/compliance-clients/{id}',
  access: ANY_MEMBER,
  docs: { summary: 'Get a compliance client', section: '4.10' },
  input: { path: z.object({ id }) },
  output: { 200: clientOut },
  run: async ({ path }, { tenant }) => ok(viewClient(await clientOf(tenant, path.id))),
});
