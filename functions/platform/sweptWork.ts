// Due work that can wait: no timer is set for it, a schedule finds it.
import { HOUR_MS } from './clock';
import { type DueDeclaration, type DueWork, dueWork } from './dueWork';

/** Declares it. Somebody is told when the oldest is an hour late. */
export const sweptWork = <T, F extends string>(
  declaration: Omit<DueDeclaration<T, F>, 'timers' | 'lateAfterMs'>,
): DueWork<T, F> => dueWork({ ...declaration, timers: null, lateAfterMs: HOUR_MS });
