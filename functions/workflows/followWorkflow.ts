// Makes triggers and comments follow their workflow: its new title, its end (issue 7).
import type { Tenant } from '../api/actor';
import { clock } from '../platform/clock';
import { unitOfWork } from '../platform/unitOfWork';
import { stageNextCommentRemovals } from './comment';
import { inError, WORKFLOW_GONE } from './moment';
import { workflows } from './record';
import { type Trigger, triggers, triggersOfWorkflow } from './trigger';

const AT_A_TIME = 200;

function changeOf(trigger: Trigger, title: string | null) {
  if (title !== null) return title === trigger.workflow_title ? null : { workflow_title: title };
  const waits = trigger.trigger_status === 'pending' || trigger.trigger_status === 'paused';
  if (!waits) return null;
  const { id: _, organization_id: __, ...fields } = inError(WORKFLOW_GONE);
  return fields;
}

/** Reads the triggers of the workflow and writes those that change; a deleted workflow's comments go with it. */
export async function followWorkflow(tenant: Tenant, workflowId: string): Promise<void> {
  const title = (await workflows.of(tenant).get(workflowId))?.title ?? null;
  let after: string | null = null;
  do {
    after = await unitOfWork(async (writes) => {
      const found = await triggersOfWorkflow(tenant, workflowId, { after, limit: AT_A_TIME });
      for (const trigger of found) {
        const change = changeOf(trigger, title);
        if (change) {
          triggers.of(tenant).stageUpdate(writes, trigger, { ...change, updated_at: clock.now() });
        }
      }
      return found.length < AT_A_TIME ? null : (found.at(-1)?.id ?? null);
    });
  } while (after !== null);
  if (title !== null) return;
  for (let more = true; more; ) {
    more = await unitOfWork((writes) => stageNextCommentRemovals(writes, tenant, workflowId));
  }
}
