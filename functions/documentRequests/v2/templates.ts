// v2 operations of request templates.
import { v2GetEndpoint, v2ListEndpoint } from '../../api/recordEndpoints';
import { listRequestTemplates } from '../request/lists';
import { requireRequestTemplate } from '../template/template';
import { requestTemplateAnswer } from '../template/templateViews';

export const listCollectionTemplates = v2ListEndpoint({
  path: '/collection-templates',
  docs: { summary: 'List collection templates' },
  list: ({ tenant }, query) => listRequestTemplates(tenant, query),
  answer: requestTemplateAnswer,
});

export const getCollectionTemplate = v2GetEndpoint({
  path: '/collection-templates/{id}',
  docs: { summary: 'Get a collection template' },
  answer: requestTemplateAnswer,
  find: requireRequestTemplate,
});
