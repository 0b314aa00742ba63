// POST /v1/createExpiryWorkflowTrigger.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewWorkflowTrigger } from '../triggerChanges';
import { triggerAnswer, triggerInput } from '../triggerFields';

export const createExpiryWorkflowTrigger = v1CreateEndpoint({
  docs: {
    summary: 'Start a workflow or ask clients for documents at a moment before, on or after an expiry’s date',
    description:
      'trigger_date is computed in the organization’s time zone and follows the expiry. A moment that has passed is refused. With workflow_id it starts that workflow; with collection it makes collection requests for the expiry instead, one for each contact, due due_in_days after they go out. When the template or a contact is gone by then, nobody is asked, its status is `error` with the reason, and whoever set it is told. With carry_to_renewal the trigger moves to the next occurrence when the expiry is completed.',
  },
  body: triggerInput,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  create: stageNewWorkflowTrigger,
  idField: 'trigger_id',
  answer: triggerAnswer,
});
