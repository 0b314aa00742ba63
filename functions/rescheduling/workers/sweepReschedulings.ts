// Recomputes pending times after a change of settings or time zone rules.
import { dueReschedulings } from '../../organizations/rescheduling';
import { dueWorker } from '../../platform/dueWorker';
import { runRescheduling } from '../runRescheduling';

export const sweepReschedulings = dueWorker(dueReschedulings, { run: runRescheduling });
