// GET /v1/getDirectoryEntities.
import { z } from 'zod';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { ENTITY_KINDS, listEntities } from '../entity';
import { entityAnswer } from '../entityFields';

export const getDirectoryEntities = v1ListEndpoint({
  docs: { summary: 'List the directory', description: 'By name, at most 5000.' },
  query: z.object({ kind: z.enum(ENTITY_KINDS).optional() }),
  list: ({ tenant }, { kind }) => listEntities(tenant, kind),
  field: 'entities',
  beside: 'total',
  answer: entityAnswer,
});
