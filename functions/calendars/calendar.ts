// Where an organization's calendar is kept, for the price of a few documents: made with its first feed.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/retention';
import { eventListenerDerivationOf } from '../events/listeners';
import { EXPIRY_EVENT_TYPES } from '../expiries/events';
import { type RecordOf, tenantCollection } from '../platform/collection';
import { storedInstant } from '../platform/storedValues';
import { taskQueue } from '../platform/tasks';

/** Some 20,000 expiries fit into so many documents of 1 MiB. */
export const FIRST_SHARDS = 3;

/** Document id: the organization id. */
export const calendars = tenantCollection(
  'calendars',
  {
    /** When all lines were last written from the expiries themselves; null: not yet, a feed reads the expiries. */
    filled_at: storedInstant.nullable(),
    /** Parents of folders, by folder id: a feed of a folder shows what lies in those below it too. Not indexed. */
    folders: z.record(z.string(), z.string().nullable()).default({}),
    /** In how many documents its lines stand (shards.ts). */
    shards: z.int().default(FIRST_SHARDS),
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

export type Calendar = RecordOf<typeof calendars>;

/** Calendars to be written anew. */
export const calendarFillQueue = taskQueue({
  name: 'fillCalendar',
  payload: z.object({ organization_id: z.string() }),
  rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 1 },
  retry: { maxAttempts: 10, minBackoffSeconds: 10, maxBackoffSeconds: 600 },
});

/** Has the calendar written anew from the expiries, in the background; once for each time that it was, or has grown. */
export const enqueueCalendarFilling = (
  tenant: Tenant,
  { filled_at, shards }: Pick<Calendar, 'filled_at' | 'shards'>,
): Promise<void> =>
  calendarFillQueue.enqueue(
    { organization_id: tenant.organizationId },
    { name: [tenant.organizationId, filled_at?.getTime() ?? 0, shards] },
  );
