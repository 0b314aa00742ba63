// POST /v1/pauseExpiryWorkflowTrigger.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageTriggerPause } from '../triggerChanges';
import { triggerOut, viewTrigger } from '../triggerFields';

const trigger = naming('trigger_id');

export const pauseExpiryWorkflowTrigger = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Pause a workflow trigger',
    description: 'Only a pending one: 409 otherwise.',
  },
  input: { query: z.object(trigger.fields), body: z.object(trigger.fields) },
  output: { 200: z.object({ message: z.string(), trigger: triggerOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const changed = await stageTriggerPause(context, trigger.idOf(input));
    return ok({ message: 'Workflow trigger paused', trigger: viewTrigger(changed) });
  },
});
