// POST /v1/deleteContact.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageContactDeletion } from '../contactChanges';

export const deleteContact = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete a contact',
    description: 'Expiries keep the id of a deleted contact.',
  },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { writes, tenant }) => {
    await stageContactDeletion(writes, tenant, body.id);
    return ok({ deleted: true, id: body.id });
  },
});
