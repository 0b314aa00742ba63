// GET /v1/notifications: the caller's own notifications, newest first.
import { z } from 'zod';
import { ANY_PERSON, ok, v1Endpoint } from '../../api/endpoint';
import { clampedInteger, queryBoolean } from '../../api/fields';
import { countUnread, newestNotifications } from '../store';
import { notificationOut, viewNotification } from '../views';

const MAX_SHOWN = 200;

export const notifications = v1Endpoint({
  methods: ['GET'],
  access: ANY_PERSON,
  docs: {
    summary: 'List the caller’s notifications, newest first',
    description: '`unread_count` counts all unread ones of the caller; `total` those in this answer.',
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
  },
  run: async ({ query }, { tenant, actor }) => {
    const [shown, unreadCount] = await Promise.all([
      newestNotifications(tenant, actor.id, { unreadOnly: query.unread_only, limit: query.limit }),
      countUnread(tenant, actor.id),
    ]);
    return ok({ notifications: shown.map(viewNotification), unread_count: unreadCount, total: shown.length });
  },
});
