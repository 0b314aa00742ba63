// GET /v2/collection-templates/{id}.
import { v2Reading } from '../../api/recordEndpoints';
import { requireTemplate } from '../template';
import { templateAnswer } from '../templateViews';

export const getCollectionTemplate = v2Reading({
  path: '/collection-templates/{id}',
  docs: { summary: 'Get a collection template' },
  answer: templateAnswer,
  find: requireTemplate,
});
