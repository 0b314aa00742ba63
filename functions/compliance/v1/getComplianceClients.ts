// GET /v1/getComplianceClients.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { queryBoolean } from '../../api/fields';
import { CLIENT_STATUSES, listClients } from '../client';
import { clientOut, viewClient } from '../clientFields';

export const getComplianceClients = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: {
    summary: 'List compliance clients',
    description: 'At most 2000, by id. Filters combine; without archived both kinds are listed.',
  },
  input: {
    query: z.object({ archived: queryBoolean.optional(), status: z.enum(CLIENT_STATUSES).optional() }),
  },
  output: { 200: z.object({ clients: z.array(clientOut), total: z.int() }) },
  run: async ({ query: { archived, status } }, { tenant }) => {
    const found = await listClients(tenant, { archived, status });
    return ok({ clients: found.map(viewClient), total: found.length });
  },
});
