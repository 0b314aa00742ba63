// Input and output fields of a workflow trigger.
import { z } from 'zod';
import { id, localTime, recordAsJson, resettableInput, timestampOut, timestampsOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { workflowNoticeFields, workflowNoticePatchFields } from '../runs/notices';
import { requestPlanInput, requestPlanPatch, requestPlanSchema } from './requestPlan';
import { TRIGGER_STATUSES, TRIGGER_TYPES, type Trigger } from './trigger';

const field = {
  trigger_type: z.enum(TRIGGER_TYPES),
  /** Days before or after the expiry date; ignored for `on_expiry`. */
  trigger_days: z.int().min(0).max(3650),
  trigger_time: localTime,
  team_id: z
    .string()
    .nullable()
    .transform((value) => value || null),
  carry_to_renewal: z.boolean(),
};

export const triggerInput = z.object({
  expiry_id: id,
  /** Either this or `collection`. */
  workflow_id: id.nullish(),
  collection: requestPlanInput.nullish(),
  trigger_type: field.trigger_type.default('before_expiry'),
  trigger_days: field.trigger_days,
  trigger_time: field.trigger_time.default('09:00'),
  team_id: field.team_id.default(null),
  carry_to_renewal: field.carry_to_renewal.default(false),
  ...workflowNoticePatchFields,
});
export type TriggerInput = z.output<typeof triggerInput>;

export const triggerPatch = z
  .object({
    ...field,
    trigger_type: resettableInput(field.trigger_type, 'before_expiry'),
    trigger_time: resettableInput(field.trigger_time, '09:00'),
    carry_to_renewal: resettableInput(field.carry_to_renewal, false),
    ...workflowNoticePatchFields,
  })
  .partial()
  .extend({
    trigger_days: field.trigger_days.exactOptional(),
    collection: requestPlanPatch.nullable().optional(),
  });
export type TriggerPatch = z.output<typeof triggerPatch>;

export const triggerOut = namedOpenApiObject('ExpiryWorkflowTrigger', {
  id: z.string(),
  expiry_id: z.string(),
  action: z.enum(['start_workflow', 'request_documents']),
  /** Empty if the trigger requests documents, because v1 promises texts here. */
  workflow_id: z.string(),
  workflow_title: z.string(),
  collection: requestPlanSchema.nullable(),
  expiry_name: z.string(),
  organization_id: z.string(),
  created_by: z.string(),
  team_id: z.string().nullable(),
  trigger_type: z.enum(TRIGGER_TYPES),
  trigger_days: z.int(),
  trigger_time: z.string(),
  timezone: z.string(),
  trigger_date: timestampOut,
  trigger_status: z.enum(TRIGGER_STATUSES),
  status_reason: z.string().nullable(),
  ...workflowNoticeFields,
  current_run_id: z.string().nullable(),
  last_run_id: z.string().nullable(),
  run_count: z.int(),
  request_ids: z.array(z.string()),
  is_deleted: z.boolean(),
  carry_to_renewal: z.boolean(),
  ...timestampsOut,
});

export const viewWorkflowTrigger = (trigger: Trigger): z.input<typeof triggerOut> => ({
  ...recordAsJson(trigger),
  action: trigger.collection === null ? 'start_workflow' : 'request_documents',
  workflow_id: trigger.workflow_id ?? '',
  workflow_title: trigger.workflow_title ?? '',
});
export const triggerAnswer = {
  noun: 'trigger',
  name: 'Workflow trigger',
  output: triggerOut,
  view: viewWorkflowTrigger,
};
