// GET /v1/getComplianceClient (in the manner of specification section 4.10).
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { clientOf } from '../client';
import { clientOut, viewClient } from '../clientFields';

const client = naming('client_id');

export const getComplianceClient = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get a compliance client', section: '4.10' },
  input: { query: z.object(client.fields) },
  output: { 200: z.object({ client: clientOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, { tenant }) => ok({ client: viewClient(await clientOf(tenant, client.idOf(input))) }),
});
