// GET /v2/compliance-clients/{id}.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { clients, requireClient } from '../client';
import { clientOut, viewClient } from '../clientFields';

export const getComplianceClient = v2Endpoint({
  method: 'GET',
  path: '/compliance-clients/{id}',
  access: ANY_MEMBER,
  readsAhead: clients,
  docs: { summary: 'Get a compliance client' },
  input: { path: z.object({ id }) },
  output: { 200: clientOut },
  run: async ({ path }, { tenant }) => ok(viewClient(await requireClient(tenant, path.id))),
});
