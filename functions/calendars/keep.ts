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
import { unitOfWork } from '../platform/unitOfWork';
import {
  calendarShardIds,
  calendarShards,
  calendars,
  enqueueCalendarFilling,
  stageCalendarLines,
} from './calendar';
import {
  CANCELLED_DAYS,
  type CalendarEntry,
  calendarEntryOfDeletedExpiry,
  calendarEntryOfExpiry,
  idsOfOldCalendarLines,
  LINE_FIELDS,
  type LineSource,
} from './line';

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
  const calendar = await calendars.of(tenant).get(organizationId);
  if (!calendar) return;
  const now = clock.now();
  await inTransaction(async (transaction, writes) => {
    const found = (await expiries.of(tenant).getMany([id], transaction)).get(id);
    // Whatever came before its deletion, the deletion's own event writes the last line.
    if (!found && event.type !== 'expiry.deleted') return;
    const entry = found
      ? calendarEntryOfExpiry(found)
      : calendarEntryOfDeletedExpiry(deletedOf(event), event.created_at);
    stageCalendarLines(writes, tenant, new Map([[id, entry]]), now);
  });
  const { filled_at: filledAt } = calendar;
  // Lines of what was cancelled long ago go when all are written anew.
  if (filledAt !== null && filledAt < addMs(now, -CANCELLED_DAYS * DAY_MS))
    await enqueueCalendarFilling(tenant, filledAt);
}

/**
 * Stages the lines of expiries that the same transaction makes or deletes without an event. 1 read; where there is a
 * calendar, at most 3 writes.
 */
export async function stageCalendarLinesOfExpiries(
  transaction: Transaction,
  writes: Writes,
  tenant: Tenant,
  { made = [], deleted = [] }: { made?: readonly LineSource[]; deleted?: readonly LineSource[] },
): Promise<void> {
  const { organizationId } = tenant;
  const found = await calendars.of(tenant).getMany([organizationId], transaction);
  if (!found.has(organizationId)) return;
  const now = clock.now();
  const entries = [
    ...made.map(calendarEntryOfExpiry),
    ...deleted.map((expiry) => calendarEntryOfDeletedExpiry(expiry, now)),
  ];
  stageCalendarLines(writes, tenant, new Map(entries.map((entry) => [entry.id, entry])), now);
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
  inTransaction(async (transaction, writes) => {
    const found = await expiries.of(tenant).getMany(ids, transaction);
    const entries = new Map(
      ids.flatMap((id): [string, CalendarEntry][] => {
        const expiry = found.get(id);
        return expiry ? [[id, calendarEntryOfExpiry(expiry)]] : [];
      }),
    );
    stageCalendarLines(writes, tenant, entries, clock.now());
  });

/**
 * Writes all lines from the expiries themselves and drops those that are cancelled for long; may be broken off, and run
 * twice at once. Reads each expiry twice, each folder and 4.
 */
export async function fillCalendar(tenant: Tenant): Promise<void> {
  let last: string | undefined;
  do {
    const after = last;
    const found = await expiries.of(tenant).list((query) => {
      const page = query.orderBy(documentIdPath).limit(AT_A_TIME);
      return after === undefined ? page : page.startAfter(after);
    });
    if (found.length > 0)
      await fillSome(
        tenant,
        found.map(({ id }) => id),
      );
    last = found.at(-1)?.id;
  } while (last !== undefined);
  await dropOldLines(tenant);
  await inTransaction(async (transaction, writes) => {
    const all = await folders.of(tenant).list((query) => query, transaction);
    const parents = Object.fromEntries(all.map(({ id, parent_folder_id: parent }) => [id, parent]));
    writes.merge(calendars.of(tenant).ref(tenant.organizationId), {
      folders: parents,
      filled_at: clock.now(),
    });
  });
}

async function dropOldLines(tenant: Tenant): Promise<void> {
  const now = clock.now();
  const shards = await calendarShards.of(tenant).getMany(calendarShardIds(tenant));
  const old = [...shards.values()].flatMap(({ lines }) => idsOfOldCalendarLines(lines, now));
  for (let from = 0; from < old.length; from += AT_A_TIME) {
    await unitOfWork(async (writes) =>
      stageCalendarLines(
        writes,
        tenant,
        new Map(old.slice(from, from + AT_A_TIME).map((id) => [id, null])),
        now,
      ),
    );
  }
}
