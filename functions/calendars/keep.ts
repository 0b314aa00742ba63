// Keeps an organization's calendar in step with its expiries and folders, in whatever order their changes are reported.
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { DocumentChange } from '../api/worker';
import type { Writes } from '../api/writes';
import { listEventListenerIds } from '../events/listeners';
import { type Event, hasEventChangedAnyField } from '../events/record';
import { expiryShownInEvent, isExpiryEvent } from '../expiries/events';
import { expiries } from '../expiries/record';
import { type Folder, folders } from '../folders/record';
import { addMs, clock, DAY_MS } from '../platform/clock';
import { documentIdPath } from '../platform/collection';
import { tenantOf } from '../platform/tenant';
import { inTransaction } from '../platform/transaction';
import { type Calendar, calendars, enqueueCalendarFilling } from './calendar';
import {
  CANCELLED_DAYS,
  type CalendarEntry,
  calendarEntryOfDeletedExpiry,
  calendarEntryOfExpiry,
  idsOfCalendarLinesNoLongerShownAt,
  LINE_FIELDS,
  type LineSource,
} from './line';
import {
  calendarShardCountForExpiries,
  calendarShardIds,
  calendarShards,
  formerCalendarShardIds,
  inTransactionGrowingCalendarWhenFull,
  raiseCalendarShardCount,
  stageCalendarLines,
} from './shards';

/** What a deleted expiry was. */
function deletedOf(event: Event): LineSource {
  const {
    completed_at: completed,
    created_at: created,
    updated_at: updated,
    ...shown
  } = expiryShownInEvent(event);
  const completed_at = completed === null ? null : new Date(completed);
  return { ...shown, completed_at, created_at: new Date(created), updated_at: new Date(updated) };
}

/**
 * Follows one change: nothing when it concerns no line; the one read of who listens for an organization without
 * calendar, else 2 reads more and 1 write. What is written is the expiry as it is when it is written, so that an event that comes late or twice does no harm.
 */
export async function syncCalendarLineWithExpiry(event: Event): Promise<void> {
  if (!isExpiryEvent(event) || !hasEventChangedAnyField(event, LINE_FIELDS)) return;
  const { organization_id: organizationId, subject_id: id } = event;
  if ((await listEventListenerIds(event, calendars.name)).length === 0) return;
  const tenant = tenantOf(organizationId);
  const now = clock.now();
  const calendar = await inTransactionGrowingCalendarWhenFull(tenant, async (transaction, writes) => {
    const [kept, found] = await Promise.all([
      loadCalendar(tenant, transaction),
      expiries.of(tenant).getMany([id], transaction),
    ]);
    const expiry = found.get(id);
    // Whatever came before its deletion, the deletion's own event writes the last line.
    if (!kept || (!expiry && event.type !== 'expiry.deleted')) return kept;
    const entry = expiry
      ? calendarEntryOfExpiry(expiry)
      : calendarEntryOfDeletedExpiry(deletedOf(event), event.created_at);
    stageCalendarLines(writes, tenant, kept, new Map([[id, entry]]), now);
    return kept;
  });
  // Lines of what was cancelled long ago go when all are written anew; and the task of a filling may have been lost.
  const { filled_at: filledAt = null } = calendar ?? {};
  if (calendar && (filledAt === null || filledAt < addMs(now, -CANCELLED_DAYS * DAY_MS)))
    await enqueueCalendarFilling(tenant, calendar);
}

const loadCalendar = async (tenant: Tenant, transaction: Transaction): Promise<Calendar | null> => {
  const { organizationId } = tenant;
  return (await calendars.of(tenant).getMany([organizationId], transaction)).get(organizationId) ?? null;
};

/**
 * Stages the lines of expiries that the same transaction makes or deletes without an event ({@link inTransactionGrowingCalendarWhenFull}). 1
 * read; where there is a calendar, at most a write for each of its documents.
 */
