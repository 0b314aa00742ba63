// v1 endpoints for calendar feeds.
import { z } from 'zod';
import { createdReply, PUBLIC, SIGNED_IN_MEMBER_ACCESS, v1Endpoint } from '../api/endpoint';
import { v1ListEndpoint, v1RevokeLinkEndpoint } from '../api/recordEndpoints';
import { recordIdInBody } from '../api/records';
import { etagOfText, isEtagInHeader } from '../platform/ids';
import {
  calendarFeedInput,
  calendarFeedOut,
  createOwnCalendarFeed,
  listOwnCalendarFeeds,
  revokeOwnCalendarFeed,
  viewCalendarFeed,
} from './feed';
import { iCalendarTextOf } from './iCalendar';
import { requireCalendarFeedWithExpiries } from './readFeed';

const output = z.object({ feed: calendarFeedOut, url: z.string().nullable() });

export const createCalendarFeed = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_MEMBER_ACCESS,
  docs: {
    summary: 'Create a calendar feed',
    description:
      '`scope` is `organization`, or `mine` for expiries assigned to you. `folder_id` (which includes subfolders) and `type` narrow the feed. Each person can have up to 10 feeds. Only this response contains `url`; in an idempotent replay, it is null. Anyone with the URL can read the feed until it is revoked or you leave the organization.',
  },
  input: { body: calendarFeedInput },
  output: { 201: output },
  errors: ['LIMIT_REACHED'],
  redactForReplay: (body) => ({ ...output.parse(body), url: null }),
  run: async ({ body }, context) => {
    const { feed, url } = await createOwnCalendarFeed(context, body);
    return createdReply({ feed: viewCalendarFeed(feed), url });
  },
});

export const getCalendarFeeds = v1ListEndpoint({
  access: SIGNED_IN_MEMBER_ACCESS,
  docs: { summary: 'List your calendar feeds, newest first, without their URLs' },
  list: ({ tenant, actor }) => listOwnCalendarFeeds(tenant, actor),
  field: 'feeds',
  resource: { output: calendarFeedOut, view: viewCalendarFeed },
});

export const revokeCalendarFeed = v1RevokeLinkEndpoint(recordIdInBody(), {
  access: SIGNED_IN_MEMBER_ACCESS,
  whenReadOnly: 'allowed',
  docs: { summary: 'Revoke a calendar feed' },
  remove: revokeOwnCalendarFeed,
});

/** Serves the feed to calendar apps. */
export const calendarFeed = v1Endpoint({
  methods: ['GET'],
  access: PUBLIC,
  docs: {
    summary: 'Get a calendar feed',
    description:
      'Contains all-day events for the due date and act-by date of each open expiry. Expiries completed, archived or deleted in the last 30 days have `STATUS:CANCELLED`. UIDs are stable, and SEQUENCE increases with each change. Changes appear within seconds. Supports `ETag` and `If-None-Match` (304).',
  },
  input: { query: z.object({ token: z.string().min(1).max(200) }) },
  produces: 'text/calendar; charset=utf-8',
  output: { 200: z.string(), 304: null },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { now, ifNoneMatch }) => {
    const { feed, entries } = await requireCalendarFeedWithExpiries(query.token, now);
    const body = iCalendarTextOf(feed.name, entries);
    const etag = etagOfText(body);
    const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
    return isEtagInHeader(etag, ifNoneMatch ?? '') ? { status: 304, headers } : { status: 200, body, headers };
  },
});
