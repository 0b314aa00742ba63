// POST, PUT or PATCH /v1/updateDirectoryEntity.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageEntityUpdate } from '../entityChanges';
import { entityOut, entityPatch, viewEntity } from '../entityFields';

const entity = naming('entity_id');

export const updateDirectoryEntity = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: {
    summary: 'Change a directory entity',
    description: 'Changes only the fields sent; custom_fields is replaced as a whole.',
  },
  input: { query: z.object(entity.fields), body: z.object({ ...entityPatch.shape, ...entity.fields }) },
  output: { 200: z.object({ message: z.string(), entity: entityOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const { id: _, entity_id: __, ...patch } = input.body;
    const changed = await stageEntityUpdate(context, entity.idOf(input), patch);
    return ok({ message: 'Directory entity updated', entity: viewEntity(changed) });
  },
});
