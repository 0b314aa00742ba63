// GET /v2/collection-templates/{id}.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { requestTemplates, requireTemplate } from '../template';
import { templateOut, viewTemplate } from '../templateViews';

export const getCollectionTemplate = v2Endpoint({
  method: 'GET',
  path: '/collection-templates/{id}',
  access: ANY_MEMBER,
  readsAhead: requestTemplates,
  docs: { summary: 'Get a collection template' },
  input: { path: z.object({ id }) },
  output: { 200: templateOut },
  run: async ({ path }, { tenant }) => ok(viewTemplate(await requireTemplate(tenant, path.id))),
});
