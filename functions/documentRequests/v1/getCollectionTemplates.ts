// GET /v1/getCollectionTemplates.
import { z } from 'zod';
import { pageQuery } from '../../api/page';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listRequestTemplates } from '../lists';
import { requestTemplateAnswer } from '../templateViews';

export const getCollectionTemplates = v1ListEndpoint({
  docs: { summary: 'List collection templates' },
  query: z.object(pageQuery),
  list: ({ tenant }, query) => listRequestTemplates(tenant, query),
  field: 'templates',
  beside: 'next_cursor',
  answer: requestTemplateAnswer,
});
