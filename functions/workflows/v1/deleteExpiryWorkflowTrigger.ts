// POST or DELETE /v1/deleteExpiryWorkflowTrigger.
import { naming } from '../../api/naming';
import { v1Deletion } from '../../api/recordEndpoints';
import { stageTriggerDeletion } from '../triggerChanges';

export const deleteExpiryWorkflowTrigger = v1Deletion(naming('trigger_id'), {
  docs: {
    summary: 'Delete a workflow trigger',
    description: 'It starts nothing any more and no list shows it; a run under way goes on.',
  },
  remove: stageTriggerDeletion,
});
