// What a calendar feed shows to whoever has its address.
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import { listExpiriesInBatches } from '../expiries/listExpiries';
import { expiries } from '../expiries/record';
import { listFoldersUnpaged } from '../folders/store';
import { getMember } from '../identity/members';
import { addMs, DAY_MS } from '../platform/clock';
import { tenantOf } from '../platform/tenant';
import { calendars } from './calendar';
import { type CalendarFeed, calendarFeedIdOfToken, calendarFeeds } from './feed';
import {
  CANCELLED_DAYS,
  type CalendarEntry,
  calendarEntryOfExpiry,
  calendarEntryOfLine,
  isShownInCalendars,
} from './line';
import { calendarShardIds, calendarShards } from './shards';

/** Parents by folder id. */
type Tree = Readonly<Record<string, string | null>>;

interface Calendar {
  entries: CalendarEntry[];
  folders: Tree;
}

/** 1 read, and 1 for each of the calendar's documents, 3 at least; until it has been filled, the expiries and folders themselves. */
async function readCalendar(tenant: Tenant, now: Date): Promise<Calendar> {
  const head = await calendars.of(tenant).get(tenant.organizationId);
  if (head?.filled_at == null) return readExpiries(tenant, now);
  const shards = await calendarShards.of(tenant).getMany(calendarShardIds(tenant, head));
  const lines = [...shards.values()].flatMap((shard) => Object.entries(shard.lines));
  return { entries: lines.map(([id, line]) => calendarEntryOfLine(id, line)), folders: head.folders };
}

async function readExpiries(tenant: Tenant, now: Date): Promise<Calendar> {
  const since = addMs(now, -CANCELLED_DAYS * DAY_MS);
  const closed = await Promise.all([
    expiries
      .of(tenant)
      .list((query) =>
        query.where('is_archive', '==', true).where('updated_at', '>=', since).orderBy('updated_at'),
      ),
    expiries
      .of(tenant)
      .list((query) =>
        query
          .where('is_archive', '==', false)
          .where('is_done', '==', true)
          .where('updated_at', '>=', since)
          .orderBy('updated_at'),
      ),
  ]);
  const found = closed.flat();
  for await (const batch of listExpiriesInBatches(tenant, { status: 'open' })) found.push(...batch);
  const tree = await listFoldersUnpaged(tenant, undefined);
  return {
    entries: found.map(calendarEntryOfExpiry),
    folders: Object.fromEntries(tree.map(({ id, parent_folder_id: parent }) => [id, parent])),
  };
}

/** Whether a folder is that one or lies in it. Pure. */
export function isFolderWithin(folderId: string | null, top: string, tree: Tree): boolean {
  const seen = new Set<string>();
  for (let at = folderId; at !== null && !seen.has(at); at = tree[at] ?? null) {
    if (at === top) return true;
    seen.add(at);
  }
  return false;
}

type Selection = Pick<CalendarFeed, 'user_id' | 'scope' | 'type' | 'folder_id'>;

/** The entries that a feed shows. Pure. */
export const calendarEntriesOfFeed = (feed: Selection, calendar: Calendar, now: Date): CalendarEntry[] =>
  calendar.entries.filter(
    (entry) =>
      isShownInCalendars(entry, now) &&
      (feed.scope === 'organization' || entry.assigned_to === feed.user_id) &&
      (feed.type === null || entry.type === feed.type) &&
      (feed.folder_id === null || isFolderWithin(entry.folder_id, feed.folder_id, calendar.folders)),
  );

/** 3 reads, and 1 for each of the calendar's documents. @throws 404 for an address that is no feed's, and for one whose person has left the organization. */
export async function requireCalendarFeedWithEntries(
  token: string,
  now: Date,
): Promise<{ feed: CalendarFeed; entries: CalendarEntry[] }> {
  const feed = await calendarFeeds.get(calendarFeedIdOfToken(token));
  if (!feed) throw notFound('Calendar feed');
  const tenant = tenantOf(feed.organization_id);
  const [person, calendar] = await Promise.all([getMember(tenant, feed.user_id), readCalendar(tenant, now)]);
  if (!person) throw notFound('Calendar feed');
  return { feed, entries: calendarEntriesOfFeed(feed, calendar, now) };
}
