// Updates triggers after a change to their expiry, workflow or collection template.

import { auditedServiceWritesOf, commitInBatchesUnaudited } from '../../activity/write/activityLog';
import type { Tenant } from '../../api/actor';
import { requestTemplates } from '../../documentRequests/template/template';
import { type Expiry, expiries } from '../../expiries/record/record';
import { loadOrganization } from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { pageSize } from '../../platform/params';
import { inTransaction, unitOfWork } from '../../store/unitOfWork';
import { stageNextWorkflowCommentRemovals } from '../runs/comments';
import { stageTriggerFailureNotice } from '../runs/stageNotices';
import { workflows } from '../workflow';
import {
  dueWorkflowTriggers,
  listTriggerPageOfRequestTemplate,
  listTriggerPageOfWorkflow,
  listTriggersOfExpiries,
  type Trigger,
  workflowTriggers,
} from './trigger';
import {
  isWaitingTrigger,
  REQUEST_TEMPLATE_GONE_REASON,
  type StoredTriggerPatch,
  triggerErrorPatch,
  triggerPatchFromExpiry,
  WORKFLOW_GONE_REASON,
} from './triggerState';

/** The maximum number of consecutive renewals to follow. Expiries may be renewed faster than their events arrive. */
const MAX_LINKS = 20;

/**
 * Syncs triggers with the expiry's stored state, because events may arrive late, twice or out of order. Reads the
 * expiry, its next occurrence and the triggers; writes the triggers that change.
 */
export async function syncTriggersWithExpiry(tenant: Tenant, expiryId: string): Promise<void> {
  let id: string | null = expiryId;
  for (let link = 0; id !== null && link < MAX_LINKS; link += 1) id = await syncWithOne(tenant, id);
}

/**
 * Syncs the triggers of at most 30 expiries. Most expiries have no triggers. Costs 1 read, plus the cost for each
 * expiry that has some.
 */
export async function syncTriggersWithExpiries(tenant: Tenant, expiryIds: readonly string[]): Promise<void> {
  const found = await listTriggersOfExpiries(tenant, expiryIds);
  for (const id of new Set(found.map(({ expiry_id }) => expiry_id))) await syncTriggersWithExpiry(tenant, id);
}

/**
 * Returns the id of the next occurrence if a trigger moved to it. Locks the records it reads until the commit, so that
 * a concurrent change to a date isn't overwritten.
 */
async function syncWithOne(tenant: Tenant, expiryId: string): Promise<string | null> {
  return inTransaction(async (transaction, staged) => {
    const writes = auditedServiceWritesOf(tenant, staged);
    const found = await listTriggersOfExpiries(tenant, [expiryId], transaction);
    if (found.length === 0) return null;
    const now = clock.now();
    const locked = async (id: string): Promise<Expiry | null> =>
      (await expiries.of(tenant).getMany([id], transaction)).get(id) ?? null;
    const expiry = await locked(expiryId);
    const nextId = expiry?.is_done ? expiry.next_expiry_id : null;
    const next = nextId === null ? null : await locked(nextId);
    const { timezone } = await loadOrganization(tenant);
    let moved = false;
    for (const trigger of found) {
      const patch = triggerPatchFromExpiry(trigger, { expiry, next, timezone, now });
      if (patch === null) continue;
      const store = workflowTriggers.of(tenant);
      const changed = store.stageUpdate(writes, trigger, { ...patch, updated_at: now });
      dueWorkflowTriggers.stageTimers(writes, [changed], now);
      await stageTriggerFailureNotice(writes, tenant, { before: trigger, after: changed }, now);
      moved ||= changed.expiry_id !== expiryId;
    }
    return moved ? (next?.id ?? null) : null;
  });
}

const AT_A_TIME = pageSize(50);

/** Marks a pending or paused trigger as failed, because it can no longer fire. */
const ending = (trigger: Trigger, reason: string): StoredTriggerPatch | null =>
  isWaitingTrigger(trigger) ? triggerErrorPatch(reason) : null;

interface Source {
  /** The source's current name; null if the source was deleted. */
  name: string | null;
  /** The reason stored in triggers whose source was deleted. */
  gone: string;
  /** Lists a page of the source's triggers. */
  next: (page: { after: string | null; limit: number }) => Promise<Trigger[]>;
  /** The change that updates a trigger's stored source name, or null if the name is current. */
  renamed: (trigger: Trigger, name: string) => StoredTriggerPatch | null;
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
        const changed = workflowTriggers.of(tenant).stageUpdate(writes, trigger, { ...change, updated_at: now });
        await stageTriggerFailureNotice(writes, tenant, { before: trigger, after: changed }, now);
      }
      return found.length < AT_A_TIME ? null : (found.at(-1)?.id ?? null);
    });
  } while (after !== null);
}

/** Reads the workflow's triggers and writes those that change. Also deletes the comments on a deleted workflow. */
export async function syncTriggersWithWorkflow(tenant: Tenant, workflowId: string): Promise<void> {
  const workflow = await workflows.of(tenant).get(workflowId);
  await syncTriggers(tenant, {
    name: workflow?.title ?? null,
    gone: WORKFLOW_GONE_REASON,
    next: (page) => listTriggerPageOfWorkflow(tenant, workflowId, page),
    renamed: ({ workflow_title }, title) => (title === workflow_title ? null : { workflow_title: title }),
  });
  if (workflow !== null) return;
  await commitInBatchesUnaudited((writes) => stageNextWorkflowCommentRemovals(writes, tenant, workflowId));
}

/** Reads the template's triggers and writes those that change. */
export async function syncTriggersWithRequestTemplate(tenant: Tenant, templateId: string): Promise<void> {
  const template = await requestTemplates.of(tenant).get(templateId);
  await syncTriggers(tenant, {
    name: template?.name ?? null,
    gone: REQUEST_TEMPLATE_GONE_REASON,
    next: (page) => listTriggerPageOfRequestTemplate(tenant, templateId, page),
    renamed: ({ collection }, name) =>
      collection === null || collection.template_name === name
        ? null
        : { collection: { ...collection, template_name: name } },
  });
}
