// Creates, changes, pauses, resumes, cancels and deletes triggers.
import type { Tenant } from '../../api/actor';
import { ApiError, invalidFieldsError, requireReferencedRecords } from '../../api/errors';
import { withoutUndefinedFields } from '../../api/fields';
import { defineChangeById, type MutationContext } from '../../api/writes';
import { isOpenExpiry, requireExpiry, stageExpiryVersionCheck } from '../../expiries/record/record';
import { checkTeamReference } from '../../identity/user';
import { loadOrganization } from '../../organizations/organization';
import { newId } from '../../platform/ids';
import { checkNoticeRecipients, DEFAULT_RUN_NOTICE_RULE, patchNoticeRule } from '../runs/notices';
import { requireWorkflow, type Workflow } from '../workflow';
import { checkTriggerRequestSettings, type TriggerRequestSettings } from './requestPlan';
import {
  dueWorkflowTriggers,
  requireWorkflowTrigger,
  type Trigger,
  type TriggerInput,
  type TriggerPatch,
  workflowTriggers,
} from './trigger';
import {
  pendingOrErrorTriggerPatch,
  type StoredTriggerPatch,
  type TriggerTimeRule,
  triggerCancellationPatch,
  triggerFireAtOf,
} from './triggerState';

const wrongState = (message: string): ApiError => new ApiError('INVALID_STATE', message);

/** @throws 400 naming `trigger_days` if the time is in the past. */
function requireFutureFireAt(expiryDate: string, rule: TriggerTimeRule, now: Date): Date {
  const fireAt = triggerFireAtOf(expiryDate, rule);
  if (fireAt === null || fireAt <= now) {
    throw invalidFieldsError({ trigger_days: 'must result in a trigger time in the future' });
  }
  return fireAt;
}

/**
 * The trigger's action. @throws 400 unless exactly one action is given; 404 for a missing record; 409 for an archived
 * workflow.
 */
async function actionOf(
  tenant: Tenant,
  { workflow_id, collection }: Pick<TriggerInput, 'workflow_id' | 'collection'>,
): Promise<{ workflow: Workflow; plan: null } | { workflow: null; plan: TriggerRequestSettings }> {
  if (workflow_id && collection) throw invalidFieldsError({ collection: 'can’t be combined with workflow_id' });
  if (collection) return { workflow: null, plan: await checkTriggerRequestSettings(tenant, collection) };
  if (!workflow_id) throw invalidFieldsError({ workflow_id: 'is required unless collection is set' });
  const { workflow_id: workflow } = await requireReferencedRecords({
    workflow_id: requireWorkflow(tenant, workflow_id),
  });
  if (workflow.status !== 'active') throw wrongState('The workflow is archived');
  return { workflow, plan: null };
}

/**
 * Costs 3 reads and 2 writes, plus 1 read per recipient. For requests, also costs the reads of {@link
 * checkTriggerRequestSettings}.
 * @throws 404 for the expiry; UnknownReferenceError for the workflow, template or a contact; 400 for an expiry without
 * a date, a time in the past or recipients who aren't members; 409 `INVALID_STATE` for a closed expiry or archived
 * workflow.
 */
