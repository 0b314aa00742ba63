// One document per organization lists its event listeners, so a function can stop after one read if there are none.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import { tenantOf } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { Derivation, RecordChange } from '../api/writes';
import { type RecordOf, tenantCollection } from '../store/collection';
import type { Event, EventType } from './event';

/** The document id is the organization id. Without a document, the organization has no listeners. */
export const eventListeners = tenantCollection(
  'event_listeners',
  {
    /** Each listener's event types, keyed by collection and record id. Not indexed. */
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

/** Declares that a collection's records listen to events. 1 write in each commit that changes their event types. */
export function declareListenerListDerivation<R extends { organization_id: string }>(
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

/** Caches the listeners per event object, so that all workers in one invocation share one read. */
const read = new WeakMap<Event, Promise<Listeners | null>>();

/** The ids of the collection's records that listen to the event. 1 read per invocation. */
export async function listEventListenerIds(event: Event, collection: string): Promise<string[]> {
  const { organization_id: id, type } = event;
  const reading = read.get(event) ?? eventListeners.of(tenantOf(id)).get(id);
  read.set(event, reading);
  const listening = Object.entries((await reading)?.types[collection] ?? {});
  return listening.flatMap(([listener, types]) => (types.includes(type) ? [listener] : []));
}
