// GET /v1/getWorkflowRun.
import { z } from 'zod';
import { ANY_MEMBER, ok, v1Endpoint } from '../../api/endpoint';
import { naming } from '../../api/naming';
import { requireWorkflowRun } from '../run';
import { runOut, viewRun } from '../runViews';

const run = naming('run_id');

export const getWorkflowRun = v1Endpoint({
  methods: ['GET'],
  access: ANY_MEMBER,
  docs: { summary: 'Get a workflow run', description: 'Named by `run_id` or `id`.' },
  input: { query: z.object(run.fields) },
  output: { 200: z.object({ run: runOut }) },
  errors: ['NOT_FOUND'],
  run: async (input, { tenant }) => ok({ run: viewRun(await requireWorkflowRun(tenant, run.idOf(input))) }),
});