export async function stageNewWorkflowTrigger(context: MutationContext, given: TriggerInput): Promise<Trigger> {
  const { tenant, actor, writes, now } = context;
  const expiry = await requireExpiry(tenant, given.expiry_id);
  // If the expiry's date, name or state changes concurrently, the unit of work runs again.
  stageExpiryVersionCheck(writes, tenant, expiry);
  const { workflow, plan } = await actionOf(tenant, given);
  if (!isOpenExpiry(expiry)) throw wrongState('The expiry is completed or archived');
  if (expiry.expiry_date === null) throw invalidFieldsError({ expiry_id: 'must be an expiry with an expiry_date' });
  const rule = patchNoticeRule(DEFAULT_RUN_NOTICE_RULE, given);
  await checkNoticeRecipients(tenant, rule.notify_recipients);
  await checkTeamReference(tenant, given.team_id);
  const { timezone } = await loadOrganization(tenant);
  const { trigger_type, trigger_days, trigger_time, team_id, carry_to_renewal } = given;
  const when = { trigger_type, trigger_days, trigger_time, timezone };
  const fireAt = requireFutureFireAt(expiry.expiry_date, when, now);
  const id = newId();
  const trigger = workflowTriggers.of(tenant).stageCreate(writes, id, {
    ...rule,
    ...when,
    expiry_id: expiry.id,
    workflow_id: workflow?.id ?? null,
    workflow_title: workflow?.title ?? null,
    collection: plan,
    expiry_name: expiry.name,
    created_by: actor.id,
    created_by_name: actor.name,
    team_id,
    expiry_date: expiry.expiry_date,
    trigger_date: fireAt,
    trigger_status: 'pending',
    status_reason: null,
    closed_with_expiry: false,
    paused_before_close: false,
    current_run_id: null,
    last_run_id: null,
    run_count: 0,
    request_ids: [],
    is_deleted: false,
    carry_to_renewal,
    shard: dueWorkflowTriggers.shardOf(id),
    wake_at: fireAt,
    created_at: now,
    updated_at: now,
  });
  dueWorkflowTriggers.stageTimers(writes, [trigger], now);
  return trigger;
}

const FIRE_AT_FIELDS = ['trigger_type', 'trigger_days', 'trigger_time'] as const;

/**
 * Costs 1 to 3 reads and 1 write, plus 1 read per recipient. Setting a new time makes a failed trigger pending again;
 * sending the same time doesn't.
 * @throws 404; 400 for the same reasons as a new trigger; 409 `INVALID_STATE` for a new time if the trigger has fired
 * or been cancelled.
 */
export const stageWorkflowTriggerUpdate = defineChangeById(
  requireWorkflowTrigger,
  async ({ tenant, writes, now }, trigger, given: TriggerPatch) => {
    const rule = patchNoticeRule(trigger, given);
    if (given.notify_recipients) await checkNoticeRecipients(tenant, rule.notify_recipients, trigger.notify_recipients);
    const { trigger_type, trigger_days, trigger_time, team_id, carry_to_renewal } = given;
    await checkTeamReference(tenant, team_id, trigger.team_id);
    const plain = withoutUndefinedFields({
      trigger_type,
      trigger_days,
      trigger_time,
      team_id,
      carry_to_renewal,
    });
    const collection = await changedPlan(tenant, trigger, given.collection);
    const isRescheduled = FIRE_AT_FIELDS.some((at) => plain[at] !== undefined && plain[at] !== trigger[at]);
    const rescheduled = isRescheduled ? await newFireAt(tenant, { ...trigger, ...plain }, now) : {};
    const changed = workflowTriggers.of(tenant).stageUpdate(writes, trigger, {
      ...rule,
      ...plain,
      ...withoutUndefinedFields({ collection }),
      ...rescheduled,
      updated_at: now,
    });
    dueWorkflowTriggers.stageTimers(writes, [changed], now);
    return changed;
  },
);

/**
 * @throws 400 if request settings are sent for a workflow trigger, or null for a request trigger; the errors of {@link
 * checkTriggerRequestSettings}.
 */
async function changedPlan(
  tenant: Tenant,
  { collection }: Trigger,
  given: TriggerPatch['collection'],
): Promise<TriggerRequestSettings | undefined> {
  // Responses contain null here for workflow triggers, so clients may send it back.
  if (given === undefined || (given === null && collection === null)) return undefined;
  if (given === null) throw invalidFieldsError({ collection: 'must be an object' });
  if (collection === null)
    throw invalidFieldsError({ collection: 'must be null for a trigger that starts a workflow' });
  return checkTriggerRequestSettings(tenant, { ...collection, ...withoutUndefinedFields(given) });
}

