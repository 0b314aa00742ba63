// v1 endpoints for the directory.
import { z } from 'zod';
import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1GetEndpoint,
  v1ListEndpoint,
  v1UpdateEndpoint,
} from '../api/recordEndpoints';
import { recordIdInQueryOrBody } from '../api/records';
import {
  ENTITY_KINDS,
  entityInput,
  entityPatch,
  entityResource,
  listEntities,
  requireEntity,
  stageEntityDeletion,
  stageEntityUpdate,
  stageNewEntity,
} from './entity';

export const getDirectoryEntities = v1ListEndpoint({
  docs: { summary: 'List the directory', description: 'Sorted by name, at most 5,000.' },
  query: z.object({ kind: z.enum(ENTITY_KINDS).optional() }),
  list: ({ tenant }, { kind }) => listEntities(tenant, kind),
  field: 'entities',
  beside: 'total',
  resource: entityResource,
});

export const getDirectoryEntity = v1GetEndpoint(recordIdInQueryOrBody('entity_id'), {
  docs: { summary: 'Get a directory entity', description: 'Send `entity_id` or `id`.' },
  find: requireEntity,
  resource: entityResource,
});

export const createDirectoryEntity = v1CreateEndpoint({
  docs: { summary: 'Create a directory entity' },
  body: entityInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewEntity,
  idField: 'entity_id',
  resource: entityResource,
});

export const updateDirectoryEntity = v1UpdateEndpoint(recordIdInQueryOrBody('entity_id'), {
  docs: {
    summary: 'Update a directory entity',
    description: 'Changes only the fields sent; `custom_fields` is replaced as a whole.',
  },
  body: entityPatch,
  change: stageEntityUpdate,
  resource: entityResource,
});

export const deleteDirectoryEntity = v1DeleteEndpoint(recordIdInQueryOrBody('entity_id'), {
  docs: {
    summary: 'Delete a directory entity',
    description: 'Expiries keep the id of a deleted entity.',
  },
  remove: stageEntityDeletion,
});
