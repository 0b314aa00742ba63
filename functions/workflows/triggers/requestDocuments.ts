// Creates the document requests of a due trigger, once.
import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { clients } from '../../compliance/client';
import { contacts } from '../../contacts/record';
import { createDocumentRequests } from '../../documentRequests/request/createRequests';
import { requestTemplates } from '../../documentRequests/template/template';
import { getMember } from '../../identity/members';
import { derivedId } from '../../platform/ids';
import { type RequestPlan, requestDueDateOf } from './requestPlan';
import type { Trigger } from './trigger';
import { TEMPLATE_GONE, triggerErrorPatch } from './triggerState';

/** Why the requests can't be created, or null. The records read can't change until the commit. */
async function obstacle(
  transaction: Transaction,
  tenant: Tenant,
  { template_id, contact_ids, compliance_client_id }: RequestPlan,
): Promise<string | null> {
  const templates = await requestTemplates.of(tenant).getMany([template_id], transaction);
  if (!templates.has(template_id)) return TEMPLATE_GONE;
  const found = await contacts.of(tenant).getMany(contact_ids, transaction);
  const gone = contact_ids.filter((id) => !found.has(id));
  if (gone.length > 0) return `These contacts no longer exist: ${gone.join(', ')}`;
  const mute = contact_ids.filter((id) => found.get(id)?.email === null);
  if (mute.length > 0) return `These contacts no longer have an email address: ${mute.join(', ')}`;
  if (compliance_client_id === null) return null;
  const foundClients = await clients.of(tenant).getMany([compliance_client_id], transaction);
  return foundClients.has(compliance_client_id) ? null : 'The compliance client no longer exists';
}

/**
 * Creates the trigger's requests for all contacts or none, because its creator must learn of a missing contact. 4
 * reads, 1 per contact, and as `createDocumentRequests`. Ids are derived, so a second commit fails.
 */
export async function stageDocumentRequestsOfTrigger(
  transaction: Transaction,
  writes: Writes,
  facts: { tenant: Tenant; trigger: Trigger; plan: RequestPlan; timezone: string; now: Date },
): Promise<Partial<Trigger>> {
  const { tenant, trigger, plan, timezone, now } = facts;
  const reason = await obstacle(transaction, tenant, plan);
  if (reason !== null) return triggerErrorPatch(reason);
  const asker = await getMember(tenant, trigger.created_by);
  const actor = { id: trigger.created_by, name: trigger.created_by_name, email: asker?.email ?? null };
  const requests = await createDocumentRequests(
    { tenant, writes, actor, now },
    {
      template_id: plan.template_id,
      contact_ids: plan.contact_ids,
      expiry_id: trigger.expiry_id,
      name: plan.name ?? undefined,
      due_date: requestDueDateOf(plan, timezone, now),
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
