// The documents in which the lines of a calendar stand, and more of them where they have grown full.
//
// A line is in one of as many documents as the calendar says. Where it is to have more, all lines are written anew into other
// ones; until that is done, a feed reads the expiries. So whoever writes a line reads the calendar in the same transaction.
import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { DATA_OF_EXPIRY_COPIES, expiryLinesFields } from '../expiries/lines';
import { tenantCollection } from '../platform/collection';
import { GRPC, hasErrorCode } from '../platform/errorCodes';
import { derivedId, shardOf } from '../platform/ids';
import { type Decide, inTransaction } from '../platform/transaction';
import { type Calendar, calendars, enqueueCalendarFilling, FIRST_SHARDS } from './calendar';
import { type CalendarEntry, isShownInCalendars, lineOfCalendarEntry } from './line';

/** Twice as many would still fit into a document. */
const EXPIRIES_IN_A_SHARD = 4_000;
/** Into how many one is divided. */
const GROWTH = 3;
/** In letters: where no document has as much, it is not for want of room that a write is refused. */
const LEAST_FULL = 250_000;

export const calendarShards = tenantCollection('calendar_shards', expiryLinesFields, {
  holds: 'lines of calendars: copies of expiries',
  ...DATA_OF_EXPIRY_COPIES,
});

type Shards = Pick<Calendar, 'shards'>;

const shardId = (tenant: Tenant, { shards }: Shards, index: number): string =>
  derivedId('calendar', tenant.organizationId, index, ...(shards === FIRST_SHARDS ? [] : [`of ${shards}`]));

export const calendarShardIds = (tenant: Tenant, calendar: Shards): string[] =>
  Array.from({ length: calendar.shards }, (_, index) => shardId(tenant, calendar, index));

/** Those that it had before it grew. */
export function formerCalendarShardIds(tenant: Tenant, { shards }: Shards): string[] {
  const ids: string[] = [];
  for (let former = FIRST_SHARDS; former < shards; former *= GROWTH)
    ids.push(...calendarShardIds(tenant, { shards: former }));
  return ids;
}

/** Writes lines blindly; null, and what calendars no longer show, takes its line away. At most a write for each shard. */
export function stageCalendarLines(
  writes: Writes,
  tenant: Tenant,
  calendar: Shards,
  entries: ReadonlyMap<string, CalendarEntry | null>,
  now: Date,
): void {
  const store = calendarShards.of(tenant);
  const byShard = Map.groupBy(entries, ([id]) => shardOf(id, calendar.shards));
  for (const [index, changed] of byShard) {
    const lines = Object.fromEntries(
      changed.map(([id, entry]) => [
        id,
        entry !== null && isShownInCalendars(entry, now) ? lineOfCalendarEntry(entry) : FieldValue.delete(),
      ]),
    );
    const { organizationId: organization_id } = tenant;
    writes.merge(store.ref(shardId(tenant, calendar, index)), { organization_id, lines });
  }
}

/** How many documents so many expiries need. */
export function calendarShardCountForExpiries(expiries: number): number {
  let shards = FIRST_SHARDS;
  while (shards * EXPIRIES_IN_A_SHARD < expiries) shards *= GROWTH;
  return shards;
}

/** Gives the calendar at least as many documents, and has it written anew. 1 read, 1 write. Tells whether it had fewer. */
export async function raiseCalendarShardCount(tenant: Tenant, least: number): Promise<boolean> {
  const { organizationId } = tenant;
  const store = calendars.of(tenant);
  const grown = await inTransaction(async (transaction, writes) => {
    const calendar = (await store.getMany([organizationId], transaction)).get(organizationId);
    if (!calendar || calendar.shards >= least) return null;
    return store.stageUpdate(writes, calendar, { shards: least, filled_at: null });
  });
  if (grown) await enqueueCalendarFilling(tenant, grown);
  return grown !== null;
}

const sizeOf = (lines: Readonly<Record<string, string>>): number =>
  Object.entries(lines).reduce((size, [id, line]) => size + id.length + line.length, 0);

/** Whether Firestore refused because a document is full, and there is more room now. As many reads as documents, and 2. */
async function hasMadeRoom(thrown: unknown, tenant: Tenant): Promise<boolean> {
  if (!hasErrorCode(thrown, GRPC.INVALID_ARGUMENT)) return false;
  const calendar = await calendars.of(tenant).get(tenant.organizationId);
  if (!calendar) return false;
  const shards = await calendarShards.of(tenant).getMany(calendarShardIds(tenant, calendar));
  const largest = Math.max(0, ...[...shards.values()].map(({ lines }) => sizeOf(lines)));
  return largest >= LEAST_FULL && (await raiseCalendarShardCount(tenant, calendar.shards * GROWTH));
}

/** A transaction that writes lines; where a document is full, once more with more of them. */
export async function inTransactionGrowingCalendarWhenFull<T>(tenant: Tenant, decide: Decide<T>): Promise<T> {
  try {
    return await inTransaction(decide);
  } catch (thrown) {
    if (!(await hasMadeRoom(thrown, tenant))) throw thrown;
    return inTransaction(decide);
  }
}
