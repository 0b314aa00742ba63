// A calendar feed: a URL that calendar apps use to read a person’s due dates.
import { z } from 'zod';
import type { Actor, Tenant } from '../api/actor';
import { invalidFieldsError, notFound } from '../api/errors';
import { id, recordAsJson, requiredTextInput, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { MutationContext } from '../api/writes';
import { folders } from '../folders/record';
import { derivedId, newSecret } from '../platform/ids';
import { publicUrlOfPath } from '../platform/pageUrls';
import { SlotTable } from '../store/claims';
import { globalCollection, type RecordOf } from '../store/collection';
import { storedInstant } from '../store/values';

const FEED_SCOPES = ['organization', 'mine'] as const;
const MAX_FEEDS_PER_PERSON = 10;

/** Fields that the API returns unchanged. */
const feedDetails = {
  organization_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  /** `mine` limits the feed to expiries assigned to the person. */
  scope: z.enum(FEED_SCOPES),
  /** The feed includes all subfolders of this folder. */
  folder_id: z.string().nullable(),
  type: z.string().nullable(),
};

/** The document id is derived from the token in the URL. The token isn’t stored. */
export const calendarFeeds = globalCollection(
  'calendar_feeds',
  z.object({
    ...feedDetails,
    created_at: storedInstant,
  }),
  {
    holds: 'digests of calendar feed addresses',
    personal: ['users'],
    kept: { until: 'it is revoked' },
    exported: 'for_reading',
  },
  { type: 'calendar_feed', nameOf: ({ name }) => name },
);
export type CalendarFeed = RecordOf<typeof calendarFeeds>;

/** Keyed by {@link calendarFeedSlotsId}. Enforces the limit of ten feeds per person, even for concurrent requests. */
export const calendarFeedSlots = new SlotTable(
  'calendar_feed_slots',
  { holds: 'a person’s calendar feeds', kept: KEPT_WITH_ITS_ORGANIZATION },
  MAX_FEEDS_PER_PERSON,
  `A person can have at most ${MAX_FEEDS_PER_PERSON} calendar feeds`,
);

export const calendarFeedSlotsId = (organizationId: string, userId: string): string =>
  derivedId('calendar-feed-slots', organizationId, userId);

export const calendarFeedIdOfToken = (token: string): string => derivedId('calendar-feed', token);

/** The token is in the query string, because calendar apps send neither custom headers nor URL fragments. */
const calendarFeedUrl = (token: string): string => publicUrlOfPath(`/v1/calendarFeed?token=${token}`);

export const calendarFeedInput = z.object({
  name: requiredTextInput(100),
  scope: z.enum(FEED_SCOPES),
  folder_id: id.nullish(),
  type: requiredTextInput(100).nullish(),
});

export const calendarFeedOut = namedOpenApiObject('CalendarFeed', {
  id: z.string(),
  ...feedDetails,
  created_at: timestampOut,
});

export const viewCalendarFeed = (feed: CalendarFeed): z.input<typeof calendarFeedOut> => recordAsJson(feed);

/** Newest first. 1 read per feed. Index: organization_id, user_id, created_at. */
export const listOwnCalendarFeeds = (tenant: Tenant, actor: Actor): Promise<CalendarFeed[]> =>
  calendarFeeds.list((query) =>
    query
      .where('organization_id', '==', tenant.organizationId)
      .where('user_id', '==', actor.id)
      .orderBy('created_at', 'desc')
      .limit(2 * MAX_FEEDS_PER_PERSON),
  );

/**
 * 1 read, plus 1 if a folder is given; 2 writes. Only this call returns the URL.
 * @throws 400 naming `folder_id`; 409 `LIMIT_REACHED` if the person already has ten feeds.
 */
export async function createOwnCalendarFeed(
  context: MutationContext,
  given: z.output<typeof calendarFeedInput>,
): Promise<{ feed: CalendarFeed; url: string }> {
  const { tenant, actor, writes, now } = context;
  const { name, scope, folder_id: folderId = null, type = null } = given;
  if (folderId !== null && (await folders.of(tenant).get(folderId)) === null)
    throw invalidFieldsError({ folder_id: 'must be a folder in your organization' });
  const token = newSecret(24);
  const id = calendarFeedIdOfToken(token);
  await calendarFeedSlots.stage(writes, tenant, {
    ownerId: calendarFeedSlotsId(tenant.organizationId, actor.id),
    holder: { id, expiresAt: null },
    now,
  });
  const feed = calendarFeeds.stageCreate(writes, id, {
    organization_id: tenant.organizationId,
    user_id: actor.id,
    ...{ name, scope, type },
    folder_id: folderId,
    created_at: now,
  });
  return { feed, url: calendarFeedUrl(token) };
}

/**
 * Revokes the feed; its URL stops working immediately. 2 reads, 2 writes.
 * @throws 404, also for another person's feed.
 */
export async function revokeOwnCalendarFeed({ tenant, actor, writes }: MutationContext, id: string): Promise<void> {
  const feed = await calendarFeeds.get(id);
  if (feed?.organization_id !== tenant.organizationId || feed.user_id !== actor.id) throw notFound('Calendar feed');
  calendarFeeds.stageDelete(writes, feed);
  await calendarFeedSlots.stageRelease(writes, calendarFeedSlotsId(tenant.organizationId, actor.id), [id]);
}
