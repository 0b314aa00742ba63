// Where an organization's calendar is kept, for the price of a few documents: made with its first feed.

import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/retention';
import type { Writes } from '../api/writes';
import { eventListenerDerivationOf } from '../events/listeners';
import { EXPIRY_EVENT_TYPES } from '../expiries/events';
import { DATA_OF_EXPIRY_COPIES, expiryLinesFields } from '../expiries/lines';
import { tenantCollection } from '../platform/collection';
import { derivedId, shardOf } from '../platform/ids';
import { storedInstant } from '../platform/storedValues';
import { taskQueue } from '../platform/tasks';
import { type CalendarEntry, isShownInCalendars, lineOfCalendarEntry } from './line';

/** Some 20,000 expiries fit into so many documents of 1 MiB. */
const SHARDS = 3;

/** Document id: the organization id. */
export const calendars = tenantCollection(
  'calendars',
  {
    /** When all lines were last written from the expiries themselves; null: not yet, a feed reads the expiries. */
    filled_at: storedInstant.nullable(),
    /** Parents of folders, by folder id: a feed of a folder shows what lies in those below it too. Not indexed. */
    folders: z.record(z.string(), z.string().nullable()).default({}),
  },
  {
    holds: 'when a calendar was filled, and its folders',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
  },
  undefined,
  { derivations: [eventListenerDerivationOf('calendars', () => EXPIRY_EVENT_TYPES)] },
);

export const calendarShards = tenantCollection('calendar_shards', expiryLinesFields, {
  holds: 'lines of calendars: copies of expiries',
  ...DATA_OF_EXPIRY_COPIES,
});

const shardId = (tenant: Tenant, index: number): string =>
  derivedId('calendar', tenant.organizationId, index);

export const calendarShardIds = (tenant: Tenant): string[] =>
  Array.from({ length: SHARDS }, (_, index) => shardId(tenant, index));

/** Writes lines blindly; null, and what calendars no longer show, takes its line away. At most 3 writes. */
export function stageCalendarLines(
  writes: Writes,
  tenant: Tenant,
  entries: ReadonlyMap<string, CalendarEntry | null>,
  now: Date,
): void {
  const store = calendarShards.of(tenant);
  const byShard = Map.groupBy(entries, ([id]) => shardOf(id, SHARDS));
  for (const [index, changed] of byShard) {
    const lines = Object.fromEntries(
      changed.map(([id, entry]) => [
        id,
        entry !== null && isShownInCalendars(entry, now) ? lineOfCalendarEntry(entry) : FieldValue.delete(),
      ]),
    );
    writes.merge(store.ref(shardId(tenant, index)), { organization_id: tenant.organizationId, lines });
  }
}

/** Calendars to be written anew. */
export const calendarFillQueue = taskQueue({
  name: 'fillCalendar',
  payload: z.object({ organization_id: z.string() }),
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 1 },
  retry: { maxAttempts: 10, minBackoffSeconds: 10, maxBackoffSeconds: 600 },
});

/** Has the calendar written anew from the expiries, in the background; once for each time that it was. */
export const enqueueCalendarFilling = (tenant: Tenant, filledAt: Date | null): Promise<void> =>
  calendarFillQueue.enqueue(
    { organization_id: tenant.organizationId },
    { name: [tenant.organizationId, filledAt?.getTime() ?? 0] },
  );
