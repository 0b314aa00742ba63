// Notifies people of runs that made no progress.
import { dueWorker } from '../../jobs/dueWorker';
import { dueWorkflowRuns } from '../runs/run';
import { recordWorkflowRunStall } from '../runs/stall';

export const checkStalledRuns = dueWorker(dueWorkflowRuns, { run: recordWorkflowRunStall });
