// POST /v1/resumeExpiryWorkflowTrigger.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowTriggerResumption } from '../triggerChanges';
import { triggerAnswer } from '../triggerFields';

export const resumeExpiryWorkflowTrigger = v1UpdateEndpoint(recordNamingByFieldOrId('trigger_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Resume a workflow trigger',
    description: 'Its moment is computed anew; one that has passed meanwhile is refused: 409.',
  },
  errors: ['INVALID_STATE'],
  change: stageWorkflowTriggerResumption,
  done: 'resumed',
  answer: triggerAnswer,
});
