// POST, PUT or PATCH /v1/updateExpiryWorkflowTrigger.
import { recordNamingByFieldOrId } from '../../api/naming';
import { v1UpdateEndpoint } from '../../api/recordEndpoints';
import { stageWorkflowTriggerUpdate } from '../triggerChanges';
import { triggerAnswer, triggerPatch } from '../triggerFields';

export const updateExpiryWorkflowTrigger = v1UpdateEndpoint(recordNamingByFieldOrId('trigger_id'), {
  docs: {
    summary: 'Change a workflow trigger',
    description:
      'Changes only the fields sent; notify_channels only the channels sent, collection only its fields sent. Another moment makes a trigger in `error` wait again; one that has fired or is cancelled keeps its moment: 409.',
  },
  body: triggerPatch,
  errors: ['INVALID_STATE'],
  change: stageWorkflowTriggerUpdate,
  answer: triggerAnswer,
});
