// The workflow run and its JSON. A run is a copy of the workflow as it was when the run started, plus progress and
// notice rules.
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { isCalendarDate, recordAsJson, timestampFieldsOut, timestampOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { KEPT_WITH_ITS_ORGANIZATION, RECORD_MAX_BYTES, recordSizeInBytes } from '../../api/stored';
import { declareDueWork } from '../../jobs/dueWork';
import { addMs, DAY_MS } from '../../platform/clock';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { queryWithFieldValues } from '../../store/tenantStore';
import { storedInstant, timestampFields } from '../../store/values';
import {
  type StepDueRule,
  stepsOfSections,
  type WorkflowSection,
  workflowSectionSchema,
  workflowStepSchema,
} from '../outline';
import { runNoticeRuleFields } from './notices';

export const WORKFLOW_RUN_STATUSES = ['in_progress', 'completed', 'cancelled'] as const;

const { required, due, ...stepFields } = workflowStepSchema.shape;
const runStepSchema = z.object({
  ...stepFields,
  assignee_name: z.string().nullable(),
  required,
  due,
  /** Calendar date. */
  due_date: z.string().nullable(),
  status: z.enum(['pending', 'completed']),
  notes: z.string(),
  completed_at: storedInstant.nullable(),
  completed_by: z.string().nullable(),
  completed_by_name: z.string().nullable(),
});
export type RunStep = z.output<typeof runStepSchema>;

const runSectionSchema = workflowSectionSchema.extend({ steps: z.array(runStepSchema) });
export type RunSection = z.output<typeof runSectionSchema>;

/** Fields that the API returns unchanged. */
const shownFields = {
  workflow_id: z.string(),
  workflow_title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  team_id: z.string().nullable(),
  expiry_id: z.string().nullable(),
  expiry_name: z.string().nullable(),
  /** The trigger that started the run; null if a person did. */
  trigger_id: z.string().nullable(),
  status: z.enum(WORKFLOW_RUN_STATUSES),
  progress: z.number(),
};

export const workflowRuns = tenantCollection(
  'workflow_runs',
  {
    ...shownFields,
    sections: z.array(runSectionSchema),
    ...runNoticeRuleFields,
    /** The person who started the run or created its trigger. */
    started_by: z.string(),
    started_by_name: z.string(),
    started_at: storedInstant,
    /** When the run started or a step last changed. The stall period is counted from this time. */
    last_progress_at: storedInstant,
    /** Time of the last stall notice; reset to null when the run next makes progress. */
    stalled_at: storedInstant.nullable(),
    completed_at: storedInstant.nullable(),
    cancelled_at: storedInstant.nullable(),
    cancel_reason: z.string().nullable(),
    shard: z.int(),
    /** When to check whether the run has stalled; null if no check is needed. */
    wake_at: storedInstant.nullable(),
    ...timestampFields,
  },
  {
    holds: 'checklist runs',
    personal: ['users', 'anyone'],
    kept: KEPT_WITH_ITS_ORGANIZATION,
  },
  {
    type: 'workflow_run',
    nameOf: ({ workflow_title }) => workflow_title,
    ignored: ['last_progress_at', 'stalled_at', 'shard', 'wake_at'],
  },
);
export type WorkflowRun = RecordOf<typeof workflowRuns>;

/** Runs that may have stalled. */
export const dueWorkflowRuns = declareDueWork('workflow_runs', workflowRuns, { timers: 'checkStalledRuns' });

/** 1 read. @throws 404. */
export const requireWorkflowRun = workflowRuns.required('Workflow run');

/**
 * Lists runs, newest first. 1 read per run, at least 1. Indexes: organization[, workflow | expiry][, status],
 * started_at.
 */
export const listWorkflowRuns = (
  tenant: Tenant,
  filters: { [K in 'workflow_id' | 'expiry_id' | 'status']?: WorkflowRun[K] | undefined },
  limit: number,
): Promise<WorkflowRun[]> =>
  workflowRuns
    .of(tenant)
    .list((query) => queryWithFieldValues(query, filters).orderBy('started_at', 'desc').limit(limit));

const timestampOrNull = timestampOut.nullable();

const stepOut = runStepSchema.extend({ completed_at: timestampOrNull });

const workflowRunOut = namedOpenApiObject('WorkflowRun', {
  id: z.string(),
  organization_id: z.string(),
  ...shownFields,
  sections: z.array(workflowSectionSchema.extend({ steps: z.array(stepOut) })),
  ...runNoticeRuleFields,
  started_by: z.string(),
  started_by_name: z.string(),
  started_at: timestampOut,
  last_progress_at: timestampOut,
  stalled_at: timestampOrNull,
  completed_at: timestampOrNull,
  cancelled_at: timestampOrNull,
  cancel_reason: z.string().nullable(),
  ...timestampFieldsOut,
});

const viewStep = (step: RunStep): z.input<typeof stepOut> => recordAsJson(step);

const viewWorkflowRun = (run: WorkflowRun): z.input<typeof workflowRunOut> => ({
  ...recordAsJson(run),
  sections: run.sections.map((section) => ({ ...section, steps: section.steps.map(viewStep) })),
});
export const workflowRunResource = {
  noun: 'run',
  name: 'Workflow run',
  output: workflowRunOut,
  view: viewWorkflowRun,
};

export interface DueDateAnchors {
  /** The calendar date on which the run starts, in the organization's time zone. */
  startDate: string;
  expiryDate: string | null;
}

/**
 * The step's due date. Null if it has no due-date rule, the rule needs an expiry date that is missing, or the result is
 * outside the supported years.
 */
export function stepDueDateOf(due: StepDueRule | null, anchors: DueDateAnchors): string | null {
  const anchor = due?.from === 'expiry_date' ? anchors.expiryDate : anchors.startDate;
  if (due === null || anchor === null) return null;
  const date = DateTime.fromISO(anchor, { zone: 'utc' }).plus({ days: due.days }).toISODate();
  return date !== null && isCalendarDate(date) ? date : null;
}

/** The sections of a new run, with no steps completed, due dates computed and assignees' names filled in. */
export function sectionsOfNewRun(
  sections: readonly WorkflowSection[],
  anchors: DueDateAnchors,
  names: ReadonlyMap<string, string>,
): RunSection[] {
  return sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => {
      const name = step.assignee_id === null ? undefined : names.get(step.assignee_id);
      return {
        ...step,
        // A former member can't be assigned.
        assignee_id: name === undefined ? null : step.assignee_id,
        assignee_name: name ?? null,
        due_date: stepDueDateOf(step.due, anchors),
        status: 'pending' as const,
        notes: '',
        completed_at: null,
        completed_by: null,
        completed_by_name: null,
      };
    }),
  }));
}

