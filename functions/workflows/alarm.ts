// Alarm clocks for triggers that start a run and for runs that may stand still.
import { Alarms } from '../platform/alarms';

/** The queue and task worker that works off what is due in a shard. */
export const WORKFLOW_QUEUE = 'fireWorkflowTriggers';

export const workflowAlarms = new Alarms(WORKFLOW_QUEUE, 'workflow');
