// Runs steps after a commit, such as timers and tasks; a sweep repeats lost ones.
import { log, logFieldsOfError } from '../../platform/log';

/** Nobody waits longer for what has a sweep behind it: what is committed is answered as such. */
const AFTER_COMMIT_MS = 2_000;

/** Runs all concurrently. A crash can lose these steps, so each has a sweep. */
export async function runAfterCommitSteps(steps: readonly (() => Promise<void>)[]): Promise<void> {
  if (steps.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn('Steps after commit are not waited for any longer', { steps: steps.length });
      resolve();
    }, AFTER_COMMIT_MS);
  });
  const all = steps.map(async (step) => {
    try {
      await step();
    } catch (thrown) {
      log.warn('Step after commit failed', logFieldsOfError(thrown));
    }
  });
  await Promise.race([Promise.all(all), overdue]);
  clearTimeout(timer);
}
