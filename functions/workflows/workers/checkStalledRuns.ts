// Looks whether runs stand still, at the time from which they do.
import { dueWorker } from '../../platform/dueWorker';
import { dueWorkflowRuns } from '../run';
import { recordWorkflowRunStall } from '../stall';

export const checkStalledRuns = dueWorker(dueWorkflowRuns, { run: recordWorkflowRunStall });
