// GET /v1/getDirectoryEntities.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { ENTITY_KINDS, listEntities } from '../entity';
import { entityOut, viewEntity } from '../entityFields';

export const getDirectoryEntities = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List the directory', description: 'By name, at most 5000.' },
  input: { query: z.object({ kind: z.enum(ENTITY_KINDS).optional() }) },
  output: { 200: z.object({ entities: z.array(entityOut), total: z.int() }) },
  run: async ({ query }, { tenant }) => {
    const found = await listEntities(tenant, query.kind);
    return ok({ entities: found.map(viewEntity), total: found.length });
  },
});
