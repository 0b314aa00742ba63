// GET /v1/getCollectionTemplates.
import { z } from 'zod';
import { pageQuery } from '../../api/page';
import { v1Listing } from '../../api/recordEndpoints';
import { listTemplates } from '../lists';
import { templateAnswer } from '../templateViews';

export const getCollectionTemplates = v1Listing({
  docs: { summary: 'List collection templates' },
  query: z.object(pageQuery),
  list: ({ tenant }, query) => listTemplates(tenant, query),
  field: 'templates',
  beside: 'next_cursor',
  answer: templateAnswer,
});
