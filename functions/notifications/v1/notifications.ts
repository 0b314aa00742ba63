// GET /v1/notifications: the caller's own notifications, newest first.
import { z } from 'zod';
import { ANY_PERSON, v1Endpoint } from '../../api/endpoint';
import { clampedInteger, queryBoolean } from '../../api/fields';
import { etagOf, isAmong } from '../../platform/etags';
import { keepPage, type Page, recentPage } from '../recentPages';
import { countUnread, lastChanged, newestNotifications } from '../store';
import { notificationOut, viewNotification } from '../views';

const MAX_SHOWN = 200;
const NO_PAGE: Page = { shown: [], unreadCount: 0 };

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
      limit: clampedInteger({ min: Number.MIN_SAFE_INTEGER, max: MAX_SHOWN, fallback: 50 })
        .transform((value) => Math.max(1, value))
        .meta({ description: `Values below 1 count as 1, larger ones than ${MAX_SHOWN} as that.` }),
      unread_only: queryBoolean.default(false),
    }),
  },
  output: {
    200: z.object({ notifications: z.array(notificationOut), unread_count: z.int(), total: z.int() }),
    304: null,
  },
  run: async ({ query }, { tenant, actor, now, ifNoneMatch }) => {
    const { unread_only: unreadOnly, limit } = query;
    // Read before the page: what is committed in between is in the page, and new to the next poll.
    const last = await lastChanged(tenant, actor.id);
    const etag = etagOf([actor.id, unreadOnly, limit, last && [last.id, last.changed_at.getTime()]]);
    const headers = { ETag: etag };
    if (isAmong(etag, ifNoneMatch ?? '')) return { status: 304, headers };
    const page = recentPage(etag, now) ?? keepPage(etag, await (last ? readPage() : NO_PAGE), now);
    const { shown, unreadCount } = page;
    const body = {
      notifications: shown.map(viewNotification),
      unread_count: unreadCount,
      total: shown.length,
    };
    return { status: 200, body, headers };

    /** As many reads as shown, and 1 where there may be more than these. */
    async function readPage(): Promise<Page> {
      const shown = await newestNotifications(tenant, actor.id, { unreadOnly, limit });
      const isAll = shown.length < limit;
      const unread = isAll ? shown.filter(({ read }) => !read).length : await countUnread(tenant, actor.id);
      return { shown, unreadCount: unread };
    }
  },
});
