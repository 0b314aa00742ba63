// POST /v1/createExpiryWorkflowTrigger.
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewTrigger } from '../triggerChanges';
import { triggerInput, triggerOut, viewTrigger } from '../triggerFields';

export const createExpiryWorkflowTrigger = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: {
    summary: 'Start a workflow or ask clients for documents at a moment before, on or after an expiry’s date',
    description:
      'trigger_date is computed in the organization’s time zone and follows the expiry. A moment that has passed is refused. With workflow_id it starts that workflow; with collection it makes collection requests for the expiry instead, one for each contact, due due_in_days after they go out. When the template or a contact is gone by then, nobody is asked, its status is `error` with the reason, and whoever set it is told. With carry_to_renewal the trigger moves to the next occurrence when the expiry is completed.',
  },
  input: { body: triggerInput },
  output: { 201: z.object({ message: z.string(), trigger_id: z.string(), trigger: triggerOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const trigger = await stageNewTrigger(context, body);
    return created({
      message: 'Workflow trigger created',
      trigger_id: trigger.id,
      trigger: viewTrigger(trigger),
    });
  },
});
