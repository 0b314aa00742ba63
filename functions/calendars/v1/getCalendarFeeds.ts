// GET /v1/getCalendarFeeds.
import { ANY_PERSON } from '../../api/endpoint';
import { v1Listing } from '../../api/recordEndpoints';
import { listFeeds } from '../feedChanges';
import { feedOut, viewFeed } from '../views';

export const getCalendarFeeds = v1Listing({
  access: ANY_PERSON,
  docs: { summary: 'List your calendar feeds, newest first, without their addresses' },
  list: ({ tenant, actor }) => listFeeds(tenant, actor),
  field: 'feeds',
  answer: { output: feedOut, view: viewFeed },
});
