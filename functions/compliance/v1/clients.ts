// v1 endpoints of compliance clients.
import { z } from 'zod';
import { queryBoolean } from '../../api/fields';
import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1GetEndpoint,
  v1ListEndpoint,
  v1UpdateEndpoint,
} from '../../api/recordEndpoints';
import { recordNamingByFieldOrId } from '../../api/records';
import { CLIENT_STATUSES, listClients, requireClient } from '../client';
import { stageClientDeletion, stageClientUpdate, stageNewClient } from '../clientChanges';
import { clientAnswer, clientInput, clientPatch } from '../clientFields';

export const getComplianceClients = v1ListEndpoint({
  docs: {
    summary: 'List compliance clients',
    description: 'At most 2,000, sorted by id. Filters combine; without `archived`, both kinds are listed.',
  },
  query: z.object({ archived: queryBoolean.optional(), status: z.enum(CLIENT_STATUSES).optional() }),
  list: ({ tenant }, { archived, status }) => listClients(tenant, { archived, status }),
  field: 'clients',
  beside: 'total',
  answer: clientAnswer,
});

export const getComplianceClient = v1GetEndpoint(recordNamingByFieldOrId('client_id'), {
  docs: { summary: 'Get a compliance client' },
  find: requireClient,
  answer: clientAnswer,
});

export const createComplianceClient = v1CreateEndpoint({
  docs: {
    summary: 'Create a compliance client',
    description: 'Takes the fields of POST /v2/compliance-clients.',
  },
  body: clientInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewClient,
  idField: 'client_id',
  answer: clientAnswer,
});

export const updateComplianceClient = v1UpdateEndpoint(recordNamingByFieldOrId('client_id'), {
  docs: {
    summary: 'Update a compliance client',
    description: 'Send `id` or `client_id`, in the query or body. Changes only the fields sent.',
  },
  body: clientPatch,
  change: stageClientUpdate,
  answer: clientAnswer,
});

export const deleteComplianceClient = v1DeleteEndpoint(recordNamingByFieldOrId('client_id'), {
  docs: {
    summary: 'Delete a compliance client',
    description: 'Send `id` or `client_id`, in the query or body.',
  },
  errors: ['CLIENT_HAS_PROJECTS'],
  remove: ({ writes, tenant }, id) => stageClientDeletion(writes, tenant, id),
});
