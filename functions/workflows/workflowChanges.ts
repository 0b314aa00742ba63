// Creates, changes and deletes workflows, counted against the plan (specification sections 4.5 and 8).
import type { Actor, Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { stageGiveBack, stageUse } from '../plans/usage';
import { newId } from '../platform/ids';
import { checkAssignees } from './outline';
import { type Workflow, workflowOf, workflows } from './record';
import type { WorkflowInput, WorkflowPatch } from './workflowFields';

export interface Deed {
  tenant: Tenant;
  actor: Actor;
  writes: Writes;
  now: Date;
}

/** The fields that were sent; what was not stays as it is. */
export const sent = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;

/**
 * 1 read and 2 writes, and 1 read for each assignee.
 * @throws 403 `PLAN_LIMIT_REACHED`; 400 for an assignee who is no member.
 */
export async function stageNewWorkflow(deed: Deed, given: WorkflowInput): Promise<Workflow> {
  const { tenant, actor, writes, now } = deed;
  await checkAssignees(tenant, given.sections);
  await stageUse(writes, tenant, 'workflows', 1);
  return workflows.of(tenant).stageCreate(writes, newId(), {
    ...given,
    owner_id: actor.id,
    status: 'active',
    progress: 0,
    created_at: now,
    updated_at: now,
  });
}

/**
 * Changes the template; runs keep what they were started with. 1 read, and 1 write unless the patch is empty.
 * @throws 404; 400 for an assignee who is no member.
 */
export async function stageWorkflowUpdate(
  { tenant, writes, now }: Omit<Deed, 'actor'>,
  id: string,
  given: WorkflowPatch,
): Promise<Workflow> {
  const workflow = await workflowOf(tenant, id);
  const patch = sent(given);
  if (Object.keys(patch).length === 0) return workflow;
  if (patch.sections) await checkAssignees(tenant, patch.sections);
  return workflows.of(tenant).stageUpdate(writes, workflow, { ...patch, updated_at: now });
}

/** 1 read, 2 writes. Its runs stay; its triggers and comments follow by its trigger worker. @throws 404. */
export async function stageWorkflowDeletion(writes: Writes, tenant: Tenant, id: string): Promise<void> {
  const workflow = await workflowOf(tenant, id);
  workflows.of(tenant).stageDelete(writes, workflow);
  stageGiveBack(writes, tenant, 'workflows', 1);
}
