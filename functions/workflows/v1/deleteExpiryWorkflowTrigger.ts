// POST or DELETE /v1/deleteExpiryWorkflowTrigger.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1DeleteEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowTriggerDeletion } from '../triggerChanges';

export const deleteExpiryWorkflowTrigger = v1DeleteEndpoint(recordNamingByFieldOrId('trigger_id'), {
  docs: {
    summary: 'Delete a workflow trigger',
    description: 'It starts nothing any more and no list shows it; a run under way goes on.',
  },
  remove: stageWorkflowTriggerDeletion,
});
