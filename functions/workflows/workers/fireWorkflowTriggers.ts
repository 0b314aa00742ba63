// Fires due workflow triggers.
import { dueWorker } from '../../platform/dueWorker';
import { fireWorkflowTrigger } from '../fireTrigger';
import { dueWorkflowTriggers } from '../trigger';

export const fireWorkflowTriggers = dueWorker(dueWorkflowTriggers, { run: fireWorkflowTrigger });
