// The event record: a change of a record, written once.
import { z } from 'zod';
import { DAY_MS } from '../platform/clock';
import { type TenantRecord, tenantCollection } from '../store/collection';
import { storedInstant } from '../store/storedValues';

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
  /** The record that it tells of. */
  subject_id: z.string(),
  /** The names of its fields that are others now; null when it was made or deleted. No answer shows it. */
  changed: z.array(z.string()).nullable(),
  /** JSON text, since every delivery must send the same bytes and Firestore knows no order of keys. */
  data_json: z.string(),
  /** JSON text of what those who follow need beside it, mostly of a record that is gone; null: nothing. No answer shows it. */
  inner_json: z.string().nullable(),
  /** When the change was committed. */
  created_at: storedInstant,
  /** Its place in the organization's feed, given when the feed is first read that far; see `sequence.ts`. */
  position: z.int().nullable(),
  expires_at: storedInstant,
};
export type Event = TenantRecord<typeof eventFields>;

/** Whether one of those fields of its record may be another one: all of a record are when it was made or deleted. */
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
