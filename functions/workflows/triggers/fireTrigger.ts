// Fires a due trigger once: starts its run or creates its requests.
import type { Transaction } from 'firebase-admin/firestore';
import { auditedServiceWritesOf } from '../../activity/write/activityLog';
import { type Tenant, tenantOf } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { complianceClients } from '../../compliance/client';
import { contacts } from '../../contacts/record';
import { createDocumentRequests } from '../../documentRequests/request/createRequests';
import { requestTemplates } from '../../documentRequests/template/template';
import { type Expiry, expiries, isOpenExpiry } from '../../expiries/record/record';
import { getMember } from '../../identity/user';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { isOrganizationVerified } from '../../organizations/people';
import { clock } from '../../platform/clock';
import { derivedId } from '../../platform/ids';
import { inTransaction, isVersionConflict } from '../../store/unitOfWork';
import { stageTriggeredRequestsNotice, stageTriggerFailureNotice } from '../runs/stageNotices';
import { stageNewWorkflowRun } from '../runs/startRun';
import { workflows } from '../workflow';
import { requestDueDateOf, type TriggerRequestSettings } from './requestPlan';
import { dueWorkflowTriggers, type Trigger, workflowTriggers } from './trigger';
import {
  cancellationPatchForClosedExpiry,
  ORGANIZATION_UNVERIFIED_REASON,
  pendingOrErrorTriggerPatch,
  REQUEST_TEMPLATE_GONE_REASON,
  type StoredTriggerPatch,
  TRIGGER_EXPIRY_GONE_REASON,
  triggerCancellationPatch,
  triggerErrorPatch,
  triggerFireAtOf,
  WORKFLOW_ARCHIVED_REASON,
  WORKFLOW_GONE_REASON,
} from './triggerState';

interface Facts {
  tenant: Tenant;
  trigger: Trigger;
  organization: Organization;
  now: Date;
}

/**
 * Starts the trigger's run or creates its requests. Returns the changes to the trigger. Locks the records it reads
 * until the commit.
 */
async function stageDecision(transaction: Transaction, writes: Writes, facts: Facts): Promise<StoredTriggerPatch> {
  const { tenant, trigger, now } = facts;
  const foundExpiries = await expiries.of(tenant).getMany([trigger.expiry_id], transaction);
  const expiry = foundExpiries.get(trigger.expiry_id);
  if (!expiry) return triggerCancellationPatch(TRIGGER_EXPIRY_GONE_REASON);
  if (!isOpenExpiry(expiry)) return cancellationPatchForClosedExpiry(trigger);
  const { expiry_date: date } = expiry;
  if (date !== trigger.expiry_date) {
    // The expiry's date has changed, but the trigger hasn't been updated yet.
    const fireAt = date === null ? null : triggerFireAtOf(date, trigger);
    return { ...pendingOrErrorTriggerPatch(fireAt, now), expiry_date: date ?? trigger.expiry_date };
  }
  const { collection: plan } = trigger;
  if (plan === null) return stageRunOfTrigger(transaction, writes, { ...facts, expiry });
  return stageDocumentRequestsOfTrigger(transaction, writes, { ...facts, plan });
}

async function stageRunOfTrigger(
  transaction: Transaction,
  writes: Writes,
  { tenant, trigger, organization, now, expiry }: Facts & { expiry: Expiry },
): Promise<StoredTriggerPatch> {
  const workflowId = trigger.workflow_id ?? '';
  const workflow = (await workflows.of(tenant).getMany([workflowId], transaction)).get(workflowId);
  if (!workflow) return triggerErrorPatch(WORKFLOW_GONE_REASON);
  if (workflow.status !== 'active') return triggerErrorPatch(WORKFLOW_ARCHIVED_REASON);
  const run = await stageNewWorkflowRun(
    { writes, tenant, now },
    {
      // Allows one run per trigger and occurrence, no matter how often the trigger fires.
      id: derivedId('workflow_run', trigger.id, trigger.expiry_id),
      workflow,
      expiry,
      triggerId: trigger.id,
      rule: trigger,
      starter: { id: trigger.created_by, name: trigger.created_by_name },
      actorId: null,
      organization,
    },
  );
  return {
    trigger_status: 'triggered',
    status_reason: null,
    wake_at: null,
    current_run_id: run.id,
    run_count: trigger.run_count + 1,
  };
}

