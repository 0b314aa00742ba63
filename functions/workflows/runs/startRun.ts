// Starts a run: copies the workflow and notifies people.
import type { Actor } from '../../api/actor';
import { ApiError, requireReferencedRecords } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import { type Expiry, requireExpiry } from '../../expiries/record/record';
import { displayNameOf, getMember } from '../../identity/user';
import { dateInOrganizationZone, loadOrganization, type Organization } from '../../organizations/organization';
import { newId } from '../../platform/ids';
import { assigneeIdsOfSections } from '../outline';
import { requireWorkflow, type Workflow } from '../workflow';
import {
  checkNoticeRecipients,
  DEFAULT_RUN_NOTICE_RULE,
  patchNoticeRule,
  type RunNoticePatch,
  type RunNoticeRule,
} from './notices';
import { dueWorkflowRuns, sectionsOfNewRun, type WorkflowRun, workflowRunStallsAt, workflowRuns } from './run';
import { stageRunStartNotices } from './stageNotices';

interface NewRun {
  id: string;
  workflow: Workflow;
  expiry: Expiry | null;
  triggerId: string | null;
  rule: RunNoticeRule;
  /** The person who starts the run or created its trigger. */
  starter: Pick<Actor, 'id' | 'name'>;
  /** The person to exclude from notices; null to notify everyone. */
  actorId: string | null;
  organization: Pick<Organization, 'timezone'>;
}

/**
 * Costs 1 write and 1 read per assignee, plus notices. Doesn't update the workflow, because a thousand triggers may
 * start its runs simultaneously, for example at 09:00. The id of a trigger's run is derived, so starting it a second
 * time fails.
 */
export async function stageNewWorkflowRun(
  { writes, tenant, now }: Omit<MutationContext, 'actor'>,
  { id, workflow, expiry, triggerId, rule, starter, actorId, organization }: NewRun,
): Promise<WorkflowRun> {
  const assignees = await Promise.all(
    assigneeIdsOfSections(workflow.sections).map((userId) => getMember(tenant, userId)),
  );
  const names = new Map(assignees.flatMap((user) => (user ? [[user.id, displayNameOf(user)] as const] : [])));
  const startDate = dateInOrganizationZone(organization, now);
  const started = {
    status: 'in_progress' as const,
    last_progress_at: now,
    ...patchNoticeRule(rule, {}),
  };
  const run = workflowRuns.of(tenant).stageCreate(writes, id, {
    ...started,
    workflow_id: workflow.id,
    workflow_title: workflow.title,
    description: workflow.description,
    tags: workflow.tags,
    team_id: workflow.team_id,
    expiry_id: expiry?.id ?? null,
    expiry_name: expiry?.name ?? null,
    trigger_id: triggerId,
    progress: 0,
    sections: sectionsOfNewRun(workflow.sections, { startDate, expiryDate: expiry?.expiry_date ?? null }, names),
    started_by: starter.id,
    started_by_name: starter.name,
    started_at: now,
    stalled_at: null,
    completed_at: null,
    cancelled_at: null,
    cancel_reason: null,
    shard: dueWorkflowRuns.shardOf(id),
    wake_at: workflowRunStallsAt(started),
    created_at: now,
    updated_at: now,
  });
  dueWorkflowRuns.stageTimers(writes, [run], now);
  await stageRunStartNotices({ writes, tenant, run, by: actorId, now });
  return run;
}

/**
 * Starts a run for a person, with or without an expiry. 2 to 3 reads, plus the cost of {@link stageNewWorkflowRun}.
 * @throws 404 for the workflow; UnknownReferenceError for the expiry; 409 `INVALID_STATE` for an archived workflow; 400 for
 *   recipients who aren't members.
 */
export async function stageWorkflowRunStartByPerson(
  context: MutationContext,
  given: RunNoticePatch & { workflow_id: string; expiry_id: string | null },
): Promise<WorkflowRun> {
  const { tenant, actor } = context;
  const workflow = await requireWorkflow(tenant, given.workflow_id);
  if (workflow.status !== 'active') {
    throw new ApiError('INVALID_STATE', 'Only an active workflow can be started');
  }
  const { expiry_id: expiry } = await requireReferencedRecords({
    expiry_id: given.expiry_id === null ? null : requireExpiry(tenant, given.expiry_id),
  });
  const rule = patchNoticeRule(DEFAULT_RUN_NOTICE_RULE, given);
  await checkNoticeRecipients(tenant, rule.notify_recipients);
  return stageNewWorkflowRun(context, {
    id: newId(),
    workflow,
    expiry,
    triggerId: null,
    rule,
    starter: actor,
    actorId: actor.id,
    organization: await loadOrganization(tenant),
  });
}
