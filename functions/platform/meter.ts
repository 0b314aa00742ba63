// Counts the documents that one request or worker run reads and writes, as Firestore bills them.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface Meter {
  requestId: string;
  /** Trace of the request in Google Cloud; null without one. */
  traceId: string | null;
  reads: number;
  writes: number;
}

const storage = new AsyncLocalStorage<Meter>();

/** Runs `work` with a meter of its own; every Firestore access below it counts there. */
export function runMetered<T>(
  requestId: string,
  work: (meter: Meter) => Promise<T>,
  traceId: string | null = null,
): Promise<T> {
  const meter: Meter = { requestId, traceId, reads: 0, writes: 0 };
  return storage.run(meter, () => work(meter));
}

export function addReadsToMeter(documents: number): void {
  const meter = storage.getStore();
  if (meter) meter.reads += documents;
}

export function addWritesToMeter(documents: number): void {
  const meter = storage.getStore();
  if (meter) meter.writes += documents;
}

export const currentMeter = (): Readonly<Meter> | null => storage.getStore() ?? null;
