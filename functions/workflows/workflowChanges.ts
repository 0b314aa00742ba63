// Creates, changes and deletes workflows, and counts them against the plan's limit.
import type { Tenant } from '../api/actor';
import { requireReferencedRecords } from '../api/errors';
import { defineChangeById, type MutationContext, type Writes } from '../api/writes';
import { checkTeamReference } from '../identity/user';
import { loadOrganization, timeZoneOfOrganization } from '../organizations/organization';
import { stagePlanLimitRelease, stagePlanLimitUse } from '../plans/usage';
import { calendarDateInZone } from '../platform/clock';
import { newId } from '../platform/ids';
import { instantOfLocalTime } from '../reminders/rule/schedule';
import { stageUpdateOfGivenFields } from '../store/tenantStore';
import { checkStepAssignees } from './outline';
import { requireWorkflow, type Workflow, type WorkflowInput, type WorkflowPatch, workflows } from './workflow';
import { stageWorkflowTypeCheck } from './workflowType';

/**
 * The start of a day in the organization's time zone. Accepts a calendar date, or any instant within the day. Costs 1
 * read, or none if no day is given.
 */
async function startOfDay(tenant: Tenant, given: string | Date | null): Promise<Date | null> {
  if (given === null) return null;
  const zone = timeZoneOfOrganization(await loadOrganization(tenant));
  const day = typeof given === 'string' ? given : calendarDateInZone(zone, given);
  return new Date(instantOfLocalTime(Date.parse(`${day}T00:00:00.000Z`), zone));
}

/**
 * Checks a workflow's team and type if they are new or have changed. 1 read each, plus 1 write for the type.
 * @throws UnknownReferenceError naming each field that doesn't refer to a record in the organization.
 */
async function stageReferenceChecks(
  context: MutationContext,
  { team_id, workflow_type_id: typeId }: Pick<WorkflowPatch, 'team_id' | 'workflow_type_id'>,
  before: Pick<Workflow, 'team_id' | 'workflow_type_id'> = { team_id: null, workflow_type_id: null },
): Promise<void> {
  await requireReferencedRecords({
    team_id: checkTeamReference(context.tenant, team_id, before.team_id),
    workflow_type_id:
      typeId && typeId !== before.workflow_type_id ? stageWorkflowTypeCheck(context, typeId) : undefined,
  });
}

/**
 * Costs 1 read and 2 writes, plus 1 read per assignee and 1 for a due date. Also includes the cost of {@link
 * stageReferenceChecks}.
 * @throws 403 `PLAN_LIMIT_REACHED`; 400 for an assignee who isn't a member; UnknownReferenceError.
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
 * Changes the workflow, but not its existing runs. Costs 1 read, plus 1 for a new due date, and 1 write unless the
 * patch is empty.
 * @throws 404; 400 for an assignee who isn't a member.
 */
export const stageWorkflowUpdate = defineChangeById(
  requireWorkflow,
  async (context, workflow, given: WorkflowPatch) => {
    const { tenant, writes, now } = context;
    await stageReferenceChecks(context, given, workflow);
    const { due_date: day } = given;
    // Keeps a due date that is sent back unchanged, even if the organization's time zone has since changed.
    const isDueDateKept = day instanceof Date && day.getTime() === workflow.due_date?.getTime();
    const due_date = day === undefined ? undefined : isDueDateKept ? workflow.due_date : await startOfDay(tenant, day);
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

/**
 * Deletes the workflow but keeps its runs. 1 read, 2 writes. A worker later updates the triggers and deletes the
 * comments. @throws 404.
 */
export async function stageWorkflowDeletion(writes: Writes, tenant: Tenant, id: string): Promise<void> {
  const workflow = await requireWorkflow(tenant, id);
  workflows.of(tenant).stageDelete(writes, workflow);
  stagePlanLimitRelease(writes, tenant, 'workflows', 1);
}
