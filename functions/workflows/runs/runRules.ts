// The start, progress and stall rules of a run. Pure, no clock.
import { DateTime } from 'luxon';
import { isCalendarDate } from '../../api/fields';
import { RECORD_MAX_BYTES, recordSizeInBytes } from '../../api/stored';
import { addMs, DAY_MS } from '../../platform/clock';
import { type Section, type StepDue, stepsOfSections } from '../outline';
import type { RunSection, RunStep, WorkflowRun } from './run';

export interface DueAnchors {
  /** The calendar date on which the run starts, in the organization's zone. */
  startDate: string;
  expiryDate: string | null;
}

/** The step's due date. Null without a rule, without the expiry that the rule needs, or outside the supported years. */
export function stepDueDate(due: StepDue | null, anchors: DueAnchors): string | null {
  const anchor = due?.from === 'expiry_date' ? anchors.expiryDate : anchors.startDate;
  if (due === null || anchor === null) return null;
  const date = DateTime.fromISO(anchor, { zone: 'utc' }).plus({ days: due.days }).toISODate();
  return date !== null && isCalendarDate(date) ? date : null;
}

/** The sections of a new run: no steps completed, due dates computed, assignees with names. */
export function sectionsOfNewRun(
  sections: readonly Section[],
  anchors: DueAnchors,
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
        due_date: stepDueDate(step.due, anchors),
        status: 'pending' as const,
        notes: '',
        completed_at: null,
        completed_by: null,
        completed_by_name: null,
      };
    }),
  }));
}

type Steps = readonly { steps: readonly Pick<RunStep, 'status' | 'required'>[] }[];

/** Percentage of completed steps, as an integer. */
export function percentDoneOf(sections: Steps): number {
  const steps = stepsOfSections(sections);
  const done = steps.filter(({ status }) => status === 'completed').length;
  return steps.length === 0 ? 0 : Math.floor((done * 100) / steps.length);
}

export const isEveryStepCompleted = (sections: Steps): boolean => {
  const steps = stepsOfSections(sections);
  return steps.length > 0 && steps.every(({ status }) => status === 'completed');
};

/** Ids of required steps that aren't completed. */
export const uncompletedRequiredStepIds = (sections: readonly RunSection[]): string[] =>
  stepsOfSections(sections)
    .filter(({ required, status }) => required && status === 'pending')
    .map(({ id }) => id);

/** When a running run counts as stalled if no step is completed before; null for never. */
export function workflowRunStallsAt(
  run: Pick<WorkflowRun, 'status' | 'notify_on_stall' | 'stall_threshold_days' | 'last_progress_at'>,
): Date | null {
  if (run.status !== 'in_progress' || !run.notify_on_stall) return null;
  return addMs(run.last_progress_at, run.stall_threshold_days * DAY_MS);
}

/** The sections with one step changed; null if the step doesn't exist. */
export function sectionsWithChangedStep(
  sections: readonly RunSection[],
  stepId: string,
  change: (step: RunStep) => RunStep,
): RunSection[] | null {
  if (!stepsOfSections(sections).some(({ id }) => id === stepId)) return null;
  return sections.map((section) => ({
    ...section,
    steps: section.steps.map((step) => (step.id === stepId ? change(step) : step)),
  }));
}

/** Space for a completed step's metadata, besides its notes. */
const BYTES_TO_COMPLETE_A_STEP = 500;

/** Whether the run fits into a document, even once all steps are completed. */
export const isRunWithinDocumentSize = (run: WorkflowRun): boolean =>
  recordSizeInBytes(run) +
    BYTES_TO_COMPLETE_A_STEP *
      stepsOfSections(run.sections).filter(({ status }) => status === 'pending').length <=
  RECORD_MAX_BYTES;
