// GET /v1/notifications: the caller's own notifications, newest first.
import { z } from 'zod';
import { ANY_PERSON, v1Endpoint } from '../../api/endpoint';
import { clampedInteger, queryBoolean } from '../../api/fields';
import { etagOf, isAmong } from '../../platform/etags';
import { keepPage, recentPage } from '../recentPages';
import type { Notification } from '../record';
import { countUnread, newestNotifications } from '../store';
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
    // A new one is the newest, or unread; one that was read is unread no longer: these two tell whether anything is new.
    const [[newest], unreadCount] = await Promise.all([
      newestNotifications(tenant, actor.id, { unreadOnly, limit: 1 }),
      countUnread(tenant, actor.id),
    ]);
    const etag = etagOf([actor.id, unreadOnly, limit, newest?.id ?? null, unreadCount]);
    const headers = { ETag: etag };
    if (isAmong(etag, ifNoneMatch ?? '')) return { status: 304, headers };
    const shown = recentPage(etag, now) ?? keepPage(etag, await pageFrom(newest), now);
    const body = {
      notifications: shown.map(viewNotification),
      unread_count: unreadCount,
      total: shown.length,
    };
    return { status: 200, body, headers };

    async function pageFrom(first: Notification | undefined): Promise<Notification[]> {
      if (!first || limit === 1) return first ? [first] : [];
      const rest = { unreadOnly, limit: limit - 1, after: first };
      return [first, ...(await newestNotifications(tenant, actor.id, rest))];
    }
  },
});
