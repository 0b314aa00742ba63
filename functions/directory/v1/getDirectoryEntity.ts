// GET /v1/getDirectoryEntity.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { requireEntity } from '../entity';
import { entityOut, viewEntity } from '../entityFields';

const entity = naming('entity_id');

export const getDirectoryEntity = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get a directory entity', description: 'Named by `entity_id` or `id`.' },
  input: { query: z.object(entity.fields) },
  output: { 200: z.object({ entity: entityOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, { tenant }) =>
    ok({ entity: viewEntity(await requireEntity(tenant, entity.idOf(input))) }),
});
