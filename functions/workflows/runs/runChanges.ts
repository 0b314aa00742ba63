// Changes a run: completes, reopens and assigns steps, ends the run and records stalls.
import { type Tenant, tenantOf } from '../../api/actor';
import { ApiError, invalidFieldsError, notFound, UnknownReferenceError } from '../../api/errors';
import { RECORD_MAX_BYTES } from '../../api/stored';
import type { MutationContext, Writes } from '../../api/writes';
import { displayNameOf, getMember } from '../../identity/user';
import { clock } from '../../platform/clock';
import { unitOfWork } from '../../store/unitOfWork';
import { stepsOfSections } from '../outline';
import { workflowTriggers } from '../triggers/trigger';
import { workflows } from '../workflow';
import {
  dueWorkflowRuns,
  fitsDocumentWhenCompleted,
  percentDoneOf,
  type RunStep,
  requireWorkflowRun,
  sectionsWithChangedStep,
  type WorkflowRun,
  workflowRunStallsAt,
  workflowRuns,
} from './run';
import { stageRunCompletionNotices, stageRunStallNotices, stageStepAssignmentNotice } from './stageNotices';

const wrongState = (message: string): ApiError => new ApiError('INVALID_STATE', message);

/** 1 read. @throws 404 for the run or the step. */
async function requireRunStep(
  tenant: Tenant,
  runId: string,
  stepId: string,
): Promise<{ run: WorkflowRun; step: RunStep }> {
  const run = await requireWorkflowRun(tenant, runId);
  const step = stepsOfSections(run.sections).find(({ id }) => id === stepId);
  if (!step) throw notFound('Step');
  return { run, step };
}

/** Copies the run's progress to its workflow, if the workflow still exists. 1 read, 1 write. */
async function stageTemplateProgress(writes: Writes, tenant: Tenant, run: WorkflowRun): Promise<void> {
  const workflow = await workflows.of(tenant).get(run.workflow_id);
  if (workflow && workflow.progress !== run.progress) {
    workflows.of(tenant).stageUpdate(writes, workflow, { progress: run.progress });
  }
}

/** Records on the run's trigger whether the run is in progress. 1 read, 1 write. */
async function stageTriggerSync(context: MutationContext, run: WorkflowRun): Promise<void> {
  if (run.trigger_id === null) return;
  const store = workflowTriggers.of(context.tenant);
  const trigger = await store.get(run.trigger_id);
  if (!trigger) return;
  const underWay = run.status === 'in_progress';
  const { current_run_id: current } = trigger;
  if (underWay && current === null) {
    store.stageUpdate(context.writes, trigger, { current_run_id: run.id, updated_at: context.now });
  } else if (!underWay && current === run.id) {
    store.stageUpdate(context.writes, trigger, {
      current_run_id: null,
      last_run_id: run.id,
      updated_at: context.now,
    });
  }
}

/** Stages the changed run, the resulting changes to its workflow and trigger, and the notices. */
async function stageProgress(
  context: MutationContext,
  run: WorkflowRun,
  patch: Partial<Pick<WorkflowRun, 'status' | 'sections' | 'completed_at' | 'cancelled_at' | 'cancel_reason'>>,
): Promise<WorkflowRun> {
  const { writes, tenant, now, actor } = context;
  const sections = patch.sections ?? run.sections;
  const moved = {
    ...patch,
    status: patch.status ?? run.status,
    progress: percentDoneOf(sections),
    last_progress_at: now,
    stalled_at: null,
    updated_at: now,
  };
  const wake_at = workflowRunStallsAt({ ...run, ...moved });
  const changed = workflowRuns.of(tenant).stageUpdate(writes, run, { ...moved, wake_at });
  dueWorkflowRuns.stageTimers(writes, [changed], now);
  await stageTemplateProgress(writes, tenant, changed);
  if (changed.status !== run.status) await stageTriggerSync(context, changed);
  if (changed.status === 'completed') {
    await stageRunCompletionNotices({ writes, tenant, run: changed, by: actor.id, now });
  }
  return changed;
}

/**
 * Completes a step. Completing the last step also completes the run. Costs 2 reads and 2 writes, plus notices. When the
 * run ends, its trigger costs 1 more read and write.
 * @throws 404 for the run or the step; 409 `INVALID_STATE` for a completed step or an ended run; 400 for notes that
 * don't fit in the run's document.
 */
