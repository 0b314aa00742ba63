// POST or DELETE /v1/deleteExpiryWorkflowTrigger.
import { recordNamedByFieldOrId } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowTriggerDeletion } from '../triggerChanges';

export const deleteExpiryWorkflowTrigger = v1DeleteEndpoint(recordNamedByFieldOrId('trigger_id'), {
  docs: {
    summary: 'Delete a workflow trigger',
    description: 'It starts nothing any more and no list shows it; a run under way goes on.',
  },
  remove: stageWorkflowTriggerDeletion,
});
