// POST /v1/createCalendarFeed.
import { z } from 'zod';
import { ANY_PERSON, createdReply, v1Endpoint } from '../../api/endpoint';
import { calendarFeedInput } from '../feed';
import { createCalendarFeedOfPerson } from '../feedChanges';
import { feedOut, viewCalendarFeed } from '../views';

const output = z.object({ feed: feedOut, url: z.string().nullable() });

export const createCalendarFeed = v1Endpoint({
  methods: ['POST'],
  access: ANY_PERSON,
  docs: {
    summary: 'Create a calendar feed',
    description:
      '`scope` is `organization`, or `mine` for expiries assigned to you. `folder_id` (with its subfolders) and `type` narrow the feed. Each person can have 10. Only this response contains `url`; an idempotent replay returns null. Anyone with the URL can read the feed until it is revoked or you leave the organization.',
  },
  input: { body: calendarFeedInput },
  output: { 201: output },
  errors: ['LIMIT_REACHED'],
  redactForReplay: (body) => ({ ...output.parse(body), url: null }),
  run: async ({ body }, context) => {
    const { feed, url } = await createCalendarFeedOfPerson(context, body);
    return createdReply({ feed: viewCalendarFeed(feed), url });
  },
});
