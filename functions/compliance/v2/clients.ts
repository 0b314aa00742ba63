// v2 operations of compliance clients.
import { z } from 'zod';
import { queryBoolean } from '../../api/fields';
import {
  v2CreateEndpoint,
  v2DeleteEndpoint,
  v2GetEndpoint,
  v2ListEndpoint,
  v2UpdateEndpoint,
} from '../../api/recordEndpoints';
import { pageQuery } from '../../api/records';
import { CLIENT_STATUSES, listClientPage, requireClient } from '../client';
import { stageClientDeletion, stageClientUpdate, stageNewClient } from '../clientChanges';
import { clientAnswer, clientInput, clientPatch } from '../clientFields';

export const listComplianceClients = v2ListEndpoint({
  path: '/compliance-clients',
  docs: {
    summary: 'List compliance clients',
    description: 'Sorted by id. `archived` and `status` combine; without `archived`, both kinds are listed.',
  },
  query: z.object({
    ...pageQuery,
    archived: queryBoolean.optional(),
    status: z.enum(CLIENT_STATUSES).optional(),
    sort: z.enum(['id']).default('id'),
  }),
  list: ({ tenant }, { archived, status, cursor, limit }) =>
    listClientPage(tenant, { archived, status, cursor, limit }),
  answer: clientAnswer,
});

export const getComplianceClient = v2GetEndpoint({
  path: '/compliance-clients/{id}',
  docs: { summary: 'Get a compliance client' },
  answer: clientAnswer,
  find: requireClient,
});

export const createComplianceClient = v2CreateEndpoint({
  path: '/compliance-clients',
  docs: {
    summary: 'Create a compliance client',
    description:
      'Keys of `custom_fields` are trimmed, and values are stored as strings. Unset texts are empty strings.',
  },
  body: clientInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewClient,
  answer: clientAnswer,
});

export const updateComplianceClient = v2UpdateEndpoint({
  path: '/compliance-clients/{id}',
  docs: {
    summary: 'Update a compliance client',
    description:
      'Changes only the fields sent; `custom_fields` is replaced as a whole. `is_archived` archives or restores the client.',
  },
  body: clientPatch,
  change: stageClientUpdate,
  answer: clientAnswer,
});

export const deleteComplianceClient = v2DeleteEndpoint({
  path: '/compliance-clients/{id}',
  docs: {
    summary: 'Delete a compliance client',
    description: 'Returns 409 if the client has projects, including archived ones.',
  },
  errors: ['CLIENT_HAS_PROJECTS'],
  remove: ({ writes, tenant }, id) => stageClientDeletion(writes, tenant, id),
});
