// One document per organization lists its event listeners, so that a function can exit after one read if there are
// none.
import { FieldValue } from 'firebase-admin/firestore';
import { z } from 'zod';
import { tenantOf } from '../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import type { Derivation, RecordChange } from '../api/writes';
import { type RecordOf, tenantCollection } from '../store/collection';
import type { Event, EventType } from './event';

/** The document id is the organization id. An organization without a document has no listeners. */
export const eventListenerLists = tenantCollection(
  'event_listeners',
  {
    /** Each listener's event types, keyed by collection and record id. Not indexed. */
    types: z.record(z.string(), z.record(z.string(), z.array(z.string()))).default({}),
    /** Whether the organization has ever created a workflow trigger. */
    has_triggers: z.boolean().default(false),
  },
  {
    holds: 'the webhooks subscribed to each event type, and whether workflow triggers exist',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
  },
);
type Listeners = RecordOf<typeof eventListenerLists>;

/**
 * Declares that a collection's records listen to events. Adds 1 write to each commit that changes the event types they
 * listen to.
 */
export function declareListenerListDerivation<R extends { organization_id: string }>(
  collection: string,
  typesOf: (record: R) => readonly EventType[],
): Derivation<R> {
  const typesIn = (record: R | null): readonly EventType[] => (record ? typesOf(record).toSorted() : []);
  const isOther = ({ before, after }: RecordChange<R>): boolean => typesIn(before).join() !== typesIn(after).join();
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
      writes.merge(eventListenerLists.of(tenant).ref(organizationId), {
        organization_id: organizationId,
        types: { [collection]: Object.fromEntries(listeners) },
      });
    },
    recover: async () => false,
  };
}

const isNew = ({ before }: RecordChange<unknown>): boolean => before === null;

/** Marks the organization as having workflow triggers. Adds 1 write to each commit that creates triggers. */
export const everHadTriggersDerivation: Derivation<{ organization_id: string }> = {
  concerns: isNew,
  stage: async (writes, tenant, changes) => {
    const { organizationId: organization_id } = tenant;
    if ([...changes.values()].some(isNew))
      writes.merge(eventListenerLists.of(tenant).ref(organization_id), {
        organization_id,
        has_triggers: true,
      });
  },
  recover: async () => false,
};

/** Caches the listeners per event object, so that all workers in one invocation share one read. */
const read = new WeakMap<Event, Promise<Listeners | null>>();

function readListeners(event: Event): Promise<Listeners | null> {
  const { organization_id: id } = event;
  const reading = read.get(event) ?? eventListenerLists.of(tenantOf(id)).get(id);
  read.set(event, reading);
  return reading;
}

/** The ids of the collection's records that listen to the event. 1 read per invocation. */
export async function listListenerIdsOfEvent(event: Event, collection: string): Promise<string[]> {
  const listening = Object.entries((await readListeners(event))?.types[collection] ?? {});
  return listening.flatMap(([listener, types]) => (types.includes(event.type) ? [listener] : []));
}

/** Whether the event's organization has ever had workflow triggers. 1 read per invocation. */
export const mayHaveTriggers = async (event: Event): Promise<boolean> =>
  (await readListeners(event))?.has_triggers ?? false;
