// GET /v2/compliance-clients.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { queryBoolean } from '../../api/fields';
import { pageOf, pageQuery } from '../../api/page';
import { CLIENT_STATUSES, listClientPage } from '../client';
import { clientOut, viewClient } from '../clientFields';

export const listComplianceClients = v2Endpoint({
  method: 'GET',
  path: '/compliance-clients',
  access: ANY_MEMBER,
  docs: {
    summary: 'List compliance clients',
    description: 'By id. archived and status combine; without archived both kinds are listed.',
  },
  input: {
    query: z.object({
      ...pageQuery,
      archived: queryBoolean.optional(),
      status: z.enum(CLIENT_STATUSES).optional(),
      sort: z.enum(['id']).default('id'),
    }),
  },
  output: { 200: pageOf(clientOut) },
  run: async ({ query }, { tenant }) => {
    const { archived, status, cursor, limit } = query;
    const page = await listClientPage(tenant, { archived, status, cursor, limit });
    return ok({ ...page, data: page.data.map(viewClient) });
  },
});
