// v1 endpoints for workflow runs, their steps and comments.
import { z } from 'zod';
import { invalidFieldsError } from '../../api/errors';
import {
  id,
  integerQueryInput,
  isVisibleText,
  optionalTextInput,
  textInput,
  withoutUndefinedFields,
} from '../../api/fields';
import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1GetEndpoint,
  v1ListEndpoint,
  v1UpdateEndpoint,
} from '../../api/recordEndpoints';
import { recordIdInBody, recordIdInQueryOrBody } from '../../api/records';
import {
  listWorkflowComments,
  MAX_WORKFLOW_COMMENT_LENGTH,
  requireWorkflowOrRunToComment,
  stageNewWorkflowComment,
  stageWorkflowCommentDeletion,
  stageWorkflowCommentEdit,
  workflowCommentResource,
} from '../runs/comments';
import { runNoticePatchFields } from '../runs/notices';
import { listWorkflowRuns, requireWorkflowRun, WORKFLOW_RUN_STATUSES, workflowRunResource } from '../runs/run';
import {
  stageRunStepAssignment,
  stageRunStepCompletion,
  stageRunStepReopening,
  stageWorkflowRunCancellation,
  stageWorkflowRunCompletion,
} from '../runs/runChanges';
import { stageWorkflowRunStartByPerson } from '../runs/startRun';

export const getWorkflowRuns = v1ListEndpoint({
  docs: {
    summary: 'List workflow runs',
    description: 'Newest first. Filter by at most one of `workflow_id`, `expiry_id` or `status`.',
  },
  query: z.object({
    workflow_id: id.optional(),
    expiry_id: id.optional(),
    status: z.enum(WORKFLOW_RUN_STATUSES).optional(),
    limit: integerQueryInput({ min: 1, max: 200, fallback: 50 }),
  }),
  list: async ({ tenant }, query) => {
    const { limit, ...filters } = query;
    if (Object.keys(withoutUndefinedFields(filters)).length > 1) {
      throw invalidFieldsError({ query: 'must filter by at most one of workflow_id, expiry_id and status' });
    }
    return listWorkflowRuns(tenant, filters, limit);
  },
  field: 'runs',
  resource: workflowRunResource,
});

export const getWorkflowRun = v1GetEndpoint(recordIdInQueryOrBody('run_id'), {
  docs: { summary: 'Get a workflow run', description: 'Send `run_id` or `id`.' },
  find: requireWorkflowRun,
  resource: workflowRunResource,
});

export const completeWorkflowRun = v1UpdateEndpoint(recordIdInBody('run_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Complete a workflow run',
    description: 'Returns 400 with `details.missing_required` if required steps are still open.',
  },
  errors: ['INVALID_STATE'],
  change: stageWorkflowRunCompletion,
  done: 'completed',
  resource: workflowRunResource,
});

export const cancelWorkflowRun = v1UpdateEndpoint(recordIdInBody('run_id'), {
  methods: ['POST'],
  docs: { summary: 'Cancel a workflow run', description: 'Returns 409 if the run has ended.' },
  body: z.object({ reason: optionalTextInput(500) }),
  errors: ['INVALID_STATE'],
  change: stageWorkflowRunCancellation,
  done: 'cancelled',
  resource: workflowRunResource,
});

/** Endpoints that change a step return the whole run. */
const stepResource = { ...workflowRunResource, name: 'Step' };

export const assignWorkflowStep = v1UpdateEndpoint(recordIdInBody('run_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Assign a workflow step',
    description: 'Send null to remove the assignee. A new assignee is notified.',
  },
  body: z.object({ step_id: id, assignee_id: id.nullable() }),
  errors: ['INVALID_STATE'],
  change: stageRunStepAssignment,
  done: 'assigned',
  resource: stepResource,
});

export const completeWorkflowStep = v1UpdateEndpoint(recordIdInBody('run_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Complete a workflow step',
    description:
      'Completing the last step completes the run. Returns 409 if the step is already completed or the run has ended.',
  },
  body: z.object({ step_id: id, notes: textInput(5000).optional() }),
  errors: ['INVALID_STATE'],
  change: stageRunStepCompletion,
  done: 'completed',
  resource: stepResource,
});

export const reopenWorkflowStep = v1UpdateEndpoint(recordIdInBody('run_id'), {
  methods: ['POST'],
  docs: {
    summary: 'Reopen a workflow step',
    description: 'Also reopens a completed run. Returns 409 if the step isn’t completed or the run is cancelled.',
  },
  body: z.object({ step_id: id }),
  errors: ['INVALID_STATE'],
  change: stageRunStepReopening,
  done: 'reopened',
  resource: stepResource,
});

export const startWorkflowRun = v1CreateEndpoint({
  docs: {
    summary: 'Start a workflow run',
    description:
      'The run is a copy of the current workflow. If you set `expiry_id`, due dates relative to the expiry date are computed from it.',
  },
  body: z.object({ workflow_id: id, expiry_id: id.nullable().default(null), ...runNoticePatchFields }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  create: stageWorkflowRunStartByPerson,
  idField: 'run_id',
  done: 'started',
  resource: workflowRunResource,
});

const workflowCommentContentInput = z.string().max(MAX_WORKFLOW_COMMENT_LENGTH).refine(isVisibleText, 'is required');

const MAX_MENTIONED = 50;

/** Ids, or objects with an id, as in responses. */
const mentionedUserIdsInput = z
  .array(z.union([id, z.object({ id })]).transform((user) => (typeof user === 'string' ? user : user.id)))
  .max(MAX_MENTIONED)
  .default([]);

export const getWorkflowComments = v1ListEndpoint({
  docs: {
    summary: 'List the comments on a workflow or a run',
    description: 'Returns all comments, newest first. `section_id` is ignored if `step_id` is set.',
  },
  query: z.object({ workflow_id: id, step_id: z.string().optional(), section_id: z.string().optional() }),
  errors: ['NOT_FOUND'],
  list: async ({ tenant }, query) => {
    await requireWorkflowOrRunToComment(tenant, query.workflow_id);
    return listWorkflowComments(tenant, query);
  },
  field: 'comments',
  resource: workflowCommentResource,
});

export const createWorkflowComment = v1CreateEndpoint({
  docs: {
    summary: 'Create a workflow comment',
    description:
      '`mentioned_users` contains member ids, or objects with an id. @[Name](id), @email and @Full Name in the text also mention members. Mentioned members get an in-app notification.',
  },
  body: z.object({
    workflow_id: id,
    step_id: z.string().nullable().default(null),
    section_id: z.string().nullable().default(null),
    content: workflowCommentContentInput,
    mentioned_users: mentionedUserIdsInput,
  }),
  errors: ['NOT_FOUND'],
  create: stageNewWorkflowComment,
  resource: workflowCommentResource,
});

export const updateWorkflowComment = v1UpdateEndpoint(recordIdInQueryOrBody('comment_id'), {
  docs: {
    summary: 'Update a workflow comment',
    description: 'Newly mentioned members are notified.',
  },
  body: z.object({ content: workflowCommentContentInput, mentioned_users: mentionedUserIdsInput }),
  change: stageWorkflowCommentEdit,
  resource: workflowCommentResource,
});

export const deleteWorkflowComment = v1DeleteEndpoint(recordIdInQueryOrBody('comment_id'), {
  docs: {
    summary: 'Delete a comment on a workflow or a run',
    description: 'Only the author and admins can delete a comment.',
  },
  remove: stageWorkflowCommentDeletion,
});
