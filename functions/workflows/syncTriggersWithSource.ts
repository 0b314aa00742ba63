// Makes triggers and comments follow their workflow or collection template: its new name, its end.
import type { Tenant } from '../api/actor';
import { requestTemplates } from '../documentRequests/template';
import { clock } from '../platform/clock';
import { unitOfWork } from '../platform/unitOfWork';
import { stageNextCommentRemovals } from './comment';
import { workflows } from './record';
import { stageFailureNotice } from './stageNotices';
import { listTriggersOfTemplate, listTriggersOfWorkflow, type Trigger, triggers } from './trigger';
import { inError, TEMPLATE_GONE, WORKFLOW_GONE } from './triggerState';

const AT_A_TIME = 50;

type Change = Partial<Omit<Trigger, 'id' | 'organization_id'>>;

/** One that waits cannot fire any more. */
function ending(trigger: Trigger, reason: string): Change | null {
  const waits = trigger.trigger_status === 'pending' || trigger.trigger_status === 'paused';
  if (!waits) return null;
  const { id: _, organization_id: __, ...fields } = inError(reason);
  return fields;
}

/** Reads all triggers that `next` pages through and writes those that change. */
async function changeEach(
  tenant: Tenant,
  next: (page: { after: string | null; limit: number }) => Promise<Trigger[]>,
  changeOf: (trigger: Trigger) => Change | null,
): Promise<void> {
  let after: string | null = null;
  do {
    after = await unitOfWork(async (writes) => {
      const found = await next({ after, limit: AT_A_TIME });
      const now = clock.now();
      for (const trigger of found) {
        const change = changeOf(trigger);
        if (!change) continue;
        const changed = triggers.of(tenant).stageUpdate(writes, trigger, { ...change, updated_at: now });
        await stageFailureNotice(writes, tenant, { before: trigger, after: changed }, now);
      }
      return found.length < AT_A_TIME ? null : (found.at(-1)?.id ?? null);
    });
  } while (after !== null);
}

/** Reads the triggers of the workflow and writes those that change; a deleted workflow's comments go with it. */
export async function syncTriggersWithWorkflow(tenant: Tenant, workflowId: string): Promise<void> {
  const title = (await workflows.of(tenant).get(workflowId))?.title ?? null;
  await changeEach(
    tenant,
    (page) => listTriggersOfWorkflow(tenant, workflowId, page),
    (trigger) => {
      if (title === null) return ending(trigger, WORKFLOW_GONE);
      return title === trigger.workflow_title ? null : { workflow_title: title };
    },
  );
  if (title !== null) return;
  for (let more = true; more; ) {
    more = await unitOfWork((writes) => stageNextCommentRemovals(writes, tenant, workflowId));
  }
}

/** Reads the triggers that ask with the template and writes those that change. */
export async function syncTriggersWithTemplate(tenant: Tenant, templateId: string): Promise<void> {
  const name = (await requestTemplates.of(tenant).get(templateId))?.name ?? null;
  await changeEach(
    tenant,
    (page) => listTriggersOfTemplate(tenant, templateId, page),
    (trigger) => {
      if (name === null) return ending(trigger, TEMPLATE_GONE);
      const { collection } = trigger;
      if (collection === null || collection.template_name === name) return null;
      return { collection: { ...collection, template_name: name } };
    },
  );
}
