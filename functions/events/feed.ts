// The feed of an organization's events. Its order ensures that clients never miss a late event.
import type { Tenant } from '../api/actor';
import { invalidFields } from '../api/errors';
import type { Page } from '../api/records';
import { decodeCursor, encodeCursor, listFingerprintForCursor } from '../store/pages';
import { assignPositions, type Sequence } from '../store/sequence';
import { type Event, type EventType, events } from './record';

const sequence: Sequence<(typeof events)['schema']> = {
  collection: events.name,
  store: (tenant) => events.of(tenant),
  stage: (writes, tenant, event, { position }) => {
    events.of(tenant).stageUpdate(writes, event, { position });
    return '';
  },
};

/** One call positions at most this many times 300 events; the next call continues. */
const MAX_ROUNDS = 10;

export interface FeedRequest {
  /** Empty: all types. */
  types: readonly EventType[];
  /** A cursor of this feed, or the id of the last event that the client has. */
  after: string | undefined;
  /** The name of the input field, for error messages. */
  afterField: 'after' | 'cursor';
  limit: number;
  now: Date;
}

const fingerprintOf = (tenant: Tenant, types: readonly EventType[]): string =>
  listFingerprintForCursor(tenant.organizationId, 'events', types);

/** The position before the page; 1 read for an event id. @throws 400 if `after` is neither a cursor nor an event id. */
async function startOf(tenant: Tenant, { types, after, afterField, now }: FeedRequest): Promise<number> {
  if (after === undefined) return 0;
  if (after.includes('.')) return Number(decodeCursor(fingerprintOf(tenant, types), after, afterField)[0]);
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    const event = await events.of(tenant).get(after);
    if (!event || event.expires_at <= now) break;
    if (event.position !== null) return event.position;
    await assignPositions(tenant, sequence);
  }
  throw invalidFields({ [afterField]: 'must be a cursor or the id of an event from the last 30 days' });
}

/** Indexes: organization[, type], position. */
const listAfter = (
  tenant: Tenant,
  types: readonly EventType[],
  start: number,
  limit: number,
): Promise<Event[]> =>
  events.of(tenant).list((query) => {
    const wanted = types.length === 0 ? query : query.where('type', 'in', [...types]);
    return wanted.where('position', '>', start).orderBy('position').limit(limit);
  });

/**
 * Lists events after that position, oldest first. Costs 1 read per event and 1 more, and 2 for the last page. The first
 * reader of new events also pays 1 read and 1 write per event for their positions.
 */
export async function listEventsAfter(tenant: Tenant, request: FeedRequest): Promise<Page<Event>> {
  const { types, limit, now } = request;
  const start = await startOf(tenant, request);
  let found = await listAfter(tenant, types, start, limit + 1);
  let moreMayWait = true;
  for (let round = 0; found.length <= limit && moreMayWait && round < MAX_ROUNDS; round += 1) {
    const { assigned, last } = await assignPositions(tenant, sequence);
    moreMayWait = assigned;
    // Another reader may have positioned events since; the next answer contains them.
    if (last > (found.at(-1)?.position ?? start)) found = await listAfter(tenant, types, start, limit + 1);
  }
  const hasMore = found.length > limit || (moreMayWait && found.length > 0);
  const shown = found.slice(0, limit);
  const lastShown = shown.at(-1)?.position ?? start;
  return {
    // Firestore deletes expired events up to a day late.
    data: shown.filter((event) => event.expires_at > now),
    next_cursor: hasMore ? encodeCursor(fingerprintOf(tenant, types), [lastShown]) : null,
    has_more: hasMore,
  };
}