/** Returns false if a record changed after it was read. */
async function attempt(trigger: Trigger, organization: Organization, now: Date): Promise<boolean> {
  const tenant = tenantOf(trigger.organization_id);
  return inTransaction(async (transaction, staged) => {
    const writes = auditedServiceWritesOf(tenant, staged);
    const patch = await stageDecision(transaction, writes, { tenant, trigger, organization, now });
    const changed = workflowTriggers.of(tenant).stageUpdate(writes, trigger, { ...patch, updated_at: now });
    dueWorkflowTriggers.stageTimers(writes, [changed], now);
    if (changed.trigger_status === 'triggered') await stageTriggeredRequestsNotice(writes, tenant, changed, now);
    await stageTriggerFailureNotice(writes, tenant, { before: trigger, after: changed }, now);
    return true;
  }).catch((thrown: unknown) => {
    if (isVersionConflict(thrown)) return false;
    throw thrown;
  });
}

/**
 * The maximum number of attempts. If a conflict involves another record, such as the credit balance, the trigger may
 * still be pending, so another attempt is needed.
 */
const MAX_ATTEMPTS = 5;

/**
 * Idempotent and safe to run concurrently, because only one claim succeeds. Costs 3 reads and 2 writes, plus the cost
 * of starting the run.
 */
export async function fireWorkflowTrigger(due: Trigger): Promise<void> {
  const now = clock.now();
  const tenant = tenantOf(due.organization_id);
  const organization = await loadOrganization(tenant);
  let trigger: Trigger | null = due;
  for (let tries = 0; trigger !== null && tries < MAX_ATTEMPTS; tries += 1) {
    if (trigger.trigger_status !== 'pending' || trigger.wake_at === null || trigger.wake_at > now) return;
    if (await attempt(trigger, organization, now)) return;
    trigger = await workflowTriggers.of(tenant).get(due.id);
  }
}

/** Why the requests can't be created, or null if they can. Locks the records it reads until the commit. */
async function findObstacle(
  transaction: Transaction,
  { tenant, organization }: Facts,
  { template_id, contact_ids, compliance_client_id }: TriggerRequestSettings,
): Promise<string | null> {
  if (!(await isOrganizationVerified(organization))) return ORGANIZATION_UNVERIFIED_REASON;
  const templates = await requestTemplates.of(tenant).getMany([template_id], transaction);
  if (!templates.has(template_id)) return REQUEST_TEMPLATE_GONE_REASON;
  const found = await contacts.of(tenant).getMany(contact_ids, transaction);
  const gone = contact_ids.filter((id) => !found.has(id));
  if (gone.length > 0) return `These contacts no longer exist: ${gone.join(', ')}`;
  const withoutEmail = contact_ids.filter((id) => found.get(id)?.email === null);
  if (withoutEmail.length > 0) return `These contacts no longer have an email address: ${withoutEmail.join(', ')}`;
  if (compliance_client_id === null) return null;
  const foundClients = await complianceClients.of(tenant).getMany([compliance_client_id], transaction);
  return foundClients.has(compliance_client_id) ? null : 'The compliance client no longer exists';
}

/**
 * Creates the trigger's requests for all contacts or none, so that a missing contact is reported to the trigger's
 * creator. Costs 4 reads, plus 1 per contact and the cost of `createDocumentRequests`. The ids are derived, so a second
 * commit fails.
 */
async function stageDocumentRequestsOfTrigger(
  transaction: Transaction,
  writes: Writes,
  facts: Facts & { plan: TriggerRequestSettings },
): Promise<StoredTriggerPatch> {
  const { tenant, trigger, plan, organization, now } = facts;
  const reason = await findObstacle(transaction, facts, plan);
  if (reason !== null) return triggerErrorPatch(reason);
  const creator = await getMember(tenant, trigger.created_by);
  const actor = { id: trigger.created_by, name: trigger.created_by_name, email: creator?.email ?? null };
  const requests = await createDocumentRequests(
    { tenant, writes, actor, now },
    {
      template_id: plan.template_id,
      contact_ids: plan.contact_ids,
      expiry_id: trigger.expiry_id,
      name: plan.name ?? undefined,
      due_date: requestDueDateOf(plan, organization.timezone, now),
      compliance_client_id: plan.compliance_client_id,
    },
    {
      triggerId: trigger.id,
      idOf: (contactId) => derivedId('triggered_request', trigger.id, trigger.expiry_id, contactId),
    },
  );
  return {
    trigger_status: 'triggered',
    status_reason: null,
    wake_at: null,
    run_count: trigger.run_count + 1,
    request_ids: requests.map(({ id }) => id),
  };
}
