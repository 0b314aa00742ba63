// Reads a calendar feed's entries for anyone who has its URL.
import { type Tenant, tenantOf } from '../api/actor';
import { notFound } from '../api/errors';
import type { ExpiryLine } from '../expiries/lines/line';
import { CALENDAR_CANCELLATION_DAYS, listExpiryLinesWithDeleted } from '../expiries/lines/store';
import { folders } from '../folders/record';
import { listFolderSubtree } from '../folders/tree';
import { getMember } from '../identity/user';
import { addMs, DAY_MS } from '../platform/clock';
import { type CalendarFeed, calendarFeedIdOfToken, calendarFeeds } from './feed';
import type { CalendarExpiry } from './iCalendar';

type Selection = Pick<CalendarFeed, 'user_id' | 'scope' | 'type' | 'folder_id'>;

/** When the expiry was marked done, archived or deleted; null while it is open. */
function closedAtOf({ is_done, is_archive, completed_at, deleted_at, updated_at }: ExpiryLine): Date | null {
  if (is_done) return completed_at ?? updated_at;
  return is_archive ? updated_at : deleted_at;
}

/** Selects the expiries to show in a feed. `folderIds` are the feed’s folder and all its subfolders. Pure. */
export function selectFeedExpiries(
  feed: Selection,
  lines: readonly ExpiryLine[],
  folderIds: ReadonlySet<string>,
  now: Date,
): CalendarExpiry[] {
  const oldest = addMs(now, -CALENDAR_CANCELLATION_DAYS * DAY_MS);
  return lines
    .map((line) => ({
      ...line,
      closed_at: closedAtOf(line),
      updated_at: line.deleted_at ?? line.updated_at,
    }))
    .filter(
      ({ expiry_date, closed_at, assigned_to, type, folder_id }) =>
        expiry_date !== null &&
        (closed_at === null || closed_at > oldest) &&
        (feed.scope === 'organization' || assigned_to === feed.user_id) &&
        (feed.type === null || type === feed.type) &&
        (feed.folder_id === null || (folder_id !== null && folderIds.has(folder_id))),
    );
}

/** No reads if the feed has no folder; otherwise 1 read, plus 1 per subfolder. */
async function folderIdsOfFeed(tenant: Tenant, { folder_id: id }: Selection): Promise<Set<string>> {
  const top = id === null ? null : await folders.of(tenant).get(id);
  const found = top === null ? [] : await listFolderSubtree(tenant, top);
  return new Set(found.map((folder) => folder.id));
}

/**
 * 2 reads, plus the cost of reading expiry lines and folders.
 * @throws 404 for an unknown URL, or if the feed's owner has left the organization.
 */
export async function requireCalendarFeedWithExpiries(
  token: string,
  now: Date,
): Promise<{ feed: CalendarFeed; entries: CalendarExpiry[] }> {
  const feed = await calendarFeeds.get(calendarFeedIdOfToken(token));
  if (!feed) throw notFound('Calendar feed');
  const tenant = tenantOf(feed.organization_id);
  const [person, lines, folderIds] = await Promise.all([
    getMember(tenant, feed.user_id),
    listExpiryLinesWithDeleted(tenant),
    folderIdsOfFeed(tenant, feed),
  ]);
  if (!person) throw notFound('Calendar feed');
  return { feed, entries: selectFeedExpiries(feed, lines, folderIds, now) };
}
