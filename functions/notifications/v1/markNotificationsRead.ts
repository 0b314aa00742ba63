// POST /v1/markNotificationsRead: marks some or all of the caller's notifications as read.
import { z } from 'zod';
import { ANY_PERSON, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { id } from '../../api/fields';
import { inboxOf, users } from '../../identity/user';
import { isNotificationShown, unreadCountOfInbox } from '../inbox';
import { notifications } from '../record';
import { listNewestNotifications } from '../store';

/** What one call marks; a commit carries no more than a few hundred changes well. */
const MOST_AT_ONCE = 400;

export const markNotificationsRead = v1Endpoint({
  methods: ['POST'],
  access: ANY_PERSON,
  docs: {
    summary: 'Mark notifications of the caller as read',
    description: `Send \`ids\` (up to ${MOST_AT_ONCE}) or \`all: true\`, which marks the newest ${MOST_AT_ONCE} unread ones: call again while \`unread_count\` is above 0. Ids that are not the caller’s are passed over.`,
  },
  input: {
    body: z.object({ ids: z.array(id).min(1).max(MOST_AT_ONCE).optional(), all: z.boolean().optional() }),
  },
  output: { 200: z.object({ success: z.boolean(), updated_count: z.int(), unread_count: z.int() }) },
  run: async ({ body }, { tenant, actor, writes, now }) => {
    if ((body.ids === undefined) === (body.all !== true)) {
      throw invalidFields({ ids: 'is required unless all is true, and not both' });
    }
    const store = notifications.of(tenant);
    const wanted =
      body.ids === undefined
        ? await listNewestNotifications(tenant, actor.id, { unreadOnly: true, limit: MOST_AT_ONCE, now })
        : [...(await store.getMany(body.ids)).values()];
    const unread = wanted.filter(
      (notification) =>
        notification.user_id === actor.id && !notification.read && isNotificationShown(notification, now),
    );
    // Read after them, and again when the commit lost a race: the request's own may be of before.
    const before = unreadCountOfInbox(inboxOf(await users.get(actor.id), tenant), now);
    for (const notification of unread) store.stageUpdate(writes, notification, { read: true });
    return okReply({
      success: true,
      updated_count: unread.length,
      unread_count: Math.max(0, before - unread.length),
    });
  },
});
