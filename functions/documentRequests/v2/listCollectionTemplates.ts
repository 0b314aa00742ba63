// GET /v2/collection-templates.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { pageOf, pageQuery } from '../../api/page';
import { listTemplates } from '../lists';
import { templateOut, viewTemplate } from '../templateViews';

export const listCollectionTemplates = v2Endpoint({
  method: 'GET',
  path: '/collection-templates',
  access: ANY_MEMBER,
  docs: { summary: 'List collection templates' },
  input: { query: z.object(pageQuery) },
  output: { 200: pageOf(templateOut) },
  run: async ({ query }, { tenant }) => {
    const page = await listTemplates(tenant, query);
    return ok({ ...page, data: page.data.map(viewTemplate) });
  },
});
