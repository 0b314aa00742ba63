// POST /v1/deleteContactGroup: its contacts stay, ungrouped.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { stageContactGroupDeletion } from '../contactGroupChanges';

export const deleteContactGroup = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: { summary: 'Delete a contact group', description: 'Its contacts stay, ungrouped.' },
  input: { body: z.object({ id }) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async ({ body }, { writes, tenant, now }) => {
    await stageContactGroupDeletion(writes, tenant, body.id, now);
    return ok({ deleted: true, id: body.id });
  },
});
