// Updates triggers and comments when their workflow or collection template is renamed or deleted.

import { commitUnauditedInBatches } from '../../activity/write/batches';
import type { Tenant } from '../../api/actor';
import { requestTemplates } from '../../documentRequests/template/template';
import { clock } from '../../platform/clock';
import { unitOfWork } from '../../store/unitOfWork';
import { workflows } from '../record';
import { stageNextWorkflowCommentRemovals } from '../runs/comment';
import { stageTriggerFailureNotice } from '../runs/stageNotices';
import { listTriggersOfTemplate, listTriggersOfWorkflow, type Trigger, workflowTriggers } from './trigger';
import { TEMPLATE_GONE, triggerErrorPatch, WORKFLOW_GONE } from './triggerState';

const AT_A_TIME = 50;

type Change = Partial<Omit<Trigger, 'id' | 'organization_id'>>;

/** Ends a waiting trigger, which can't fire anymore. */
function ending(trigger: Trigger, reason: string): Change | null {
  const waits = trigger.trigger_status === 'pending' || trigger.trigger_status === 'paused';
  if (!waits) return null;
  const { id: _, organization_id: __, ...fields } = triggerErrorPatch(reason);
  return fields;
}

interface Source {
  /** The current name; null if it was deleted. */
  name: string | null;
  /** The reason for triggers whose source was deleted. */
  gone: string;
  /** Lists a page of its triggers. */
  next: (page: { after: string | null; limit: number }) => Promise<Trigger[]>;
  /** The change of a trigger with a different name, or null. */
  renamed: (trigger: Trigger, name: string) => Change | null;
}

/** Reads all triggers of the source and writes those that change. */
async function syncTriggers(tenant: Tenant, { name, gone, next, renamed }: Source): Promise<void> {
  const changeOf = (trigger: Trigger) => (name === null ? ending(trigger, gone) : renamed(trigger, name));
  let after: string | null = null;
  do {
    after = await unitOfWork(async (writes) => {
      const found = await next({ after, limit: AT_A_TIME });
      const now = clock.now();
      for (const trigger of found) {
        const change = changeOf(trigger);
        if (!change) continue;
        const changed = workflowTriggers
          .of(tenant)
          .stageUpdate(writes, trigger, { ...change, updated_at: now });
        await stageTriggerFailureNotice(writes, tenant, { before: trigger, after: changed }, now);
      }
      return found.length < AT_A_TIME ? null : (found.at(-1)?.id ?? null);
    });
  } while (after !== null);
}

/** Reads the triggers of the workflow and writes those that change; a deleted workflow's comments go with it. */
export async function syncTriggersWithWorkflow(tenant: Tenant, workflowId: string): Promise<void> {
  const workflow = await workflows.of(tenant).get(workflowId);
  await syncTriggers(tenant, {
    name: workflow?.title ?? null,
    gone: WORKFLOW_GONE,
    next: (page) => listTriggersOfWorkflow(tenant, workflowId, page),
    renamed: ({ workflow_title }, title) => (title === workflow_title ? null : { workflow_title: title }),
  });
  if (workflow !== null) return;
  await commitUnauditedInBatches((writes) => stageNextWorkflowCommentRemovals(writes, tenant, workflowId));
}

/** Reads the template's triggers and writes those that change. */
export async function syncTriggersWithRequestTemplate(tenant: Tenant, templateId: string): Promise<void> {
  const template = await requestTemplates.of(tenant).get(templateId);
  await syncTriggers(tenant, {
    name: template?.name ?? null,
    gone: TEMPLATE_GONE,
    next: (page) => listTriggersOfTemplate(tenant, templateId, page),
    renamed: ({ collection }, name) =>
      collection === null || collection.template_name === name
        ? null
        : { collection: { ...collection, template_name: name } },
  });
}
