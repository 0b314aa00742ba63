// Tells of a collection's changes, in the commit of each: by one event, for the feed, the webhooks and all who follow.
import type { Tenant } from '../api/actor';
import type { Derivation, RecordChange } from '../api/derived';
import type { Writes } from '../api/writes';
import { changedFields } from '../platform/changes';
import { addMs, clock, laterOf } from '../platform/clock';
import { VERSION } from '../platform/codec';
import type { Stored } from '../platform/collection';
import { derivedId } from '../platform/ids';
import { EVENTS_KEPT_MS, type EventType, events } from './record';

/**
 * What a record whose changes are events may hold, as JSON: Firestore calls no trigger for a document of more than 512 KB, and an
 * event's holds its record's JSON and some hundred bytes.
 */
export const EVENT_RECORD_MAX_BYTES = 480_000;

/** What a change is to those outside. */
export interface ChangeEvent {
  type: EventType;
  /** What the matching read operation answers, and nothing that it would not. */
  data: Readonly<Record<string, unknown>>;
  /** What those who follow need beside it, mostly of a record that is gone. */
  inner?: Readonly<Record<string, unknown>>;
}

export interface NewEvent extends ChangeEvent {
  id: string;
  subjectId: string;
  changed: string[] | null;
  /** When the change was made. */
  at: Date;
}

/** 1 write; none when there is an event of that id. */
export function stageEvent(writes: Pick<Writes, 'createOnce'>, tenant: Tenant, event: NewEvent): void {
  const { id, type, subjectId, changed, data, inner, at } = event;
  events.of(tenant).stageCreateOnce(writes, id, {
    type,
    subject_id: subjectId,
    changed,
    data_json: JSON.stringify(data),
    inner_json: inner === undefined ? null : JSON.stringify(inner),
    created_at: at,
    position: null,
    expires_at: addMs(at, EVENTS_KEPT_MS),
  });
}

interface Versioned {
  organization_id: string;
  updated_at: Date;
}

/** The version that the commit holds a record to, of which no second commit can come; null for a new one. */
function versionOf(record: Versioned | null): { key: string; at: Date } | null {
  const version = (record as Stored<Versioned> | null)?.[VERSION];
  if (!version) return null;
  const at = clock.ofPlatform(version.toDate().toISOString());
  return { key: `${version.seconds}.${version.nanoseconds}`, at };
}

/** Now, but after the record's former change and not before what the record says of itself, whoever's clock is ahead. */
function instantOf({ before, after }: RecordChange<Versioned>, committedAt: Date | undefined): Date {
  const said = after === null ? clock.now() : laterOf(clock.now(), after.updated_at);
  if (before === null) return said;
  return laterOf(said, addMs(laterOf(before.updated_at, committedAt ?? before.updated_at), 1));
}

/** For a collection to declare. 1 write in the commit of each change that is one to those outside. */
export function eventDerivationOf<R extends Versioned>(
  collection: string,
  eventOf: (before: R | null, after: R | null) => ChangeEvent | null,
): Derivation<R> {
  const newEvent = (id: string, change: RecordChange<R>): NewEvent | null => {
    const { before, after, silent = false } = change;
    const what = silent ? null : eventOf(before, after);
    if (what === null) return null;
    const version = versionOf(before);
    return {
      ...what,
      id: derivedId('event', collection, id, version?.key ?? '', what.type),
      subjectId: id,
      changed: before && after && changedFields(before, after),
      at: instantOf(change, version?.at),
    };
  };
  return {
    mostBytes: EVENT_RECORD_MAX_BYTES,
    concerns: ({ before, after }) => eventOf(before, after) !== null,
    stage: async (writes, tenant, changes) => {
      for (const [id, change] of changes) {
        const event = newEvent(id, change);
        if (event) stageEvent(writes, tenant, event);
      }
    },
    recover: async () => false,
  };
}
