// POST /v1/createComplianceClient: v2's creation in v1's manner.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewClient } from '../clientChanges';
import { clientInput, clientOut, viewClient } from '../clientFields';

export const createComplianceClient = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: {
    summary: 'Create a compliance client',
    description: 'Takes the fields of POST /v2/compliance-clients.',
  },
  input: { body: clientInput },
  output: { 201: z.object({ message: z.string(), client_id: z.string(), client: clientOut }) },
  errors: ['PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const client = await stageNewClient(context, body);
    return created({
      message: 'Compliance client created',
      client_id: client.id,
      client: viewClient(client),
    });
  },
});
