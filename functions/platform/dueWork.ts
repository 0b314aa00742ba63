// Works off records that are due: some at once, and what fails keeps nothing else from its turn.
import { describeError, log } from './log';

const AT_ONCE = 16;

/** Runs `work` for each; what fails is logged and put aside for a while, so that it does not keep others waiting. */
export async function forEachDue<T extends { id: string }>(
  records: readonly T[],
  work: (record: T) => Promise<unknown>,
  setAside: (record: T, thrown: unknown) => Promise<unknown>,
): Promise<void> {
  const queue = [...records];
  const worker = async (): Promise<void> => {
    for (let record = queue.shift(); record !== undefined; record = queue.shift()) {
      try {
        await work(record);
      } catch (thrown) {
        log.error('Due work failed and is set aside', { recordId: record.id, ...describeError(thrown) });
        await setAside(record, thrown).catch(() => undefined);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
