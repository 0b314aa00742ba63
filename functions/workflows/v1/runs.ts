// v1 endpoints of workflow runs and their steps.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { invalidFields } from '../../api/errors';
import { cappedIntegerInput, id, optionalTextInput, textInput } from '../../api/fields';
import { v1GetEndpoint, v1ListEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordNamingByFieldOrId, recordNamingInBody } from '../../api/records';
import { listWorkflowRuns, requireWorkflowRun, WORKFLOW_RUN_STATUSES } from '../runs/run';
import {
  stageRunStepAssignment,
  stageRunStepCompletion,
  stageRunStepReopening,
  stageWorkflowRunCancellation,
  stageWorkflowRunCompletion,
} from '../runs/runChanges';
import { viewWorkflowRun, workflowRunAnswer, workflowRunOut } from '../runs/runViews';

export const getWorkflowRuns = v1ListEndpoint({
  docs: {
    summary: 'List workflow runs',
    description: 'Newest first. Filter by one of `workflow_id`, `expiry_id` and `status`.',
  },
  query: z.object({
    workflow_id: id.optional(),
    expiry_id: id.optional(),
    status: z.enum(WORKFLOW_RUN_STATUSES).optional(),
    limit: cappedIntegerInput({ min: 1, max: 200, fallback: 50 }),
  }),
  list: async ({ tenant }, query) => {
    const { workflow_id: workflowId, expiry_id: expiryId, status, limit } = query;
    if ([workflowId, expiryId, status].filter((filter) => filter !== undefined).length > 1) {
      throw invalidFields({ query: 'must filter by only one of workflow_id, expiry_id and status' });
    }
    return listWorkflowRuns(tenant, { workflowId, expiryId, status, limit });
  },
  field: 'runs',
  answer: workflowRunAnswer,
});

export const getWorkflowRun = v1GetEndpoint(recordNamingByFieldOrId('run_id'), {
  docs: { summary: 'Get a workflow run', description: 'Send `run_id` or `id`.' },
  find: requireWorkflowRun,
  answer: workflowRunAnswer,
});

export const completeWorkflowRun = v1UpdateEndpoint(recordNamingInBody('run_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Complete a workflow run',
    description: 'Returns 400 with `details.missing_required` while required steps are open.',
  },
  errors: ['INVALID_STATE'],
  change: stageWorkflowRunCompletion,
  done: 'completed',
  answer: workflowRunAnswer,
});

export const cancelWorkflowRun = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: { summary: 'Cancel a workflow run', description: 'Returns 409 if the run has ended.' },
  input: { body: z.object({ run_id: id, reason: optionalTextInput(500) }) },
  output: { 200: z.object({ message: z.string(), run: workflowRunOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const run = await stageWorkflowRunCancellation(context, body.run_id, body.reason);
    return okReply({ message: 'Workflow run cancelled', run: viewWorkflowRun(run) });
  },
});

export const assignWorkflowStep = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Assign a workflow step',
    description: 'Null removes the assignee. The new assignee is notified.',
  },
  input: { body: z.object({ run_id: id, step_id: id, assignee_id: id.nullable() }) },
  output: { 200: z.object({ message: z.string(), run: workflowRunOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const run = await stageRunStepAssignment(context, {
      runId: body.run_id,
      stepId: body.step_id,
      assigneeId: body.assignee_id,
    });
    return okReply({ message: 'Step assigned', run: viewWorkflowRun(run) });
  },
});

export const completeWorkflowStep = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Complete a workflow step',
    description: 'The last step completes the run. Returns 409 if the step is done or the run has ended.',
  },
  input: { body: z.object({ run_id: id, step_id: id, notes: textInput(5000).optional() }) },
  output: { 200: z.object({ message: z.string(), run: workflowRunOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const run = await stageRunStepCompletion(context, {
      runId: body.run_id,
      stepId: body.step_id,
      notes: body.notes,
    });
    return okReply({ message: 'Step completed', run: viewWorkflowRun(run) });
  },
});

export const reopenWorkflowStep = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Reopen a workflow step',
    description: 'A completed run continues. Returns 409 if the step isn’t done or the run is cancelled.',
  },
  input: { body: z.object({ run_id: id, step_id: id }) },
  output: { 200: z.object({ message: z.string(), run: workflowRunOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async ({ body }, context) => {
    const run = await stageRunStepReopening(context, { runId: body.run_id, stepId: body.step_id });
    return okReply({ message: 'Step reopened', run: viewWorkflowRun(run) });
  },
});
