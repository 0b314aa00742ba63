// One document per organization lists its event listeners, so a function without listeners stops after one read.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Derivation, RecordChange } from '../api/derived';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/retention';
import { type RecordOf, tenantCollection } from '../store/collection';
import { tenantOf } from '../store/tenant';
import type { Event, EventType } from './record';

/** The document id is the organization id. Without a document, nothing listens. */
export const eventListeners = tenantCollection(
  'event_listeners',
  {
    /** The event types of each listener, by collection and record id. Not indexed. */
    types: z.record(z.string(), z.record(z.string(), z.array(z.string()))).default({}),
  },
  {
    holds: 'the webhooks and calendars that listen to each event type',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
  },
);
type Listeners = RecordOf<typeof eventListeners>;

/** For a collection to declare whose records listen. 1 write in the commit of each change of who wants to know of what. */
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
