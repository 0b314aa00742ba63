// The public form of an event, in webhooks and in the feed.
import { z } from 'zod';
import { timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { EVENT_TYPES, type Event } from './record';

export const eventOut = namedOpenApiObject('ServiceEvent', {
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  created_at: timestampOut,
  organization_id: z.string(),
  data: z.record(z.string(), z.unknown()).describe('The record as its read operation returns it'),
});
export type EventView = z.output<typeof eventOut>;

/** A webhook's body is this object as JSON. Its keys keep this order. */
export const viewEvent = (
  event: Pick<Event, 'id' | 'type' | 'created_at' | 'organization_id' | 'data_json'>,
): EventView => ({
  id: event.id,
  type: event.type,
  created_at: event.created_at.toISOString(),
  organization_id: event.organization_id,
  data: JSON.parse(event.data_json) as Record<string, unknown>,
});
