// How late the service is with what is due, as the watchdog measured it last.
import { z } from 'zod';
import { documentIdPath, globalCollection, type Stored } from '../store/collection';
import { storedInstant } from '../store/storedValues';

const laneSchema = z.object({
  lateness_ms: z.number(),
  backlog: z.int(),
  /** Records that failed or do not decode, and wait for another try. */
  set_aside: z.int(),
});
export type DueWorkMeasurement = z.output<typeof laneSchema>;
/** By kind of due work (kinds.ts). */
export type Measurement = Readonly<Record<string, DueWorkMeasurement>>;

const healthSnapshotSchema = z.object({
  lanes: z.record(z.string(), laneSchema),
  /** Messages of the last 24 hours that failed without a known result. */
  given_up: z.int().default(0),
  measured_at: storedInstant,
  /** When what is cleared up and what was set aside was measured too. */
  all_measured_at: storedInstant,
  /** Since when the service is later than it may be; null: it is not. */
  late_since: storedInstant.nullable(),
});
export type HealthSnapshot = Stored<z.output<typeof healthSnapshotSchema>>;

const healthSnapshots = globalCollection('health_snapshots', healthSnapshotSchema, {
  holds: 'how late due work is',
  personal: [],
  kept: { until: 'it is overwritten' },
  of: null,
});
const LAST = 'last';

/** 1 read. Null before the first measurement, and for one that another release wrote. */
export async function getLastHealthSnapshot(): Promise<HealthSnapshot | null> {
  const [found] = await healthSnapshots.due.find((query) => query.where(documentIdPath, '==', LAST));
  return found?.record ?? null;
}

export const healthSnapshotRef = () => healthSnapshots.ref(LAST);
