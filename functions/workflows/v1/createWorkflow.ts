// /v1/createWorkflow, any method.
import { v1CreateEndpoint } from '../../api/recordEndpoints';
import { stageNewWorkflow } from '../workflowChanges';
import { workflowAnswer, workflowInput } from '../workflowFields';

export const createWorkflow = v1CreateEndpoint({
  methods: 'any',
  docs: {
    summary: 'Create a workflow',
    description:
      'Counts against the plan. `due_date` is a calendar date in the organization’s zone, and comes back as the instant at which that day begins there; an instant is taken for the day that it lies in. `sections` hold the steps; sections and steps without an id get one.',
  },
  body: workflowInput,
  errors: ['PLAN_LIMIT_REACHED'],
  create: stageNewWorkflow,
  idField: 'workflow_id',
  answer: workflowAnswer,
});
