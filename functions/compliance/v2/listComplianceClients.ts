// GET /v2/compliance-clients.
import { z } from 'zod';
import { queryBoolean } from '../../api/fields';
import { pageQuery } from '../../api/page';
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { CLIENT_STATUSES, listClientPage } from '../client';
import { clientAnswer } from '../clientFields';

export const listComplianceClients = v2ListEndpoint({
  path: '/compliance-clients',
  docs: {
    summary: 'List compliance clients',
    description: 'By id. archived and status combine; without archived both kinds are listed.',
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
