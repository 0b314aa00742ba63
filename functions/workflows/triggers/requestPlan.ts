// The document requests that a trigger sends instead of starting a workflow.
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { requireReferencedRecords } from '../../api/errors';
import { id, requiredTextInput } from '../../api/fields';
import { requireComplianceClient } from '../../compliance/client';
import { requireContactsWithEmail } from '../../documentRequests/request/createRequests';
import { requireRequestTemplate } from '../../documentRequests/template/template';

export const triggerRequestSettingsSchema = z.object({
  template_id: z.string(),
  template_name: z.string(),
  /** Each contact gets a separate request. */
  contact_ids: z.array(z.string()),
  /** The name for the requests; null to use the template's name. */
  name: z.string().nullable(),
  /** The number of days between sending a request and its due date; null for no due date. */
  due_in_days: z.int().nullable(),
  compliance_client_id: z.string().nullable(),
});
export type TriggerRequestSettings = z.output<typeof triggerRequestSettingsSchema>;

const MAX_CONTACTS = 50;
const MAX_DAYS = 365;

const field = {
  template_id: id,
  contact_ids: z.array(id).min(1).max(MAX_CONTACTS),
  name: requiredTextInput(200).nullable(),
  due_in_days: z.int().min(0).max(MAX_DAYS).nullable(),
  compliance_client_id: id.nullable(),
};
export const triggerRequestSettingsInput = z.object({
  ...field,
  name: field.name.default(null),
  due_in_days: field.due_in_days.default(null),
  compliance_client_id: field.compliance_client_id.default(null),
});
export const triggerRequestSettingsPatch = z.object(field).partial().extend({
  template_id: field.template_id.exactOptional(),
  contact_ids: field.contact_ids.exactOptional(),
});

/**
 * Checks the records that the settings refer to, and adds the template's name. Costs 1 read, plus 1 per contact and 1
 * for the compliance client, if any.
 * @throws UnknownReferenceError for missing records; 400 for a contact without an email address.
 */
export async function checkTriggerRequestSettings(
  tenant: Tenant,
  plan: Omit<TriggerRequestSettings, 'template_name'>,
): Promise<TriggerRequestSettings> {
  const { 'collection.template_id': template, 'collection.contact_ids': recipients } = await requireReferencedRecords({
    'collection.template_id': requireRequestTemplate(tenant, plan.template_id),
    'collection.contact_ids': requireContactsWithEmail(tenant, plan.contact_ids),
    'collection.compliance_client_id':
      plan.compliance_client_id === null ? null : requireComplianceClient(tenant, plan.compliance_client_id),
  });
  return { ...plan, template_name: template.name, contact_ids: recipients.map((contact) => contact.id) };
}

/** The due date for requests sent now, in the organization's time zone. */
export function requestDueDateOf(
  plan: Pick<TriggerRequestSettings, 'due_in_days'>,
  timezone: string,
  now: Date,
): string | null {
  if (plan.due_in_days === null) return null;
  return DateTime.fromJSDate(now, { zone: timezone }).plus({ days: plan.due_in_days }).toISODate();
}
