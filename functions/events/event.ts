// An event describes one change to one record. It is written in the same commit as the change.
import { z } from 'zod';
import { changedFieldNames } from '../activity/write/changes';
import { timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import type { Derivation } from '../api/writes';
import { addMs, DAY_MS, laterOf } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { RECORD_VERSION, timeOfLastChange } from '../store/codec';
import { type Stored, type TenantRecord, tenantCollection } from '../store/collection';
import { exactTextOfTimestamp } from '../store/timeline';
import { storedInstant } from '../store/values';

export const EVENT_TYPES = [
  'expiry.created',
  'expiry.updated',
  'expiry.completed',
  'expiry.deleted',
  'expiry.acknowledged',
  'expiry.renewal_proposed',
  'collection_request.completed',
  'collection_submission.received',
  'webhook.test',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** How long events are kept for the feed, replays and retries. */
export const EVENT_RETENTION_MS = 30 * DAY_MS;

const eventFields = {
  type: z.enum(EVENT_TYPES),
  /** The id of the changed record. */
  subject_id: z.string(),
  /** Names of the changed fields; null if the record was created or deleted. For internal use only. */
  changed: z.array(z.string()).nullable(),
  /** Stored as JSON text, because every delivery must send the same bytes and Firestore doesn't preserve key order. */
  data_json: z.string(),
  /** Additional JSON data for workers, usually about a deleted record; null if there is none. For internal use only. */
  inner_json: z.string().nullable(),
  /** When the change was committed. */
  created_at: storedInstant,
  /** The event's position in the organization's feed; null until the first reader assigns it. */
  position: z.int().nullable(),
  expires_at: storedInstant,
};
export type Event = TenantRecord<typeof eventFields>;

/** Whether any of the given fields may have changed. Always true if the record was created or deleted. */
export const mayFieldsHaveChanged = ({ changed }: Pick<Event, 'changed'>, fields: readonly string[]): boolean =>
  changed === null || changed.some((field) => fields.includes(field));

export const events = tenantCollection(
  'events',
  eventFields,
  {
    holds: 'events for webhooks and the event feed',
    personal: ['clients', 'anyone'],
    kept: { for: '30 days', ttl: 'expires_at' },
  },
  undefined,
  { timesAreGiven: true },
);

export const eventOut = namedOpenApiObject('ServiceEvent', {
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  created_at: timestampOut,
  organization_id: z.string(),
  data: z.record(z.string(), z.unknown()).describe('The record, as returned by its read operation'),
});
export type EventView = z.output<typeof eventOut>;

/** Webhooks send this object as their JSON body, with the keys in this order. */
export const viewEvent = (
  event: Pick<Event, 'id' | 'type' | 'created_at' | 'organization_id' | 'data_json'>,
): EventView => ({
  id: event.id,
  type: event.type,
  created_at: event.created_at.toISOString(),
  organization_id: event.organization_id,
  data: JSON.parse(event.data_json) as Record<string, unknown>,
});

/**
 * Maximum JSON size of a record whose changes create events. Firestore doesn't fire triggers for documents larger than
 * 512 KB, and an event contains the record plus a few hundred bytes.
 */
export const MAX_BYTES_OF_RECORD_WITH_EVENTS = 480_000;

/** A change as clients see it. */
export interface EventToPublish {
  type: EventType;
  /** The record, exactly as returned by its read operation. */
  data: Readonly<Record<string, unknown>>;
  /** Additional data for workers, mostly about a deleted record. */
  inner?: Readonly<Record<string, unknown>>;
}

/** The fields that workers use to select events. */
export type EventSelectionFields = Pick<Event, 'type' | 'changed' | 'data_json' | 'inner_json'>;

interface Versioned {
  organization_id: string;
  updated_at: Date;
}

/**
 * The record's version; '' for a new record. The commit fails if the version has changed, so at most one commit
 * succeeds per version.
 */
function versionKeyOf(record: Versioned | null): string {
  const version = (record as Stored<Versioned> | null)?.[RECORD_VERSION];
  return version ? exactTextOfTimestamp(version) : '';
}

/**
 * Declares that changes to a collection's records create events. Each client-visible change adds 1 write to its commit,
 * or none if the event already exists.
 */
export function declareEventDerivation<R extends Versioned>(
  collection: string,
  eventOf: (before: R | null, after: R | null) => EventToPublish | null,
): Derivation<R> {
  return {
    mostBytes: MAX_BYTES_OF_RECORD_WITH_EVENTS,
    concerns: ({ before, after }) => eventOf(before, after) !== null,
    stage: async (writes, tenant, changes) => {
      for (const [id, { before, after, silent = false }] of changes) {
        const published = silent ? null : eventOf(before, after);
        if (published === null) continue;
        const { type, data, inner } = published;
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
          expires_at: addMs(at, EVENT_RETENTION_MS),
        });
      }
    },
    recover: async () => false,
  };
}
