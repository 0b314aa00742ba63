// v1 endpoints for notifications.
import type { Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { okReply, SIGNED_IN_MEMBER_ACCESS, v1Endpoint } from '../api/endpoint';
import { invalidFieldsError } from '../api/errors';
import { booleanQueryInput, id, integerQueryInput, recordAsJson, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { inboxCountersOf, users } from '../identity/user';
import { etagOf, isEtagInHeader } from '../platform/ids';
import { documentIdFieldPath } from '../store/collection';
import {
  daysWithNotificationsOf,
  isShownNotification,
  type Notification,
  notifications as notificationRecords,
  notificationsShownSince,
  returnedNotificationFields,
  unreadCountOfInbox,
} from './notification';

/** The maximum number of notifications in the cache. Each takes a few kilobytes. */
const MAX_RECORDS = 5_000;
const MAX_PAGES = 5_000;

type Page = readonly Notification[];

const pages = new Map<string, Page>();
let records = 0;

function drop(state: string): void {
  records -= pages.get(state)?.length ?? 0;
  pages.delete(state);
}

/**
 * Returns the page from the cache, or reads and caches it. The least recently used pages are evicted.
 * @param state identifies the page: the caller, the request and the inbox state.
 */
async function readNotificationPageThroughCache(state: string, read: () => Promise<Page>): Promise<Page> {
  const page = pages.get(state) ?? (await read());
  drop(state);
  pages.set(state, page);
  records += page.length;
  for (const oldest of pages.keys()) {
    if (records <= MAX_RECORDS && pages.size <= MAX_PAGES) break;
    drop(oldest);
  }
  return page;
}

const notificationOut = namedOpenApiObject('Notification', {
  id: z.string(),
  user_id: z.string(),
  organization_id: z.string(),
  type: z.string(),
  ...returnedNotificationFields,
  created_at: timestampOut,
});

const viewNotification = ({ expires_at: _expiresAt, ...notification }: Notification): z.input<typeof notificationOut> =>
  recordAsJson(notification);

/** 1 read per notification, at least 1. Indexes: organization, user[, read], created_at descending. */
const listNewestNotifications = (
  tenant: Tenant,
  userId: string,
  wanted: { unreadOnly: boolean; limit: number; now: Date },
): Promise<Notification[]> =>
  notificationRecords.of(tenant).list((query: Query) => {
    const own = query.where('user_id', '==', userId);
    return (wanted.unreadOnly ? own.where('read', '==', false) : own)
      .where('created_at', '>=', notificationsShownSince(wanted.now))
      .orderBy('created_at', 'desc')
      .orderBy(documentIdFieldPath, 'desc')
      .limit(wanted.limit);
  });

const MAX_SHOWN = 200;

/** The caller's own notifications, newest first. */
export const notifications = v1Endpoint({
  methods: ['GET'],
  access: SIGNED_IN_MEMBER_ACCESS,
  docs: {
    summary: 'List the caller’s notifications, newest first',
    description:
      '`unread_count` counts all unread notifications; `total` counts those in this response. To poll, send the previous `ETag` as `If-None-Match`: 304 means nothing has changed.',
  },
  input: {
    query: z.object({
      limit: integerQueryInput({ min: Number.MIN_SAFE_INTEGER, max: MAX_SHOWN, fallback: 50 })
        .transform((value) => Math.max(1, value))
        .meta({
          description: `Values below 1 are treated as 1, and values above ${MAX_SHOWN} as ${MAX_SHOWN}.`,
        }),
      unread_only: booleanQueryInput.default(false),
    }),
  },
  output: {
    200: z.object({ notifications: z.array(notificationOut), unread_count: z.int(), total: z.int() }),
    304: null,
  },
  run: async ({ query }, { tenant, actor, inbox, now, ifNoneMatch }) => {
    const { unread_only: unreadOnly, limit } = query;
    const unread = unreadCountOfInbox(inbox, now);
    const days = daysWithNotificationsOf(inbox, now);
    // The inbox was read before the page, so a concurrent change may already appear on the page. The next poll then
    // reports it as new.
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

/** Maximum number of notifications per call, because commits are limited to a few hundred changes. */
const MAX_AT_ONCE = 400;

/** Marks some or all of the caller's notifications as read. */
export const markNotificationsRead = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_MEMBER_ACCESS,
  docs: {
    summary: 'Mark notifications as read',
    description: `Send \`ids\` (up to ${MAX_AT_ONCE}) or \`all: true\`, which marks the newest ${MAX_AT_ONCE} unread notifications. Repeat the call until \`unread_count\` is 0. Ids of other users’ notifications are ignored.`,
  },
  input: {
    body: z.object({ ids: z.array(id).min(1).max(MAX_AT_ONCE).optional(), all: z.boolean().optional() }),
  },
  output: { 200: z.object({ success: z.boolean(), updated_count: z.int(), unread_count: z.int() }) },
  run: async ({ body }, { tenant, actor, writes, now }) => {
    if ((body.ids === undefined) === (body.all !== true)) {
      throw invalidFieldsError({ ids: 'is required unless all is true; send only one of the two' });
    }
    const store = notificationRecords.of(tenant);
    const wanted =
      body.ids === undefined
        ? await listNewestNotifications(tenant, actor.id, { unreadOnly: true, limit: MAX_AT_ONCE, now })
        : [...(await store.getMany(body.ids)).values()];
    const unread = wanted.filter(
      (notification) =>
        notification.user_id === actor.id && !notification.read && isShownNotification(notification, now),
    );
    // Reads the user again on every attempt, because the request’s copy may be stale.
    const before = unreadCountOfInbox(inboxCountersOf(await users.get(actor.id), tenant), now);
    for (const notification of unread) store.stageUpdate(writes, notification, { read: true });
    return okReply({
      success: true,
      updated_count: unread.length,
      unread_count: Math.max(0, before - unread.length),
    });
  },
});
