// The outline of a workflow: its sections and their steps.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFieldsError, UnknownReferenceError } from '../api/errors';
import { requiredTextInput, textInput } from '../api/fields';
import { getMember } from '../identity/user';
import { newId } from '../platform/ids';

const DUE_ANCHORS = ['run_start', 'expiry_date'] as const;

/**
 * When a step is due, in calendar days from the start of the run or from the expiry date. Negative values mean days
 * before that date.
 */
export const stepDueRuleSchema = z.strictObject({
  days: z.int().min(-3650).max(3650),
  from: z.enum(DUE_ANCHORS),
});
export type StepDueRule = z.output<typeof stepDueRuleSchema>;

export const workflowStepSchema = z.object({
  id: z.string(),
  title: z.string(),
  instructions: z.string(),
  assignee_id: z.string().nullable(),
  required: z.boolean(),
  due: stepDueRuleSchema.nullable(),
});
export type WorkflowStep = z.output<typeof workflowStepSchema>;

export const workflowSectionSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  steps: z.array(workflowStepSchema),
});
export type WorkflowSection = z.output<typeof workflowSectionSchema>;

const MAX_SECTIONS = 50;
const MAX_STEPS = 200;
const MAX_ASSIGNEES = 30;

const ownId = z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, hyphens or underscores');

/** Whether the given id is valid for a section or step. */
export const isSectionOrStepId = (text: string): boolean => ownId.safeParse(text).success;

const stepInput = z.object({
  id: ownId.optional(),
  title: requiredTextInput(200),
  instructions: textInput(2000).default(''),
  assignee_id: z.string().max(128).nullable().default(null),
  required: z.boolean().default(true),
  due: stepDueRuleSchema.nullable().default(null),
});

/** Assigns ids to sections and steps that have none. Keeps existing ids, because comments refer to them. */
export const workflowSectionsInput = z
  .array(
    z.object({
      id: ownId.optional(),
      title: requiredTextInput(200),
      description: textInput(2000).default(''),
      steps: z.array(stepInput).max(MAX_STEPS).default([]),
    }),
  )
  .max(MAX_SECTIONS)
  .transform((sections): WorkflowSection[] =>
    sections.map((section) => ({
      ...section,
      id: section.id ?? newId(),
      steps: section.steps.map((step) => ({ ...step, id: step.id ?? newId() })),
    })),
  )
  .refine((sections) => stepsOfSections(sections).length <= MAX_STEPS, `has more than ${MAX_STEPS} steps`)
  .refine((sections) => {
    const ids = [...sections, ...stepsOfSections(sections)].map(({ id }) => id);
    return new Set(ids).size === ids.length;
  }, 'contains a duplicate id');

export const stepsOfSections = <T>(sections: readonly { steps: readonly T[] }[]): T[] =>
  sections.flatMap(({ steps }) => steps);

/** The steps' assignees, without duplicates. */
export const assigneeIdsOfSections = (
  sections: readonly { steps: readonly Pick<WorkflowStep, 'assignee_id'>[] }[],
): string[] => [...new Set(stepsOfSections(sections).flatMap(({ assignee_id }) => assignee_id ?? []))];

/**
 * Checks only the new assignees. 1 read each. Existing ones may have left, and clients must be able to send an outline
 * back unchanged.
 * @throws 400 naming `sections` for a non-member or too many assignees.
 */
export async function checkStepAssignees(
  tenant: Tenant,
  sections: readonly WorkflowSection[],
  before: readonly WorkflowSection[] = [],
): Promise<void> {
  const assignees = assigneeIdsOfSections(sections);
  if (assignees.length > MAX_ASSIGNEES) {
    throw invalidFieldsError({ sections: `has more than ${MAX_ASSIGNEES} different assignees` });
  }
  const former = assigneeIdsOfSections(before);
  const added = assignees.filter((userId) => !former.includes(userId));
  const members = await Promise.all(added.map((userId) => getMember(tenant, userId)));
  if (members.includes(null)) {
    throw new UnknownReferenceError({
      sections: 'must assign steps only to members of your organization',
    });
  }
}
