// GET /v2/collection-templates.
import { v2ListEndpoint } from '../../api/recordEndpoints';
import { listRequestTemplates } from '../lists';
import { requestTemplateAnswer } from '../templateViews';

export const listCollectionTemplates = v2ListEndpoint({
  path: '/collection-templates',
  docs: { summary: 'List collection templates' },
  list: ({ tenant }, query) => listRequestTemplates(tenant, query),
  answer: requestTemplateAnswer,
});
