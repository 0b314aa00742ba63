// Notifies people of runs that made no progress.
import { dueWorker } from '../../jobs/dueWorker';
import { dueWorkflowRuns } from '../run';
import { recordWorkflowRunStall } from '../stall';

export const checkStalledRuns = dueWorker(dueWorkflowRuns, { run: recordWorkflowRunStall });
