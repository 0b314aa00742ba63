// Recomputes pending times after a change of settings or time zone rules.

import { dueWorker } from '../../jobs/dueWorker';
import { dueReschedulings } from '../../organizations/rescheduling';
import { runRescheduling } from '../runRescheduling';

export const sweepReschedulings = dueWorker(dueReschedulings, { run: runRescheduling });
