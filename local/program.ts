// Runs a command: Ctrl-C ends it cleanly, and failures are printed in plain words.
import { PreconditionError, UsageError } from './preconditionError';

const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
const EXIT_INTERRUPTED = 130;

/** Runs a command with a signal that aborts when the command should end. */
export function runProgram(main: (signal: AbortSignal) => Promise<void>): void {
  const controller = new AbortController();
  const { signal } = controller;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => controller.abort());
  main(signal)
    .catch((error: unknown) => {
      const failed = error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED;
      process.exitCode = signal.aborted ? EXIT_INTERRUPTED : failed;
      if (!signal.aborted) printFailure(error);
    })
    // Aborts parallel work that would keep the process alive.
    .finally(() => controller.abort());
}

export function printFailure(error: unknown): void {
  console.error(error instanceof PreconditionError ? error.message : error);
}
