// v1 endpoints for workflows and workflow types.
import { z } from 'zod';
import { id } from '../../api/fields';
import {
  v1CreateEndpoint,
  v1DeleteEndpoint,
  v1GetEndpoint,
  v1ListEndpoint,
  v1UpdateEndpoint,
} from '../../api/recordEndpoints';
import { recordIdInQueryOrBody } from '../../api/records';
import {
  listWorkflows,
  requireWorkflow,
  viewWorkflow,
  WORKFLOW_STATUSES,
  workflowInput,
  workflowPatch,
  workflowResource,
  workflowSummaryOut,
} from '../workflow';
import { stageNewWorkflow, stageWorkflowDeletion, stageWorkflowUpdate } from '../workflowChanges';
import {
  listWorkflowTypes,
  stageNewWorkflowType,
  stageWorkflowTypeDeletion,
  stageWorkflowTypeUpdate,
  workflowTypeInput,
  workflowTypePatch,
  workflowTypeResource,
} from '../workflowType';

export const getWorkflows = v1ListEndpoint({
  docs: {
    summary: 'List workflows',
    description: 'Newest first, without sections. Filters can be combined.',
  },
  query: z.object({
    status: z.enum(WORKFLOW_STATUSES).optional(),
    workflow_type_id: id.optional(),
    team_id: id.optional(),
  }),
  list: ({ tenant }, query) => listWorkflows(tenant, query),
  field: 'workflows',
  beside: 'total',
  resource: { output: workflowSummaryOut, view: viewWorkflow },
});

export const getWorkflow = v1GetEndpoint(recordIdInQueryOrBody('workflow_id'), {
  docs: { summary: 'Get a workflow', description: 'Send `workflow_id` or `id`.' },
  find: requireWorkflow,
  resource: workflowResource,
});

export const createWorkflow = v1CreateEndpoint({
  methods: 'any',
  docs: {
    summary: 'Create a workflow',
    description:
      'The workflow counts towards the plan limit. `due_date` is a calendar date in the organization’s time zone, and is returned as the start of that day. If you send a time, the day it falls on is used. `sections` contains the steps; sections and steps without an id are assigned one.',
  },
  body: workflowInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewWorkflow,
  idField: 'workflow_id',
  resource: workflowResource,
});

export const updateWorkflow = v1UpdateEndpoint(recordIdInQueryOrBody('workflow_id'), {
  docs: {
    summary: 'Update a workflow',
    description:
      'Send `workflow_id` or `id`, in the query or body. Changes only the fields sent; `sections` replaces all sections. Existing runs don’t change.',
  },
  body: workflowPatch,
  change: stageWorkflowUpdate,
  resource: workflowResource,
});

export const deleteWorkflow = v1DeleteEndpoint(recordIdInQueryOrBody('workflow_id'), {
  docs: {
    summary: 'Delete a workflow',
    description:
      'Deletes the workflow and its comments. The workflow no longer counts towards the plan limit. Runs are kept; the workflow’s pending triggers change to `error`.',
  },
  remove: ({ writes, tenant }, id) => stageWorkflowDeletion(writes, tenant, id),
});

export const getWorkflowTypes = v1ListEndpoint({
  docs: { summary: 'List workflow types', description: 'By name.' },
  list: ({ tenant }) => listWorkflowTypes(tenant),
  field: 'workflow_types',
  resource: workflowTypeResource,
});

export const createWorkflowType = v1CreateEndpoint({
  docs: { summary: 'Create a workflow type', description: 'The name must be unique.' },
  body: workflowTypeInput,
  errors: ['CONFLICT'],
  create: async (context, given) => stageNewWorkflowType(context, given),
  idField: 'workflow_type_id',
  resource: workflowTypeResource,
});

export const updateWorkflowType = v1UpdateEndpoint(recordIdInQueryOrBody('workflow_type_id'), {
  docs: { summary: 'Update a workflow type' },
  body: workflowTypePatch,
  errors: ['CONFLICT'],
  change: stageWorkflowTypeUpdate,
  resource: workflowTypeResource,
});

export const deleteWorkflowType = v1DeleteEndpoint(recordIdInQueryOrBody('workflow_type_id'), {
  docs: {
    summary: 'Delete a workflow type',
    description: 'Returns 409 while any workflows use this type: change their type first.',
  },
  errors: ['CONFLICT'],
  remove: stageWorkflowTypeDeletion,
});
