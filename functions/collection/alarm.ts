// Alarm clocks for clients who are to be reminded and for requests whose time is up: the engine of reminders.
import type { Writes } from '../api/writes';
import { Alarms } from '../platform/alarms';
import type { CollectionRequest } from './request';

/** The queue and task worker that works off what is due in a shard. */
export const COLLECTION_QUEUE = 'tendDueRequests';

export const collectionAlarms = new Alarms(COLLECTION_QUEUE, 'collection');

/** To be staged with whatever gives a request another moment. */
export function stageRequestAlarm(writes: Writes, request: CollectionRequest, now: Date): void {
  const { id, shard, wake_at } = request;
  if (wake_at !== null) collectionAlarms.stage(writes, [{ id, shard, at: wake_at }], now);
}
