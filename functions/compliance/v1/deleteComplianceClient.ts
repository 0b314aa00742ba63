// POST or DELETE /v1/deleteComplianceClient.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageClientDeletion } from '../clientChanges';

const client = naming('client_id');

export const deleteComplianceClient = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete a compliance client without projects',
    description: 'Named by `id` or `client_id`, in query or body.',
  },
  input: { query: z.object(client.fields), body: z.object(client.fields) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND', 'CLIENT_HAS_PROJECTS'],
  run: async (input, { writes, tenant }) => {
    const id = client.idOf(input);
    await stageClientDeletion(writes, tenant, id);
    return ok({ deleted: true, id });
  },
});
