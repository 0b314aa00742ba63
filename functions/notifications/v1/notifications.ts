// GET /v1/notifications: the caller's own notifications, newest first.
import { z } from 'zod';
import { ANY_PERSON, v1Endpoint } from '../../api/endpoint';
import { cappedIntegerInput, queryBoolean } from '../../api/fields';
import { etagOf, isEtagInHeader } from '../../platform/etags';
import { shownDaysOfInbox, unreadCountOfInbox } from '../inbox';
import { readNotificationPageThroughCache } from '../recentPages';
import { listNewestNotifications } from '../store';
import { notificationOut, viewNotification } from '../views';

const MAX_SHOWN = 200;

export const notifications = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  docs: {
    summary: 'List the caller’s notifications, newest first',
    description:
      '`unread_count` counts all unread ones of the caller; `total` those in this answer. Whoever asks again and again ' +
      'sends the `ETag` of the answer before as `If-None-Match`: 304 while nothing is new.',
  },
  input: {
    query: z.object({
      limit: cappedIntegerInput({ min: Number.MIN_SAFE_INTEGER, max: MAX_SHOWN, fallback: 50 })
        .transform((value) => Math.max(1, value))
        .meta({ description: `Values below 1 count as 1, larger ones than ${MAX_SHOWN} as that.` }),
      unread_only: queryBoolean.default(false),
    }),
  },
  output: {
    200: z.object({ notifications: z.array(notificationOut), unread_count: z.int(), total: z.int() }),
    304: null,
  },
  run: async ({ query }, { tenant, actor, inbox, now, ifNoneMatch }) => {
    const { unread_only: unreadOnly, limit } = query;
    const unread = unreadCountOfInbox(inbox, now);
    const days = shownDaysOfInbox(inbox, now);
    // The inbox is as it was before the page: what is committed in between is in the page, and new to the next poll.
    const etag = etagOf([tenant.organizationId, actor.id, unreadOnly, limit, inbox.changes, days]);
    const headers = { ETag: etag };
    if (isEtagInHeader(etag, ifNoneMatch ?? '')) return { status: 304, headers };
    const isEmpty = unreadOnly ? unread === 0 : days.length === 0;
    const shown = isEmpty
      ? []
      : await readNotificationPageThroughCache(etag, () =>
          listNewestNotifications(tenant, actor.id, { unreadOnly, limit, now }),
        );
    const body = {
      notifications: shown.map(viewNotification),
      unread_count: unread,
      total: shown.length,
    };
    return { status: 200, body, headers };
  },
});
