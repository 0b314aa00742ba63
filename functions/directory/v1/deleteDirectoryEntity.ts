// POST or DELETE /v1/deleteDirectoryEntity.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageEntityDeletion } from '../entityChanges';

const entity = naming('entity_id');

export const deleteDirectoryEntity = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Remove an entity from the directory',
    description: 'Expiries keep the id of a deleted entity.',
  },
  input: { query: z.object(entity.fields), body: z.object(entity.fields) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const id = entity.idOf(input);
    await stageEntityDeletion(context, id);
    return ok({ deleted: true, id });
  },
});
