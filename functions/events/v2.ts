// GET /v2/events: the event feed, which lets clients catch up after downtime. Events are listed by position, so clients
// never miss one that was committed late.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFieldsError } from '../api/errors';
import { integerQueryInput } from '../api/fields';
import { v2ListEndpoint } from '../api/recordEndpoints';
import type { Page } from '../api/records';
import { decodeCursor, encodeCursor, listFingerprintForCursor } from '../store/pages';
import { EVENT_TYPES, type Event, type EventType, eventOut, events, viewEvent } from './event';
import { assignEventPositionBatch } from './positions';

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

const types = z
  .string()
  .max(500)
  .transform((list) => [...new Set(list.split(',').map((type) => type.trim()))].filter((type) => type !== ''))
  .refine((list) => list.every((type) => KNOWN.has(type)), 'contains an unknown event type')
  .transform((list) => list.sort() as EventType[]);

export const listEvents = v2ListEndpoint({
  path: '/events',
  docs: {
    summary: 'List the organization’s events from the last 30 days, oldest first',
    description:
      'Returns every event that webhooks receive, so that a client can catch up after downtime. New events never appear before events that you have already read. To continue, set `after` to the `next_cursor` of the previous page, or to the `id` of your last event (from this list or a webhook). `types` accepts a comma-separated list of event types.',
  },
  query: z.object({
    types: types.default([]),
    after: z.string().min(1).max(2000).optional(),
    /** An alias for `after`, because other lists call this parameter `cursor`. */
    cursor: z.string().max(2000).optional(),
    limit: integerQueryInput({ min: 1, max: 100, fallback: 50 }),
  }),
  list: ({ tenant, now }, query) => {
    const { types: wanted, after, cursor, limit } = query;
    const from =
      cursor === undefined ? { after, afterField: 'after' as const } : { after: cursor, afterField: 'cursor' as const };
    return listEventsAfter(tenant, { types: wanted, ...from, limit, now });
  },
  resource: { output: eventOut, view: viewEvent },
});

/**
 * Maximum number of batches of 300 events that are assigned positions in one call. The next call processes the rest.
 */
const MAX_ROUNDS = 10;

interface FeedRequest {
  /** An empty list selects all types. */
  types: readonly EventType[];
  /** A cursor from this feed, or the id of the last event that the client received. */
  after: string | undefined;
  /** The name of the input field, for error messages. */
  afterField: 'after' | 'cursor';
  limit: number;
  now: Date;
}

const fingerprintOf = (tenant: Tenant, types: readonly EventType[]): string =>
  listFingerprintForCursor(tenant.organizationId, 'events', types);

/**
 * The position after which the page starts. Costs 1 read if `after` is an event id. @throws 400 if `after` is neither a
 * cursor nor an event id.
 */
async function startOf(tenant: Tenant, { types, after, afterField, now }: FeedRequest): Promise<number> {
  if (after === undefined) return 0;
  if (after.includes('.')) return Number(decodeCursor(fingerprintOf(tenant, types), after, afterField)[0]);
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    const event = await events.of(tenant).get(after);
    if (!event || event.expires_at <= now) break;
    if (event.position !== null) return event.position;
    await assignEventPositionBatch(tenant);
  }
  throw invalidFieldsError({ [afterField]: 'must be a cursor or the id of an event from the last 30 days' });
}

/** Indexes: organization[, type], position. */
const listAfter = (tenant: Tenant, types: readonly EventType[], start: number, limit: number): Promise<Event[]> =>
  events.of(tenant).list((query) => {
    const wanted = types.length === 0 ? query : query.where('type', 'in', [...types]);
    return wanted.where('position', '>', start).orderBy('position').limit(limit);
  });

/**
 * Lists events after the start position, oldest first. Costs 1 read per event, plus 1, or plus 2 on the last page. The
 * first call that reads new events also assigns their positions. This costs 1 more read and 1 write per event.
 */
async function listEventsAfter(tenant: Tenant, request: FeedRequest): Promise<Page<Event>> {
  const { types, limit, now } = request;
  const start = await startOf(tenant, request);
  let found = await listAfter(tenant, types, start, limit + 1);
  let moreMayWait = true;
  for (let round = 0; found.length <= limit && moreMayWait && round < MAX_ROUNDS; round += 1) {
    const { assigned, last } = await assignEventPositionBatch(tenant);
    moreMayWait = assigned;
    // Another reader may have just assigned positions, so list again to include those events.
    if (last > (found.at(-1)?.position ?? start)) found = await listAfter(tenant, types, start, limit + 1);
  }
  const hasMore = found.length > limit || (moreMayWait && found.length > 0);
  const shown = found.slice(0, limit);
  const lastShown = shown.at(-1)?.position ?? start;
  return {
    // Firestore may take up to a day to delete expired events.
    data: shown.filter((event) => event.expires_at > now),
    next_cursor: hasMore ? encodeCursor(fingerprintOf(tenant, types), [lastShown]) : null,
    has_more: hasMore,
  };
}
