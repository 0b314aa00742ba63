// Fires due workflow triggers.
import { dueWorker } from '../../jobs/dueWorker';
import { fireWorkflowTrigger } from '../fireTrigger';
import { dueWorkflowTriggers } from '../trigger';

export const fireWorkflowTriggers = dueWorker(dueWorkflowTriggers, { run: fireWorkflowTrigger });
