// POST /v1/pauseExpiryWorkflowTrigger.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowTriggerPause } from '../triggerChanges';
import { triggerAnswer } from '../triggerFields';

export const pauseExpiryWorkflowTrigger = v1UpdateEndpoint(recordNamingByFieldOrId('trigger_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Pause a workflow trigger',
    description: 'Only a pending one: 409 otherwise.',
  },
  errors: ['INVALID_STATE'],
  change: stageWorkflowTriggerPause,
  done: 'paused',
  answer: triggerAnswer,
});
