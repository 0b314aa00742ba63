// POST or DELETE /v1/deleteExpiryWorkflowTrigger.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { stageTriggerDeletion } from '../triggerChanges';

const trigger = naming('trigger_id');

export const deleteExpiryWorkflowTrigger = v1Endpoint({
  methods: ['POST', 'DELETE'],
  access: EDITOR,
  docs: {
    summary: 'Delete a workflow trigger',
    description: 'It starts nothing any more and no list shows it; a run under way goes on.',
  },
  input: { query: z.object(trigger.fields), body: z.object(trigger.fields) },
  output: { 200: z.object({ deleted: z.literal(true), id: z.string() }) },
  errors: ['NOT_FOUND'],
  run: async (input, context) => {
    const id = trigger.idOf(input);
    await stageTriggerDeletion(context, id);
    return ok({ deleted: true, id });
  },
});
