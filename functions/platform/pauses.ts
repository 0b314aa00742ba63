// Long computations let the other requests of their instance have the thread in between.

import { setImmediate } from 'node:timers/promises';
import { monotonicMs } from './clock';

/** How long a computation may keep the thread: others wait at most so long, and one step of the computation. */
const MOST_MS = 5;

/** Ends when the computations that wait for the thread have each had a turn of it. */
let line: Promise<void> = Promise.resolve();

/**
 * For a computation of many steps: a function to await between them, which gives the thread to whatever else is due when
 * the computation has had it for 5 ms. Of several computations one goes on in each turn of the event loop, so that a
 * request beside ten of them waits no longer than beside one. `every`: of so many steps, which then are short, it looks
 * at the time of one.
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
    return steps % every === 0 && monotonicMs() - since >= MOST_MS ? pause() : undefined;
  };
}
