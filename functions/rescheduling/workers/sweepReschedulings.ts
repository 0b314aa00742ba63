// Computes what is pending anew in organizations whose settings have changed, or for which zones have other rules.
import { dueReschedulings } from '../../organizations/rescheduling';
import { dueWorker } from '../../platform/dueWorker';
import { runRescheduling } from '../runRescheduling';

export const sweepReschedulings = dueWorker(dueReschedulings, { run: runRescheduling });
