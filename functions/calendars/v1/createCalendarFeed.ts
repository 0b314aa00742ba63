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
      '`scope` is `organization`, or `mine` for what is assigned to you; `folder_id`, with what lies in it, and `type` ' +
      'narrow it. At most 10 each. The url is shown this once; an idempotent replay has null in its place. Whoever has ' +
      'it can read the feed, until it is revoked or you leave the organization.',
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
