// POST, PUT or PATCH /v1/updateExpiryWorkflowTrigger.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageTriggerUpdate } from '../triggerChanges';
import { triggerOut, triggerPatch, viewTrigger } from '../triggerFields';

const trigger = naming('trigger_id');

export const updateExpiryWorkflowTrigger = v1Endpoint({
  methods: ['POST', 'PUT', 'PATCH'],
  access: EDITOR,
  docs: {
    summary: 'Change a workflow trigger',
    description:
      'Changes only the fields sent; notify_channels only the channels sent, collection only its fields sent. Another moment makes a trigger in `error` wait again; one that has fired or is cancelled keeps its moment: 409.',
  },
  input: { query: z.object(trigger.fields), body: z.object({ ...triggerPatch.shape, ...trigger.fields }) },
  output: { 200: z.object({ message: z.string(), trigger: triggerOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (input, context) => {
    const changed = await stageTriggerUpdate(context, trigger.idOf(input), input.body);
    return ok({ message: 'Workflow trigger updated', trigger: viewTrigger(changed) });
  },
});
