// The event record: one change of one record.
import { z } from 'zod';
import { DAY_MS } from '../platform/clock';
import { type TenantRecord, tenantCollection } from '../store/collection';
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

/** How long the feed, replays and retries can reach back. */
export const EVENTS_KEPT_MS = 30 * DAY_MS;

const eventFields = {
  type: z.enum(EVENT_TYPES),
  /** The id of the changed record. */
  subject_id: z.string(),
  /** The changed fields; null if the record was created or deleted. Internal. */
  changed: z.array(z.string()).nullable(),
  /** JSON text, because every delivery must send the same bytes and Firestore doesn't keep the order of keys. */
  data_json: z.string(),
  /** JSON of additional data for workers, mostly about a deleted record; null for none. Internal. */
  inner_json: z.string().nullable(),
  /** When the change was committed. */
  created_at: storedInstant,
  /** The position in the organization's feed. The first reader assigns it; see `sequence.ts`. */
  position: z.int().nullable(),
  expires_at: storedInstant,
};
export type Event = TenantRecord<typeof eventFields>;

/** Whether any of the fields may have changed. True for every field if the record was created or deleted. */
export const hasEventChangedAnyField = (
  { changed }: Pick<Event, 'changed'>,
  fields: readonly string[],
): boolean => changed === null || changed.some((field) => fields.includes(field));

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
