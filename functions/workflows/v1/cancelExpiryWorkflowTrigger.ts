// POST /v1/cancelExpiryWorkflowTrigger.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { optionalText } from '../../api/fields';
import { naming } from '../../api/naming';
import { stageTriggerCancellation } from '../triggerChanges';
import { triggerOut, viewTrigger } from '../triggerFields';

const trigger = naming('trigger_id');

export const cancelExpiryWorkflowTrigger = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Cancel a workflow trigger for good',
    description: 'Not one that has fired or is cancelled: 409. A run under way goes on.',
  },
  input: {
    query: z.object(trigger.fields),
    body: z.object({ ...trigger.fields, reason: optionalText(500) }),
  },
  output: { 200: z.object({ message: z.string(), trigger: triggerOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const changed = await stageTriggerCancellation(context, trigger.idOf(input), input.body.reason);
    return ok({ message: 'Workflow trigger cancelled', trigger: viewTrigger(changed) });
  },
});