/** Percentage of steps completed, as an integer. 100 only if the run has steps and all of them are completed. */
export function percentDoneOf(sections: readonly { steps: readonly Pick<RunStep, 'status'>[] }[]): number {
  const steps = stepsOfSections(sections);
  const done = steps.filter(({ status }) => status === 'completed').length;
  return steps.length === 0 ? 0 : Math.floor((done * 100) / steps.length);
}

/** When a run in progress counts as stalled if no step is completed before then; null if it never does. */
export function workflowRunStallsAt(
  run: Pick<WorkflowRun, 'status' | 'notify_on_stall' | 'stall_threshold_days' | 'last_progress_at'>,
): Date | null {
  if (run.status !== 'in_progress' || !run.notify_on_stall) return null;
  return addMs(run.last_progress_at, run.stall_threshold_days * DAY_MS);
}

/** A copy of the sections with one step changed. */
export const sectionsWithChangedStep = (
  sections: readonly RunSection[],
  stepId: string,
  change: Partial<RunStep>,
): RunSection[] =>
  sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => (step.id === stepId ? { ...step, ...change } : step)),
  }));

/** The number of bytes reserved for the metadata of a completed step, not including its notes. */
const BYTES_TO_COMPLETE_A_STEP = 500;

/** Whether the run will still fit into a document once all its steps are completed. */
export const fitsDocumentWhenCompleted = (run: WorkflowRun): boolean =>
  recordSizeInBytes(run) +
    BYTES_TO_COMPLETE_A_STEP * stepsOfSections(run.sections).filter(({ status }) => status === 'pending').length <=
  RECORD_MAX_BYTES;
