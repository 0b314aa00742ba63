// POST /v1/completeWorkflowRun.
import { z } from 'zod';
import { EDITOR, ok, v1Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { completeRun } from '../runChanges';
import { runOut, viewRun } from '../runViews';

export const completeWorkflowRun = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Complete a run of which only optional steps are left',
    description: '400 with details.missing_required while required steps are to do.',
  },
  input: { body: z.object({ run_id: id }) },
  output: { 200: z.object({ message: z.string(), run: runOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const run = await completeRun(context, body.run_id);
    return ok({ message: 'Workflow run completed', run: viewRun(run) });
  },
});
