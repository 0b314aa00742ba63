// Creates, lists and revokes a person’s calendar feeds.
import type { z } from 'zod';
import type { Actor, Tenant } from '../api/actor';
import { invalidFields, notFound } from '../api/errors';
import type { MutationContext } from '../api/writes';
import { folders } from '../folders/record';
import { newSecret } from '../platform/ids';
import {
  type CalendarFeed,
  calendarFeedIdOfToken,
  type calendarFeedInput,
  calendarFeedSlots,
  calendarFeedSlotsId,
  calendarFeeds,
  calendarFeedUrl,
  MAX_FEEDS_PER_PERSON,
} from './feed';

/** Newest first; 1 read each. Index: organization_id, user_id, created_at. */
export const listCalendarFeedsOfPerson = (tenant: Tenant, actor: Actor): Promise<CalendarFeed[]> =>
  calendarFeeds.find((query) =>
    query
      .where('organization_id', '==', tenant.organizationId)
      .where('user_id', '==', actor.id)
      .orderBy('created_at', 'desc')
      .limit(2 * MAX_FEEDS_PER_PERSON),
  );

/**
 * 1 read, 1 for the folder; 2 writes. Only this response contains the URL.
 * @throws 400 naming `folder_id`; 409 `LIMIT_REACHED` if the person has ten feeds.
 */
export async function createCalendarFeedOfPerson(
  context: MutationContext,
  given: z.output<typeof calendarFeedInput>,
): Promise<{ feed: CalendarFeed; url: string }> {
  const { tenant, actor, writes, now } = context;
  const { name, scope, folder_id: folderId = null, type = null } = given;
  if (folderId !== null && (await folders.of(tenant).get(folderId)) === null)
    throw invalidFields({ folder_id: 'must be a folder of your organization' });
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
export async function revokeCalendarFeedOfPerson(
  { tenant, actor, writes }: MutationContext,
  id: string,
): Promise<void> {
  const feed = await calendarFeeds.get(id);
  if (feed?.organization_id !== tenant.organizationId || feed.user_id !== actor.id)
    throw notFound('Calendar feed');
  calendarFeeds.stageDelete(writes, feed);
  await calendarFeedSlots.stageRelease(writes, calendarFeedSlotsId(tenant.organizationId, actor.id), [id]);
}
