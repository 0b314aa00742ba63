// The latest health snapshot: how late due work is, as measured by the watchdog.
import { z } from 'zod';
import { documentIdFieldPath, globalCollection, type Stored } from '../store/collection';
import { storedInstant } from '../store/values';

const laneSchema = z.object({
  lateness_ms: z.number(),
  backlog: z.int(),
  /** The number of records that failed or couldn't be decoded, and are waiting for a retry. */
  set_aside: z.int(),
});
export type DueWorkBacklog = z.output<typeof laneSchema>;
/** Keyed by kind of due work. */
export type DueWorkBacklogs = Readonly<Record<string, DueWorkBacklog>>;

const healthSnapshotSchema = z.object({
  lanes: z.record(z.string(), laneSchema),
  /** The number of messages from the last 24 hours whose delivery status is unknown. */
  given_up: z.int().default(0),
  measured_at: storedInstant,
  /** When cleanup and set-aside records were last measured. */
  all_measured_at: storedInstant,
  /** When due work first exceeded the allowed lateness; null if no work is late. */
  late_since: storedInstant.nullable(),
});
export type HealthSnapshot = Stored<z.output<typeof healthSnapshotSchema>>;

const healthSnapshots = globalCollection('health_snapshots', healthSnapshotSchema, {
  holds: 'the lateness of due work',
  personal: [],
  kept: { until: 'it is overwritten' },
  of: null,
});
const LAST = 'last';

/** 1 read. Null before the first measurement, or if a different release stored the snapshot. */
export async function getLastHealthSnapshot(): Promise<HealthSnapshot | null> {
  const [found] = await healthSnapshots.find((query) => query.where(documentIdFieldPath, '==', LAST));
  return found?.record ?? null;
}

export const healthSnapshotRef = () => healthSnapshots.ref(LAST);
