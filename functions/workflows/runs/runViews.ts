// Runs in responses.
import { z } from 'zod';
import { recordAsJson, timestampOut, timestampsOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { stepDueSchema } from '../outline';
import { workflowNoticeFields } from './notices';
import { type RunStep, WORKFLOW_RUN_STATUSES, type WorkflowRun } from './run';

const textOrNull = z.string().nullable();
const timestampOrNull = timestampOut.nullable();

const stepOut = z.object({
  id: z.string(),
  title: z.string(),
  instructions: z.string(),
  assignee_id: textOrNull,
  assignee_name: textOrNull,
  required: z.boolean(),
  due: stepDueSchema.nullable(),
  due_date: textOrNull,
  status: z.enum(['pending', 'completed']),
  notes: z.string(),
  completed_at: timestampOrNull,
  completed_by: textOrNull,
  completed_by_name: textOrNull,
});

export const workflowRunOut = namedOpenApiObject('WorkflowRun', {
  id: z.string(),
  organization_id: z.string(),
  workflow_id: z.string(),
  workflow_title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  team_id: textOrNull,
  expiry_id: textOrNull,
  expiry_name: textOrNull,
  trigger_id: textOrNull,
  status: z.enum(WORKFLOW_RUN_STATUSES),
  progress: z.number(),
  sections: z.array(
    z.object({ id: z.string(), title: z.string(), description: z.string(), steps: z.array(stepOut) }),
  ),
  ...workflowNoticeFields,
  started_by: z.string(),
  started_by_name: z.string(),
  started_at: timestampOut,
  last_progress_at: timestampOut,
  stalled_at: timestampOrNull,
  completed_at: timestampOrNull,
  cancelled_at: timestampOrNull,
  cancel_reason: textOrNull,
  ...timestampsOut,
});

const viewStep = (step: RunStep): z.input<typeof stepOut> => recordAsJson(step);

export const viewWorkflowRun = (run: WorkflowRun): z.input<typeof workflowRunOut> => ({
  ...recordAsJson(run),
  sections: run.sections.map((section) => ({ ...section, steps: section.steps.map(viewStep) })),
});
export const workflowRunAnswer = {
  noun: 'run',
  name: 'Workflow run',
  output: workflowRunOut,
  view: viewWorkflowRun,
};