export async function stageCalendarLinesOfExpiries(
  transaction: Transaction,
  writes: Writes,
  tenant: Tenant,
  { made = [], deleted = [] }: { made?: readonly LineSource[]; deleted?: readonly LineSource[] },
): Promise<void> {
  const calendar = await loadCalendar(tenant, transaction);
  if (!calendar) return;
  const now = clock.now();
  const entries = [
    ...made.map(calendarEntryOfExpiry),
    ...deleted.map((expiry) => calendarEntryOfDeletedExpiry(expiry, now)),
  ];
  stageCalendarLines(writes, tenant, calendar, new Map(entries.map((entry) => [entry.id, entry])), now);
}

/** 1 read; 1 read and 1 write more where there is a calendar. */
export async function syncCalendarWithFolder({ before, after }: DocumentChange<Folder>): Promise<void> {
  const seen = after ?? before;
  if (seen === null) return;
  const { id, organization_id: organizationId } = seen;
  const tenant = tenantOf(organizationId);
  if ((await calendars.of(tenant).get(organizationId)) === null) return;
  await inTransaction(async (transaction, writes) => {
    const folder = (await folders.of(tenant).getMany([id], transaction)).get(id);
    const parent = folder ? folder.parent_folder_id : FieldValue.delete();
    writes.merge(calendars.of(tenant).ref(organizationId), { folders: { [id]: parent } });
  });
}

const AT_A_TIME = 200;

const fillSome = (tenant: Tenant, ids: readonly string[]): Promise<void> =>
  inTransactionGrowingCalendarWhenFull(tenant, async (transaction, writes) => {
    const [calendar, found] = await Promise.all([
      loadCalendar(tenant, transaction),
      expiries.of(tenant).getMany(ids, transaction),
    ]);
    if (!calendar) return;
    const entries = new Map(
      ids.flatMap((id): [string, CalendarEntry][] => {
        const expiry = found.get(id);
        return expiry ? [[id, calendarEntryOfExpiry(expiry)]] : [];
      }),
    );
    stageCalendarLines(writes, tenant, calendar, entries, clock.now());
  });

/**
 * Writes all lines from the expiries themselves, into as many documents as they need, and drops those that are cancelled for
 * long; may be broken off, and run twice at once. Reads each expiry twice, each folder, the calendar for each 200 expiries,
 * and its documents.
 */
export async function fillCalendar(tenant: Tenant): Promise<void> {
  const store = calendars.of(tenant);
  await raiseCalendarShardCount(
    tenant,
    calendarShardCountForExpiries(await expiries.of(tenant).count((query) => query)),
  );
  const begun = await store.get(tenant.organizationId);
  if (!begun) return;
  let last: string | undefined;
  do {
    const after = last;
    const found = await expiries.of(tenant).list((query) => {
      const page = query.orderBy(documentIdPath).limit(AT_A_TIME);
      return after === undefined ? page : page.startAfter(after);
    });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await fillSome(tenant, ids);
    last = ids.at(-1);
  } while (last !== undefined);
  await dropOldLines(tenant, begun);
  await inTransaction(async (transaction, writes) => {
    const calendar = await loadCalendar(tenant, transaction);
    // One that has grown meanwhile is filled by another task.
    if (calendar?.shards !== begun.shards) return;
    const all = await folders.of(tenant).list((query) => query, transaction);
    const parents = Object.fromEntries(all.map(({ id, parent_folder_id: parent }) => [id, parent]));
    writes.merge(store.ref(tenant.organizationId), { folders: parents, filled_at: clock.now() });
    for (const id of formerCalendarShardIds(tenant, calendar))
      writes.delete(calendarShards.of(tenant).ref(id));
  });
}

async function dropOldLines(tenant: Tenant, begun: Calendar): Promise<void> {
  const now = clock.now();
  const shards = await calendarShards.of(tenant).getMany(calendarShardIds(tenant, begun));
  const old = [...shards.values()].flatMap(({ lines }) => idsOfCalendarLinesNoLongerShownAt(lines, now));
  for (let from = 0; from < old.length; from += AT_A_TIME) {
    await inTransaction(async (transaction, writes) => {
      const calendar = await loadCalendar(tenant, transaction);
      if (!calendar) return;
      const gone = new Map(old.slice(from, from + AT_A_TIME).map((id) => [id, null]));
      stageCalendarLines(writes, tenant, calendar, gone, now);
    });
  }
}
