// Writes an event in the commit of each change, for the feed, webhooks and other listeners.

import { changedFieldNames } from '../activity/write/changes';
import type { Tenant } from '../api/actor';
import type { Derivation, PlainWrites, RecordChange } from '../api/writes';
import { addMs, laterOf } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { timeOfLastChange, VERSION } from '../store/codec';
import type { Stored } from '../store/collection';
import { textOfTimestamp } from '../store/timeline';
import { EVENTS_KEPT_MS, type Event, type EventType, events } from './record';

/**
 * Maximum JSON size of a record whose changes are events. Firestore calls no trigger for a document above 512 KB, and
 * the event contains the record and some hundred bytes.
 */
export const EVENT_RECORD_MAX_BYTES = 480_000;

/** A change as clients see it. */
export interface ChangeEvent {
  type: EventType;
  /** Exactly what the record's read operation returns. */
  data: Readonly<Record<string, unknown>>;
  /** Additional data for workers, mostly about a deleted record. */
  inner?: Readonly<Record<string, unknown>>;
}

/** The fields that workers use to select events. */
export type EventContent = Pick<Event, 'type' | 'changed' | 'data_json' | 'inner_json'>;

interface Versioned {
  organization_id: string;
  updated_at: Date;
}

/** The record's version, which the commit requires. Only one commit can succeed it. '' for a new record. */
function versionKeyOf(record: Versioned | null): string {
  const version = (record as Stored<Versioned> | null)?.[VERSION];
  return version ? textOfTimestamp(version) : '';
}

/**
 * Declares that a collection's changes create events. 1 write in the commit of each change that clients can see; none if
 * the event exists.
 */
export function eventDerivationOf<R extends Versioned>(
  collection: string,
  eventOf: (before: R | null, after: R | null) => ChangeEvent | null,
): Derivation<R> {
  const stageEvent = (writes: PlainWrites, tenant: Tenant, id: string, change: RecordChange<R>): void => {
    const { before, after, silent = false } = change;
    const told = silent ? null : eventOf(before, after);
    if (told === null) return;
    const { type, data, inner } = told;
    const commit = writes.timeAfter(before && timeOfLastChange(before));
    const at = after === null ? commit : laterOf(commit, after.updated_at);
    const eventId = derivedId('event', collection, id, versionKeyOf(before), type);
    events.of(tenant).stageCreateOnce(writes, eventId, {
      type,
      changed: before && after && changedFieldNames(before, after),
      data_json: JSON.stringify(data),
      inner_json: inner === undefined ? null : JSON.stringify(inner),
      subject_id: id,
      created_at: at,
      position: null,
      expires_at: addMs(at, EVENTS_KEPT_MS),
    });
  };
  return {
    mostBytes: EVENT_RECORD_MAX_BYTES,
    concerns: ({ before, after }) => eventOf(before, after) !== null,
    stage: async (writes, tenant, changes) => {
      for (const [id, change] of changes) stageEvent(writes, tenant, id, change);
    },
    recover: async () => false,
  };
}
