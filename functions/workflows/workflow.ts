// The workflow, a checklist template: its record, input and JSON. Runs are copies of a workflow.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import {
  calendarDate,
  calendarDateErrorOptions,
  instant,
  recordAsJson,
  requiredTextInput,
  resettableInput,
  textInput,
  timestampFieldsOut,
  timestampOut,
} from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { KEPT_UNTIL_DELETED, WATCHED_RECORD_MAX_BYTES } from '../api/stored';
import { type RecordOf, tenantCollection } from '../store/collection';
import { queryWithFieldValues } from '../store/tenantStore';
import { storedInstant, timestampFields } from '../store/values';
import { stepsOfSections, workflowSectionSchema, workflowSectionsInput } from './outline';

export const WORKFLOW_STATUSES = ['active', 'archived'] as const;

/** Fields that the API returns unchanged. */
const workflowDetails = {
  owner_id: z.string(),
  title: z.string(),
  description: z.string(),
  team_id: z.string().nullable(),
  workflow_type_id: z.string().nullable(),
  status: z.enum(WORKFLOW_STATUSES),
  /** The progress of the run that changed most recently, in percent; 0 before the first run. */
  progress: z.number(),
  tags: z.array(z.string()),
};

export const workflows = tenantCollection(
  'workflows',
  {
    ...workflowDetails,
    /** The start of the due day, in the time zone the organization had when the date was set. */
    due_date: storedInstant.nullable(),
    sections: z.array(workflowSectionSchema),
    ...timestampFields,
  },
  { holds: 'checklist templates', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'workflow', nameOf: ({ title }) => title },
  { maxBytes: WATCHED_RECORD_MAX_BYTES },
);
export type Workflow = RecordOf<typeof workflows>;

/** 1 read. @throws 404. */
export const requireWorkflow = workflows.required('Workflow');

/** The workflow limit of the largest plan. */
const MAX_LISTED = 1_000;

/** Lists workflows, newest first. 1 read per record, at least 1. Equality filters need no composite index. */
export async function listWorkflows(
  tenant: Tenant,
  filters: { [K in 'status' | 'workflow_type_id' | 'team_id']?: Workflow[K] | undefined },
): Promise<Workflow[]> {
  const found = await workflows.of(tenant).list((query) => queryWithFieldValues(query, filters).limit(MAX_LISTED));
  return found.sort((left, right) => right.created_at.getTime() - left.created_at.getTime());
}

const idOrNull = z
  .string()
  .nullable()
  .transform((value) => value || null);

/** Accepts only instants that fall within the supported years in every time zone. */
const instantOfCalendar = instant.refine(
  (at) => at >= new Date('1900-01-02T00:00:00.000Z') && at < new Date('9999-12-31T00:00:00.000Z'),
);

/** A calendar date, or an instant in the format of responses. Null and an empty string mean no due date. */
const dueDate = z
  .union([z.literal(''), calendarDate, instantOfCalendar, z.null()], calendarDateErrorOptions)
  .transform((value) => value || null);

const field = {
  title: requiredTextInput(200),
  description: textInput(5000)
    .nullable()
    .transform((value) => value ?? ''),
  team_id: idOrNull,
  workflow_type_id: idOrNull,
  due_date: dueDate,
  tags: z.array(requiredTextInput(100)).max(50),
  sections: workflowSectionsInput,
};

export const workflowInput = z.object({
  title: field.title,
  description: field.description.default(''),
  team_id: field.team_id.default(null),
  workflow_type_id: field.workflow_type_id.default(null),
  due_date: field.due_date.default(null),
  tags: field.tags.default([]),
  sections: field.sections.default([]),
});
export type WorkflowInput = z.output<typeof workflowInput>;

export const workflowPatch = z
  .object({
    ...field,
    tags: resettableInput(field.tags, []),
    sections: resettableInput(field.sections, []),
    status: resettableInput(z.enum(WORKFLOW_STATUSES), 'active'),
  })
  .partial()
  .extend({ title: field.title.exactOptional() });
export type WorkflowPatch = z.output<typeof workflowPatch>;

/** The workflow as shown in lists, without its sections. */
export const workflowSummaryOut = namedOpenApiObject('WorkflowSummary', {
  id: z.string(),
  organization_id: z.string(),
  ...workflowDetails,
  due_date: timestampOut.nullable(),
  step_count: z.int(),
  ...timestampFieldsOut,
});
const workflowOut = namedOpenApiObject('Workflow', {
  ...workflowSummaryOut.shape,
  sections: z.array(workflowSectionSchema),
});

export const viewWorkflow = (workflow: Workflow): z.input<typeof workflowOut> => ({
  ...recordAsJson(workflow),
  step_count: stepsOfSections(workflow.sections).length,
});
export const workflowResource = {
  noun: 'workflow',
  name: 'Workflow',
  output: workflowOut,
  view: viewWorkflow,
};
