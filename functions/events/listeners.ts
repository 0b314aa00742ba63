// Who listens to an organization's events: kept in one document, in the commit of whatever changes it, so that an event
// of which nobody wants to know costs one read; and where nobody listens at all, callers carry that (identity/), so that
// their events call nobody.
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Derivation, RecordChange } from '../api/derived';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/retention';
import { apiKeys } from '../identity/apiKey';
import { users } from '../identity/user';
import { addMs, clock, HOUR_MS } from '../platform/clock';
import { type RecordOf, tenantCollection } from '../platform/collection';
import { GRPC, hasErrorCode } from '../platform/errorCodes';
import { addWritesToMeter } from '../platform/meter';
import { storedInstant } from '../platform/storedValues';
import { tenantOf } from '../platform/tenant';
import type { Event, EventType } from './record';

/** Document id: the organization id. Without one, nobody listens. */
export const eventListeners = tenantCollection(
  'event_listeners',
  {
    /** By collection and id of the records that listen: the types of which each wants to know. Not indexed. */
    types: z.record(z.string(), z.record(z.string(), z.array(z.string()))).default({}),
    /** When somebody began to listen last: shortly before the commit that says to what. Not indexed. */
    begun_at: storedInstant.nullable().default(null),
  },
  {
    holds: 'which webhooks and calendars want to know of which events',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
  },
);
type Listeners = RecordOf<typeof eventListeners>;

/** Longer than any function runs: what was begun before was committed, or never will be. */
const COMMITTED_WITHIN_MS = HOUR_MS;

/** Whether anybody listens or is about to, as of the transaction's commit. 1 read. */
export async function isListenedTo(tenant: Tenant, transaction: Transaction, now: Date): Promise<boolean> {
  const { organizationId } = tenant;
  const kept = (await eventListeners.of(tenant).getMany([organizationId], transaction)).get(organizationId);
  if (!kept) return false;
  const isBegun = kept.begun_at !== null && kept.begun_at > addMs(now, -COMMITTED_WITHIN_MS);
  return isBegun || Object.values(kept.types).some((listeners) => Object.keys(listeners).length > 0);
}

const CALLERS_AT_ONCE = 200;

/**
 * Before the commit with which somebody begins to listen: whoever makes a request from then on tells them. What says
 * so first keeps callers from noting meanwhile that nobody listens. 2 reads and 1 write, 1 of each for each caller who
 * carries that.
 */
async function forgetThatNobodyListens(tenant: Tenant): Promise<void> {
  const { organizationId: organization_id } = tenant;
  const begun = { organization_id, begun_at: clock.now() };
  await eventListeners.of(tenant).ref(organization_id).set(begun, { merge: true });
  addWritesToMeter(1);
  for (const callers of [users, apiKeys]) {
    for (let ids: string[] | null = null; ids === null || ids.length === CALLERS_AT_ONCE; ) {
      const carrying = await callers.find((query) =>
        query.where('nobody_listens_in', '==', organization_id).limit(CALLERS_AT_ONCE),
      );
      ids = carrying.map(({ id }) => id);
      await Promise.all(
        ids.map((id) =>
          callers
            .ref(id)
            .update({ nobody_listens_in: null })
            .catch((thrown) => {
              if (!hasErrorCode(thrown, GRPC.NOT_FOUND)) throw thrown;
            }),
        ),
      );
      addWritesToMeter(ids.length);
    }
  }
}

/**
 * For a collection to declare whose records listen. 1 write in the commit of each change of who wants to know of what;
 * before one with which somebody begins to, {@link forgetThatNobodyListens}.
 */
export function eventListenerDerivationOf<R extends { organization_id: string }>(
  collection: string,
  typesOf: (record: R) => readonly EventType[],
): Derivation<R> {
  const typesIn = (record: R | null): readonly EventType[] => (record ? typesOf(record).toSorted() : []);
  const isOther = ({ before, after }: RecordChange<R>): boolean =>
    typesIn(before).join() !== typesIn(after).join();
  return {
    concerns: isOther,
    stage: async (writes, tenant, changes) => {
      const changed = [...changes].filter(([, change]) => isOther(change));
      if (changed.length === 0) return;
      const begins = changed.some(([, { before, after }]) =>
        typesIn(after).some((type) => !typesIn(before).includes(type)),
      );
      if (begins) await forgetThatNobodyListens(tenant);
      const listeners = changed.map(([id, { after }]) => {
        const types = typesIn(after);
        return [id, types.length > 0 ? types : FieldValue.delete()] as const;
      });
      const { organizationId } = tenant;
      writes.merge(eventListeners.of(tenant).ref(organizationId), {
        organization_id: organizationId,
        types: { [collection]: Object.fromEntries(listeners) },
      });
    },
    recover: async () => false,
  };
}

/** As it was read for an event as a function was handed it: for all of its workers, and for no other event. */
const read = new WeakMap<Event, Promise<Listeners | null>>();

/** The ids of a collection's records that want to know of the event. 1 read for all workers that share a call. */
export async function listEventListenerIds(event: Event, collection: string): Promise<string[]> {
  const { organization_id: id, type } = event;
  const reading = read.get(event) ?? eventListeners.of(tenantOf(id)).get(id);
  read.set(event, reading);
  const listening = Object.entries((await reading)?.types[collection] ?? {});
  return listening.flatMap(([listener, types]) => (types.includes(type) ? [listener] : []));
}
