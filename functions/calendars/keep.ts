// Keeps an organization's calendar in step with its expiries and folders, in whatever order their changes are reported.
import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { DocumentChange } from '../api/worker';
import { type Expiry, expiries } from '../expiries/record';
import { type Folder, folders } from '../folders/record';
import { addMs, clock, DAY_MS } from '../platform/clock';
import { byId } from '../platform/collection';
import { tenantOf } from '../platform/tenant';
import { inTransaction } from '../platform/transaction';
import { unitOfWork } from '../platform/unitOfWork';
import { calendarShards, calendars, requestFilling, shardIds, stageLines } from './calendar';
import {
  CANCELLED_DAYS,
  type CalendarEntry,
  entryOfDeleted,
  entryOfExpiry,
  lineOfEntry,
  oldLines,
} from './line';

const lineOf = (expiry: Expiry | null): string | null =>
  expiry && lineOfEntry({ ...entryOfExpiry(expiry), updated_at: expiry.created_at });

/**
 * Follows one change: nothing when no event changes; 1 read for an organization without calendar, else 2 reads and 1
 * write. What is written is the expiry as it is when it is written, so that a late or doubled report does no harm.
 */
export async function syncCalendarWithExpiry(change: DocumentChange<Expiry>): Promise<void> {
  const { before, after } = change;
  const either = after ?? before;
  if (!either || lineOf(before) === lineOf(after)) return;
  const tenant = tenantOf(either.organization_id);
  const calendar = await calendars.of(tenant).get(tenant.organizationId);
  if (!calendar) return;
  const now = clock.now();
  await inTransaction(async (transaction, writes) => {
    const found = (await expiries.of(tenant).getManyLocked(transaction, [either.id])).get(either.id);
    const entry = found ? entryOfExpiry(found) : entryOfDeleted(either, change.time);
    stageLines(writes, tenant, new Map([[either.id, entry]]), now);
  });
  const { filled_at: filledAt } = calendar;
  // Lines of what was cancelled long ago go when all are written anew.
  if (filledAt !== null && filledAt < addMs(now, -CANCELLED_DAYS * DAY_MS))
    await requestFilling(tenant, filledAt);
}

/** 1 read; 1 read and 1 write more where there is a calendar. */
export async function syncCalendarWithFolder({ before, after }: DocumentChange<Folder>): Promise<void> {
  const seen = after ?? before;
  if (seen === null) return;
  const { id, organization_id: organizationId } = seen;
  const tenant = tenantOf(organizationId);
  if ((await calendars.of(tenant).get(organizationId)) === null) return;
  await inTransaction(async (transaction, writes) => {
    const folder = (await folders.of(tenant).getManyLocked(transaction, [id])).get(id);
    const parent = folder ? folder.parent_folder_id : FieldValue.delete();
    writes.merge(calendars.of(tenant).ref(organizationId), { folders: { [id]: parent } });
  });
}

const AT_A_TIME = 200;

const fillSome = (tenant: Tenant, ids: readonly string[]): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const found = await expiries.of(tenant).getManyLocked(transaction, ids);
    const entries = new Map(
      ids.flatMap((id): [string, CalendarEntry][] => {
        const expiry = found.get(id);
        return expiry ? [[id, entryOfExpiry(expiry)]] : [];
      }),
    );
    stageLines(writes, tenant, entries, clock.now());
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
      const page = query.orderBy(byId).limit(AT_A_TIME);
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
  const shards = await calendarShards.of(tenant).getMany(shardIds(tenant));
  const old = [...shards.values()].flatMap(({ lines }) => oldLines(lines, now));
  for (let from = 0; from < old.length; from += AT_A_TIME) {
    await unitOfWork(async (writes) =>
      stageLines(writes, tenant, new Map(old.slice(from, from + AT_A_TIME).map((id) => [id, null])), now),
    );
  }
}
