// Records an event, once for each cause; webhooks follow by their trigger.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { addMs } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { EVENTS_KEPT_MS, type EventType, events } from './record';

export interface NewEvent {
  type: EventType;
  /** What the matching read operation answers, and nothing that it would not. */
  data: Readonly<Record<string, unknown>>;
  /** The id of the trigger's own event: a repeated trigger records nothing new. */
  cause: string;
  /** When the change was committed. */
  at: Date;
}

/** 1 write; none when the cause has been recorded. */
export function stageEvent(writes: Writes, tenant: Tenant, event: NewEvent): void {
  const { type, data, cause, at } = event;
  events.of(tenant).stageCreateOnce(writes, derivedId('event', cause, type), {
    type,
    data_json: JSON.stringify(data),
    created_at: at,
    position: null,
    expires_at: addMs(at, EVENTS_KEPT_MS),
  });
}
