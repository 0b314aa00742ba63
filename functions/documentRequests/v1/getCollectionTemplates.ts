// GET /v1/getCollectionTemplates.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { pageQuery } from '../../api/page';
import { listTemplates } from '../lists';
import { templateOut, viewTemplate } from '../templateViews';

export const getCollectionTemplates = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'List collection templates' },
  input: { query: z.object(pageQuery) },
  output: { 200: z.object({ templates: z.array(templateOut), next_cursor: z.string().nullable() }) },
  run: async ({ query }, { tenant }) => {
    const { data, next_cursor } = await listTemplates(tenant, query);
    return ok({ templates: data.map(viewTemplate), next_cursor });
  },
});
