// GET /v1/getComplianceClients.
import { z } from 'zod';
import { queryBoolean } from '../../api/fields';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { CLIENT_STATUSES, listClients } from '../client';
import { clientAnswer } from '../clientFields';

export const getComplianceClients = v1ListEndpoint({
  docs: {
    summary: 'List compliance clients',
    description: 'At most 2000, by id. Filters combine; without archived both kinds are listed.',
  },
  query: z.object({ archived: queryBoolean.optional(), status: z.enum(CLIENT_STATUSES).optional() }),
  list: ({ tenant }, { archived, status }) => listClients(tenant, { archived, status }),
  field: 'clients',
  beside: 'total',
  answer: clientAnswer,
});
