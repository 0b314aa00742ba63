// Due work without timers, which a schedule finds.
import { HOUR_MS } from '../platform/clock';
import type { DueCollection } from '../store/codec';
import { type DueWork, declareDueWork } from './dueWork';

/** Declares due work by this field. Alerts if the oldest record is an hour late. */
export const declareSweptDueWork = <T extends Readonly<Record<F, Date | null>>, F extends string = 'wake_at'>(
  kind: string,
  collection: { readonly due: DueCollection<T> },
  field?: F,
): DueWork<T, F> => declareDueWork(kind, collection, { ...(field && { field }), lateAfterMs: HOUR_MS });
