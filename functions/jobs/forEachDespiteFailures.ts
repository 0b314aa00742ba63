// Runs work for many items; one failure doesn't stop the others.
import { monotonicMs, SECOND_MS } from '../platform/clock';
import { log, logFieldsOfError } from '../platform/log';

/** A worker with a timeout of five minutes stops after this time, before the platform aborts it. */
export const RUN_BUDGET_MS = 240 * SECOND_MS;

interface Limits {
  /** In time of `monotonicMs()`. The next run does the rest. */
  deadline?: number;
  /** Number of concurrent items. */
  atOnce?: number;
}

/**
 * Does the work for each item in order. @throws the first failure after all items were tried, so that the run counts as
 * failed.
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

/** A failed item and its error. */
export interface Failure<R> {
  record: R;
  thrown: unknown;
}

/** Does the work for all items concurrently, and returns the failures. */
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
