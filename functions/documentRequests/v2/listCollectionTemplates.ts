// GET /v2/collection-templates.
import { v2Listing } from '../../api/recordEndpoints';
import { listTemplates } from '../lists';
import { templateAnswer } from '../templateViews';

export const listCollectionTemplates = v2Listing({
  path: '/collection-templates',
  docs: { summary: 'List collection templates' },
  list: ({ tenant }, query) => listTemplates(tenant, query),
  answer: templateAnswer,
});