async function newFireAt(tenant: Tenant, trigger: Trigger, now: Date): Promise<StoredTriggerPatch> {
  if (trigger.trigger_status === 'triggered' || trigger.trigger_status === 'cancelled') {
    throw wrongState('The date can’t be changed after the trigger has fired or been cancelled');
  }
  const expiry = await requireExpiry(tenant, trigger.expiry_id);
  if (expiry.expiry_date === null) throw invalidFieldsError({ expiry_id: 'must be an expiry with an expiry_date' });
  const { timezone } = await loadOrganization(tenant);
  const fireAt = requireFutureFireAt(expiry.expiry_date, { ...trigger, timezone }, now);
  const computed = { expiry_date: expiry.expiry_date, timezone };
  if (trigger.trigger_status === 'paused') return { ...computed, trigger_date: fireAt };
  return { ...computed, ...pendingOrErrorTriggerPatch(fireAt, now) };
}

/** 1 read, 1 write. @throws 404; 409 `INVALID_STATE` unless the trigger is pending. */
export async function stageWorkflowTriggerPause(context: MutationContext, id: string): Promise<Trigger> {
  const trigger = await requireWorkflowTrigger(context.tenant, id);
  if (trigger.trigger_status !== 'pending') throw wrongState('Only a pending trigger can be paused');
  return workflowTriggers.of(context.tenant).stageUpdate(context.writes, trigger, {
    trigger_status: 'paused',
    wake_at: null,
    updated_at: context.now,
  });
}

/**
 * 3 reads, 1 write.
 * @throws 404; 409 `INVALID_STATE` if the trigger isn't paused or its time has already passed.
 */
export async function stageWorkflowTriggerResumption(context: MutationContext, id: string): Promise<Trigger> {
  const { tenant, writes, now } = context;
  const trigger = await requireWorkflowTrigger(tenant, id);
  if (trigger.trigger_status !== 'paused') throw wrongState('Only a paused trigger can be resumed');
  const expiry = await requireExpiry(tenant, trigger.expiry_id);
  const { timezone } = await loadOrganization(tenant);
  const date = expiry.expiry_date ?? trigger.expiry_date;
  const fireAt = triggerFireAtOf(date, { ...trigger, timezone });
  if (fireAt === null || fireAt <= now) {
    throw wrongState('The date passed while the trigger was paused. Set a new date first.');
  }
  const patch = { expiry_date: date, timezone, ...pendingOrErrorTriggerPatch(fireAt, now), updated_at: now };
  const changed = workflowTriggers.of(tenant).stageUpdate(writes, trigger, patch);
  dueWorkflowTriggers.stageTimers(writes, [changed], now);
  return changed;
}

/**
 * 1 read, 1 write. A run that the trigger has already started continues.
 * @throws 404; 409 `INVALID_STATE` if the trigger has fired or been cancelled.
 */
export async function stageWorkflowTriggerCancellation(
  context: MutationContext,
  id: string,
  { reason }: { reason: string | null },
): Promise<Trigger> {
  const trigger = await requireWorkflowTrigger(context.tenant, id);
  if (trigger.trigger_status === 'triggered' || trigger.trigger_status === 'cancelled') {
    throw wrongState('The trigger has already fired or been cancelled');
  }
  const patch = { ...triggerCancellationPatch(reason ?? 'Cancelled'), updated_at: context.now };
  return workflowTriggers.of(context.tenant).stageUpdate(context.writes, trigger, patch);
}

/** Hides the trigger from lists but keeps it, because runs refer to it. 1 read, 1 write. @throws 404. */
export async function stageTriggerSoftDeletion(context: MutationContext, id: string): Promise<void> {
  const trigger = await requireWorkflowTrigger(context.tenant, id);
  const patch = { is_deleted: true, wake_at: null, updated_at: context.now };
  workflowTriggers.of(context.tenant).stageUpdate(context.writes, trigger, patch);
}