export async function stageRunStepCompletion(
  context: MutationContext,
  runId: string,
  given: { step_id: string; notes?: string | undefined },
): Promise<WorkflowRun> {
  const { tenant, actor, now } = context;
  const { run, step } = await requireRunStep(tenant, runId, given.step_id);
  if (run.status !== 'in_progress') throw wrongState('The run has ended');
  if (step.status === 'completed') throw wrongState('The step is already completed');
  const sections = sectionsWithChangedStep(run.sections, step.id, {
    status: 'completed',
    notes: given.notes ?? step.notes,
    completed_at: now,
    completed_by: actor.id,
    completed_by_name: actor.name,
  });
  if (given.notes !== undefined && !fitsDocumentWhenCompleted({ ...run, sections })) {
    throw invalidFieldsError({
      notes: `is too long: a run’s steps and notes are limited to ${RECORD_MAX_BYTES} bytes in total`,
    });
  }
  const ending = percentDoneOf(sections) === 100 ? { status: 'completed' as const, completed_at: now } : {};
  return stageProgress(context, run, { sections, ...ending });
}

/**
 * Reopens a step and, if its run is completed, the run as well. Same cost as {@link stageRunStepCompletion}.
 * @throws 404; 409 for an open step.
 */
export async function stageRunStepReopening(
  context: MutationContext,
  runId: string,
  { step_id }: { step_id: string },
): Promise<WorkflowRun> {
  const { run, step } = await requireRunStep(context.tenant, runId, step_id);
  if (run.status === 'cancelled') throw wrongState('The run is cancelled');
  if (step.status !== 'completed') throw wrongState('The step is not completed');
  const sections = sectionsWithChangedStep(run.sections, step.id, {
    status: 'pending',
    completed_at: null,
    completed_by: null,
    completed_by_name: null,
  });
  return stageProgress(context, run, { sections, status: 'in_progress', completed_at: null });
}

/** Assigns a step. 2 reads, 1 write and the notice. @throws 404; 400 for a non-member; 409 for an ended run. */
export async function stageRunStepAssignment(
  context: MutationContext,
  runId: string,
  given: { step_id: string; assignee_id: string | null },
): Promise<WorkflowRun> {
  const { tenant, writes, actor, now } = context;
  const { run, step } = await requireRunStep(tenant, runId, given.step_id);
  if (run.status !== 'in_progress') throw wrongState('The run has ended');
  const user = given.assignee_id === null ? null : await getMember(tenant, given.assignee_id);
  if (given.assignee_id !== null && !user) {
    throw new UnknownReferenceError({ assignee_id: 'must be a user of your organization' });
  }
  const sections = sectionsWithChangedStep(run.sections, step.id, {
    assignee_id: user?.id ?? null,
    assignee_name: user ? displayNameOf(user) : null,
  });
  const changed = workflowRuns.of(tenant).stageUpdate(writes, run, { sections, updated_at: now });
  if (user && user.id !== step.assignee_id) {
    await stageStepAssignmentNotice({ writes, tenant, run: changed, by: actor.id, now }, step.id);
  }
  return changed;
}

/**
 * Completes a run whose only open steps are optional.
 * @throws 404; 409; 400 naming the required steps that are still open.
 */
export async function stageWorkflowRunCompletion(context: MutationContext, runId: string): Promise<WorkflowRun> {
  const run = await requireWorkflowRun(context.tenant, runId);
  if (run.status !== 'in_progress') throw wrongState('The run has ended');
  const missing = stepsOfSections(run.sections)
    .filter(({ required, status }) => required && status === 'pending')
    .map(({ id }) => id);
  if (missing.length > 0) {
    throw new ApiError('VALIDATION_FAILED', 'Required steps aren’t completed', {
      details: {
        fields: { run_id: 'must be a run with all required steps completed' },
        missing_required: missing,
      },
    });
  }
  return stageProgress(context, run, { status: 'completed', completed_at: context.now });
}

/** Cancels a run. @throws 404; 409 `INVALID_STATE` for an ended run. */
export async function stageWorkflowRunCancellation(
  context: MutationContext,
  runId: string,
  { reason }: { reason: string | null },
): Promise<WorkflowRun> {
  const run = await requireWorkflowRun(context.tenant, runId);
  if (run.status !== 'in_progress') throw wrongState('The run has ended');
  return stageProgress(context, run, {
    status: 'cancelled',
    cancelled_at: context.now,
    cancel_reason: reason,
  });
}

/** 1 read and 1 write, plus notices. Idempotent and safe to run concurrently. */
export async function markStalledRun(due: Pick<WorkflowRun, 'id' | 'organization_id'>): Promise<void> {
  const tenant = tenantOf(due.organization_id);
  await unitOfWork(async (writes) => {
    const now = clock.now();
    const run = await workflowRuns.of(tenant).get(due.id);
    if (run?.wake_at == null || run.wake_at > now) return;
    const stalled = workflowRuns
      .of(tenant)
      .stageUpdate(writes, run, { wake_at: null, stalled_at: now, updated_at: now });
    await stageRunStallNotices({ writes, tenant, run: stalled, by: null, now });
  });
}
