// Fires due workflow triggers.
import { dueWorker } from '../../jobs/dueWorker';
import { fireWorkflowTrigger } from '../triggers/fireTrigger';
import { dueWorkflowTriggers } from '../triggers/trigger';

export const fireWorkflowTriggers = dueWorker(dueWorkflowTriggers, { run: fireWorkflowTrigger });
