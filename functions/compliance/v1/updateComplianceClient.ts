// POST /v1/updateComplianceClient: changes the fields sent; is_archived archives.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageClientUpdate } from '../clientChanges';
import { clientOut, clientPatch, viewClient } from '../clientFields';

const client = naming('client_id');

export const updateComplianceClient = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: {
    summary: 'Change a compliance client',
    description: 'Named by `id` or `client_id`, in query or body. Changes only the fields sent.',
  },
  input: { query: z.object(client.fields), body: z.object({ ...clientPatch.shape, ...client.fields }) },
  output: { 200: z.object({ message: z.string(), client: clientOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const { id: _, client_id: __, ...patch } = input.body;
    const changed = await stageClientUpdate(context, client.idOf(input), patch);
    return ok({ message: 'Compliance client updated', client: viewClient(changed) });
  },
});
