// GET /v1/getCalendarFeeds.
import { z } from 'zod';
import { ANY_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { listFeeds } from '../feedChanges';
import { feedOut, viewFeed } from '../views';

export const getCalendarFeeds = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  docs: { summary: 'List your calendar feeds, newest first, without their addresses' },
  output: { 200: z.object({ feeds: z.array(feedOut) }) },
  run: async (_, { tenant, actor }) => ok({ feeds: (await listFeeds(tenant, actor)).map(viewFeed) }),
});
