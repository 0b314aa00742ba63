// What a schedule does for many: one that fails keeps no other from its turn.
import { SECOND_MS } from './clock';
import { describeError, log } from './log';

/** Real time that a worker with five minutes takes at most, so that it ends by itself and makes room for others. */
export const RUN_BUDGET_MS = 240 * SECOND_MS;

/** Real time: what a schedule may take of the minutes that its function has. */
interface Budget {
  /** By `performance.now()`; what is left comes with the next run. */
  deadline?: number;
}

/**
 * Does the work for each, one after the other. @throws the first failure, once all have had their turn, so that the run
 * is known to have failed.
 */
export async function eachInTurn<R>(
  all: Iterable<R> | AsyncIterable<R>,
  run: (one: R) => Promise<unknown>,
  { deadline = Number.POSITIVE_INFINITY }: Budget = {},
): Promise<void> {
  const failures: unknown[] = [];
  for await (const one of all) {
    if (performance.now() > deadline) break;
    try {
      await run(one);
    } catch (thrown) {
      if (failures.length === 0) failures.push(thrown);
      log.error('One of many failed', describeError(thrown));
    }
  }
  if (failures.length > 0) throw failures[0];
}
