// GET /v1/getComplianceClient.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { requireClient } from '../client';
import { clientOut, viewClient } from '../clientFields';

const client = naming('client_id');

export const getComplianceClient = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get a compliance client' },
  input: { query: z.object(client.fields) },
  output: { 200: z.object({ client: clientOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, { tenant }) =>
    ok({ client: viewClient(await requireClient(tenant, client.idOf(input))) }),
});
