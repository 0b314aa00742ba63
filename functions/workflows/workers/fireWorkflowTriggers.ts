// Fires workflow triggers at their instant.
import { dueWorker } from '../../platform/dueWorker';
import { fireTrigger } from '../fireTrigger';
import { dueTriggers } from '../trigger';

export const fireWorkflowTriggers = dueWorker(dueTriggers, { run: fireTrigger });
