// GET /v2/collection-templates/{id}.
import { v2GetEndpoint } from '../../api/recordEndpoints';
import { requireRequestTemplate } from '../template';
import { requestTemplateAnswer } from '../templateViews';

export const getCollectionTemplate = v2GetEndpoint({
  path: '/collection-templates/{id}',
  docs: { summary: 'Get a collection template' },
  answer: requestTemplateAnswer,
  find: requireRequestTemplate,
});
