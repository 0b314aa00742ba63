// Looks whether runs stand still, at the time from which they do.
import { dueWorker } from '../../platform/dueWorker';
import { dueRuns } from '../run';
import { checkStall } from '../stall';

export const checkStalledRuns = dueWorker(dueRuns, { run: checkStall });
