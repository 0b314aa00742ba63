// POST /v1/resumeExpiryWorkflowTrigger.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageTriggerResumption } from '../triggerChanges';
import { triggerOut, viewTrigger } from '../triggerFields';

const trigger = naming('trigger_id');

export const resumeExpiryWorkflowTrigger = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Resume a workflow trigger',
    description: 'Its moment is computed anew; one that has passed meanwhile is refused: 409.',
  },
  input: { query: z.object(trigger.fields), body: z.object(trigger.fields) },
  output: { 200: z.object({ message: z.string(), trigger: triggerOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const changed = await stageTriggerResumption(context, trigger.idOf(input));
    return ok({ message: 'Workflow trigger resumed', trigger: viewTrigger(changed) });
  },
});
