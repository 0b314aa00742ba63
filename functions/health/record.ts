// How late the service is with what is due, as the watchdog measured it last.
import { z } from 'zod';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';

const laneSchema = z.object({ lateness_ms: z.number(), backlog: z.int() });
export type Lane = z.output<typeof laneSchema>;

const lanes = {
  /** Reminders that are due and have not been fired. */
  reminders: laneSchema,
  /** Messages of reminders, digests among them, that wait for another attempt or are being sent. */
  messages: laneSchema,
  /** Mails of the outbox. */
  mails: laneSchema,
};
export type LaneName = keyof typeof lanes;
export type Measurement = Record<LaneName, Lane>;

const healthSnapshotSchema = z.object({
  ...lanes,
  measured_at: storedInstant,
  /** Since when the service is later than it may be; null: it is not. */
  late_since: storedInstant.nullable(),
});
export type HealthSnapshot = Stored<z.output<typeof healthSnapshotSchema>>;

const healthSnapshots = globalCollection('health_snapshots', healthSnapshotSchema);
const LAST = 'last';

/** 1 read. Null before the first measurement. */
export const lastSnapshot = (): Promise<HealthSnapshot | null> => healthSnapshots.get(LAST);

export const snapshotRef = () => healthSnapshots.ref(LAST);
