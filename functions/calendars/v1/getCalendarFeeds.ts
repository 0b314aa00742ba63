// GET /v1/getCalendarFeeds.
import { ANY_PERSON } from '../../api/endpoint';
import { v1ListEndpoint } from '../../api/recordEndpoints';
import { listCalendarFeedsOfPerson } from '../feedChanges';
import { feedOut, viewCalendarFeed } from '../views';

export const getCalendarFeeds = v1ListEndpoint({
  access: ANY_PERSON,
  docs: { summary: 'List your calendar feeds, newest first, without their addresses' },
  list: ({ tenant, actor }) => listCalendarFeedsOfPerson(tenant, actor),
  field: 'feeds',
  answer: { output: feedOut, view: viewCalendarFeed },
});
