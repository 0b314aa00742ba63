// Changes by the fields that were sent.
import { withoutUndefinedFields } from '../api/fields';
import type { Writes } from '../api/writes';

/** Changes the fields that are sent, and with them what `beside` says; nothing where none is. 1 write, or none. */
export function stageUpdateOfGivenFields<R extends object, P extends object>(
  store: { stageUpdate(writes: Writes, record: R, patch: P): R },
  writes: Writes,
  record: R,
  given: { [K in keyof P]?: P[K] | undefined },
  beside: P,
): R {
  const patch = withoutUndefinedFields(given);
  return Object.keys(patch).length === 0
    ? record
    : store.stageUpdate(writes, record, { ...patch, ...beside });
}
