// Partial updates.
import { withoutUndefinedFields } from '../api/fields';
import type { Writes } from '../api/writes';

/** Updates the given fields and adds `beside`. Without any given field, nothing changes. At most 1 write. */
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
