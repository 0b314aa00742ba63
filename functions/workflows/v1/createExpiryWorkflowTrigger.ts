// POST /v1/createExpiryWorkflowTrigger (specification section 2, Expiry workflow trigger).
import { z } from 'zod';
import { created, EDITOR, v1Endpoint } from '../../api/endpoint';
import { stageNewTrigger } from '../triggerChanges';
import { triggerInput, triggerOut, viewTrigger } from '../triggerFields';

export const createExpiryWorkflowTrigger = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  idempotent: true,
  docs: {
    summary: 'Attach a workflow to an expiry, to start at a moment before, on or after its date',
    description:
      'trigger_date is computed in the organization’s time zone and follows the expiry. A moment that has passed is refused. With carry_to_renewal the trigger moves to the next occurrence when the expiry is completed.',
    section: '2',
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
