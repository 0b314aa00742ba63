// Turns Ctrl-C and the other requests to end into one signal that waiting code can listen to.
export function onInterruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => controller.abort(new Interruption(name)));
  }
  return controller.signal;
}

/** The reason of an abort that a person asked for: no failure, so nothing to explain. */
export class Interruption extends Error {}
