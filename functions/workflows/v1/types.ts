// v1 endpoints of workflow types.

import { v1CreateEndpoint, v1ListEndpoint, v1UpdateEndpoint } from '../../api/recordEndpoints';
import { recordNamingByFieldOrId } from '../../api/records';
import {
  listWorkflowTypes,
  stageNewWorkflowType,
  stageWorkflowTypeUpdate,
  workflowTypeAnswer,
  workflowTypeInput,
  workflowTypePatch,
} from '../workflowType';

export const getWorkflowTypes = v1ListEndpoint({
  docs: { summary: 'List workflow types', description: 'By name.' },
  list: ({ tenant }) => listWorkflowTypes(tenant),
  field: 'workflow_types',
  answer: workflowTypeAnswer,
});

export const createWorkflowType = v1CreateEndpoint({
  docs: { summary: 'Create a workflow type', description: 'The name must be unique.' },
  body: workflowTypeInput,
  errors: ['CONFLICT'],
  create: async (context, given) => stageNewWorkflowType(context, given),
  idField: 'workflow_type_id',
  answer: workflowTypeAnswer,
});

export const updateWorkflowType = v1UpdateEndpoint(recordNamingByFieldOrId('workflow_type_id'), {
  docs: { summary: 'Update a workflow type' },
  body: workflowTypePatch,
  errors: ['CONFLICT'],
  change: stageWorkflowTypeUpdate,
  answer: workflowTypeAnswer,
});
