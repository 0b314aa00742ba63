// Long computations yield to the other requests of their instance.

import { setImmediate } from 'node:timers/promises';
import { monotonicMs } from './clock';

/** How long a computation may block the event loop before it yields. */
const MAX_MS = 5;

/** Resolves when every waiting computation has had a turn. */
let line: Promise<void> = Promise.resolve();

/**
 * Returns a function that long computations await between steps. It yields to the event loop after 5 ms. Concurrent
 * computations take turns, so ten of them delay a request no longer than one. `every`: checks the time only once per
 * this many short steps.
 */
export function eventLoopYielder(every = 1): () => Promise<void> | undefined {
  let since = monotonicMs();
  let steps = 0;
  const pause = async (): Promise<void> => {
    line = line.then(() => setImmediate());
    await line;
    since = monotonicMs();
  };
  return () => {
    steps += 1;
    return steps % every === 0 && monotonicMs() - since >= MAX_MS ? pause() : undefined;
  };
}
