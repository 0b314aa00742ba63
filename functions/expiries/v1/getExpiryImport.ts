// GET /v1/getExpiryImport.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requireImport } from '../import/start';
import { importOut, viewImport } from '../import/views';

export const getExpiryImport = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get how far an import is' },
  input: { query: z.object({ batch_id: id }) },
  output: { 200: z.object({ import: importOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant }) =>
    ok({ import: viewImport(await requireImport(tenant, query.batch_id)) }),
});
