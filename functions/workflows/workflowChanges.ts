// Creates, changes and deletes workflows, counted against the plan.
import type { Tenant } from '../api/actor';
import { requireReferencedRecords } from '../api/errors';
import { type MutationContext, useCaseChangingRecordById, type Writes } from '../api/writes';
import { checkTeamReference } from '../identity/user';
import { loadOrganization, timeZoneOfOrganization } from '../organizations/organization';
import { stagePlanLimitGiveBack, stagePlanLimitUse } from '../plans/usage';
import { calendarDateInZone } from '../platform/clock';
import { newId } from '../platform/ids';
import { instantOfLocalTime } from '../reminders/rule/schedule';
import { stageUpdateOfGivenFields } from '../store/tenantStore';
import { checkStepAssignees } from './outline';
import {
  requireWorkflow,
  type Workflow,
  type WorkflowInput,
  type WorkflowPatch,
  workflows,
} from './workflow';
import { stageWorkflowTypeUse } from './workflowType';

/** The beginning of a day in the organization's zone, given as a date or as an instant of it: 1 read, none without a day. */
async function startOfDay(tenant: Tenant, given: string | Date | null): Promise<Date | null> {
  if (given === null) return null;
  const zone = timeZoneOfOrganization(await loadOrganization(tenant));
  const day = typeof given === 'string' ? given : calendarDateInZone(zone, given);
  return new Date(instantOfLocalTime(Date.parse(`${day}T00:00:00.000Z`), zone));
}

/**
 * Checks the team and the type that a workflow is given and did not have: 1 read each, 1 write for the type.
 * @throws UnknownReference naming each field that refers to nothing of this organization.
 */
async function stageReferenceChecks(
  context: MutationContext,
  { team_id, workflow_type_id: typeId }: Pick<WorkflowPatch, 'team_id' | 'workflow_type_id'>,
  before: Pick<Workflow, 'team_id' | 'workflow_type_id'> = { team_id: null, workflow_type_id: null },
): Promise<void> {
  await requireReferencedRecords({
    team_id: checkTeamReference(context.tenant, team_id, before.team_id),
    workflow_type_id:
      typeId && typeId !== before.workflow_type_id ? stageWorkflowTypeUse(context, typeId) : undefined,
  });
}

/**
 * 1 read and 2 writes, 1 read for each assignee, and 1 for a due date; as {@link stageReferenceChecks}.
 * @throws 403 `PLAN_LIMIT_REACHED`; 400 for an assignee who is no member; UnknownReference.
 */
export async function stageNewWorkflow(context: MutationContext, given: WorkflowInput): Promise<Workflow> {
  const { tenant, actor, writes, now } = context;
  await stageReferenceChecks(context, given);
  await checkStepAssignees(tenant, given.sections);
  await stagePlanLimitUse(writes, tenant, 'workflows', 1);
  return workflows.of(tenant).stageCreate(writes, newId(), {
    ...given,
    due_date: await startOfDay(tenant, given.due_date),
    owner_id: actor.id,
    status: 'active',
    progress: 0,
    created_at: now,
    updated_at: now,
  });
}

/**
 * Changes the template; runs keep what they were started with. 1 read, 1 more for another due date, and
 * 1 write unless the patch is empty.
 * @throws 404; 400 for an assignee who is no member.
 */
export const stageWorkflowUpdate = useCaseChangingRecordById(
  requireWorkflow,
  async (context, workflow, given: WorkflowPatch) => {
    const { tenant, writes, now } = context;
    await stageReferenceChecks(context, given, workflow);
    const { due_date: day } = given;
    // Sent back as it was read, it stays, though the organization's zone may be another by now.
    const isDueDateKept = day instanceof Date && day.getTime() === workflow.due_date?.getTime();
    const due_date =
      day === undefined ? undefined : isDueDateKept ? workflow.due_date : await startOfDay(tenant, day);
    if (given.sections) await checkStepAssignees(tenant, given.sections, workflow.sections);
    return stageUpdateOfGivenFields(
      workflows.of(tenant),
      writes,
      workflow,
      { ...given, due_date },
      { updated_at: now },
    );
  },
);

/** 1 read, 2 writes. Its runs stay; its triggers and comments follow by its trigger worker. @throws 404. */
export async function stageWorkflowDeletion(writes: Writes, tenant: Tenant, id: string): Promise<void> {
  const workflow = await requireWorkflow(tenant, id);
  workflows.of(tenant).stageDelete(writes, workflow);
  stagePlanLimitGiveBack(writes, tenant, 'workflows', 1);
}
