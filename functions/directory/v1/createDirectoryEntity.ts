// POST /v1/createDirectoryEntity.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewEntity } from '../entityChanges';
import { entityInput, entityOut, viewEntity } from '../entityFields';

export const createDirectoryEntity = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: { summary: 'Add a person, a company or an asset to the directory' },
  input: { body: entityInput },
  output: { 201: z.object({ message: z.string(), entity_id: z.string(), entity: entityOut }) },
  errors: ['PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const entity = await stageNewEntity(context, body);
    return created({
      message: 'Directory entity created',
      entity_id: entity.id,
      entity: viewEntity(entity),
    });
  },
});
