// Runs work for many items; one failure doesn't stop the others.
import { monotonicMs, SECOND_MS } from '../platform/clock';
import { log, logFieldsOfError } from '../platform/log';

/** Real time that a worker with five minutes takes at most, so that it ends by itself and makes room for others. */
export const RUN_BUDGET_MS = 240 * SECOND_MS;

interface Limits {
  /** By `monotonicMs()`; what is left comes with the next run. */
  deadline?: number;
  /** Number of concurrent items. */
  atOnce?: number;
}

/**
 * Does the work for each, in their order. @throws the first failure, once all have had their turn, so that the run is
 * known to have failed.
 */
export async function forEachDespiteFailures<R>(
  all: Iterable<R> | AsyncIterable<R>,
  run: (one: R) => Promise<unknown>,
  { deadline = Number.POSITIVE_INFINITY, atOnce = 1 }: Limits = {},
): Promise<void> {
  const failures: unknown[] = [];
  // Several loops share one generator, and each gets every item once.
  const line = (async function* () {
    yield* all;
  })();
  const worker = async (): Promise<void> => {
    for await (const one of line) {
      if (monotonicMs() > deadline) break;
      try {
        await run(one);
      } catch (thrown) {
        if (failures.length === 0) failures.push(thrown);
        log.error('One of many failed', logFieldsOfError(thrown));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}

/** One for which the work failed, and why. */
export interface Failure<R> {
  record: R;
  thrown: unknown;
}

/** Does the work for each, all side by side; answers those for which it failed. */
export async function runForEachCollectingFailures<R>(
  records: readonly R[],
  run: (record: R) => Promise<unknown>,
): Promise<Failure<R>[]> {
  const failures: Failure<R>[] = [];
  const attempt = async (record: R): Promise<void> => {
    try {
      await run(record);
    } catch (thrown) {
      failures.push({ record, thrown });
    }
  };
  await Promise.all(records.map(attempt));
  return failures;
}
