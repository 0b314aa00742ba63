// The organization’s settings: their input schema and API view.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFieldsError } from '../api/errors';
import {
  emailAddress,
  id,
  isVisibleText,
  locale,
  localTime,
  resettableInput,
  sendWindowInput,
  sendWindowSchema,
  timeZone,
  withoutUndefinedFields,
} from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { freeFormValueProblem } from '../api/stored';
import type { Writes } from '../api/writes';
import { isHolidayRegion } from './holidays';
import {
  loadOrganization,
  MAX_ACTIVITY_RETENTION_MONTHS,
  NEW_ORGANIZATION_SETTINGS,
  type Organization,
  organizations,
} from './organization';
import { hasChangedReminderTimeSettings, stageOrganizationRescheduling } from './rescheduling';

const REMINDER_MODES = ['INDIVIDUAL', 'DIGEST'] as const;
const MAX_FORM_BYTES = 32_768;

/** Text for one line of an email or page, without control characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be a single line');

/** Empty if unset. */
const webAddress = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'must be a URL, such as https://example.com',
  );

const smallJson = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .superRefine((value, context) => {
    const problem = freeFormValueProblem(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .refine((value) => JSON.stringify(value).length <= MAX_FORM_BYTES, 'is too large');

/** The Content SID of a Twilio template; empty if unset. */
const contentSid = z
  .string()
  .trim()
  .regex(
    /^(HX[0-9a-fA-F]{32})?$/,
    'must be the Content SID of a template: HX followed by 32 hexadecimal digits',
  );

/** The settings fields. An update accepts any subset. */
const field = {
  name: line(200).min(1, 'is required').refine(isVisibleText, 'is required'),
  industry: line(100),
  timezone: timeZone,
  locale,
  logo_url: webAddress,
  website: webAddress,
  phone: line(50),
  address: z.string().trim().max(1000),
  email_sender_name: line(100),
  email_sender_prefix: line(100),
  email_reply_to: z.union([z.literal(''), emailAddress]),
  email_sender_identity_enabled: z.boolean(),
  email_reminder_mode: z.enum(REMINDER_MODES),
  digest_send_time: localTime,
  attach_ics: z.boolean(),
  ledger_retention_months: z.int().min(3).max(84),
  activity_retention_months: z.int().min(12).max(MAX_ACTIVITY_RETENTION_MONTHS),
  send_window: sendWindowInput.nullable(),
  holiday_calendar: line(20).nullable(),
  whatsapp_reminder_template: contentSid,
  whatsapp_workflow_template: contentSid,
  default_integration_ids: z
    .array(id.refine((given) => /^[\w-]+$/.test(given), 'must be the id of an integration'))
    .max(5),
  base_currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code, such as EUR'),
  billing_email: z.union([z.literal(''), emailAddress]),
  tax_id: z.object({ type: line(50), value: line(100) }),
  setup_checklist_acks: z.record(
    z.string().regex(/^\w{1,64}$/, 'must have names of 1 to 64 letters, digits or _'),
    z.boolean(),
  ),
  expiry_form_sections: smallJson.nullable(),
  expiry_form_section_order: z.array(line(100)).max(100).nullable(),
};

/** Null resets a setting to its initial value. The name and the zone are required. */
const reset = {
  locale: resettableInput(field.locale, NEW_ORGANIZATION_SETTINGS.locale),
  industry: resettableInput(field.industry, NEW_ORGANIZATION_SETTINGS.industry),
  logo_url: resettableInput(field.logo_url, NEW_ORGANIZATION_SETTINGS.logo_url),
  website: resettableInput(field.website, NEW_ORGANIZATION_SETTINGS.website),
  phone: resettableInput(field.phone, NEW_ORGANIZATION_SETTINGS.phone),
  address: resettableInput(field.address, NEW_ORGANIZATION_SETTINGS.address),
  email_sender_name: resettableInput(field.email_sender_name, NEW_ORGANIZATION_SETTINGS.email_sender_name),
  email_sender_prefix: resettableInput(
    field.email_sender_prefix,
    NEW_ORGANIZATION_SETTINGS.email_sender_prefix,
  ),
  email_reply_to: resettableInput(field.email_reply_to, NEW_ORGANIZATION_SETTINGS.email_reply_to),
  email_sender_identity_enabled: resettableInput(
    field.email_sender_identity_enabled,
    NEW_ORGANIZATION_SETTINGS.email_sender_identity_enabled,
  ),
  email_reminder_mode: resettableInput(
    field.email_reminder_mode,
    NEW_ORGANIZATION_SETTINGS.email_reminder_mode,
  ),
  digest_send_time: resettableInput(field.digest_send_time, NEW_ORGANIZATION_SETTINGS.digest_send_time),
  attach_ics: resettableInput(field.attach_ics, NEW_ORGANIZATION_SETTINGS.attach_ics),
  whatsapp_reminder_template: resettableInput(
    field.whatsapp_reminder_template,
    NEW_ORGANIZATION_SETTINGS.whatsapp_reminder_template,
  ),
  whatsapp_workflow_template: resettableInput(
    field.whatsapp_workflow_template,
    NEW_ORGANIZATION_SETTINGS.whatsapp_workflow_template,
  ),
  ledger_retention_months: resettableInput(
    field.ledger_retention_months,
    NEW_ORGANIZATION_SETTINGS.ledger_retention_months,
  ),
  activity_retention_months: resettableInput(
    field.activity_retention_months,
    NEW_ORGANIZATION_SETTINGS.activity_retention_months,
  ),
  base_currency: resettableInput(field.base_currency, NEW_ORGANIZATION_SETTINGS.base_currency),
  billing_email: resettableInput(field.billing_email, NEW_ORGANIZATION_SETTINGS.billing_email),
  tax_id: resettableInput(field.tax_id, NEW_ORGANIZATION_SETTINGS.tax_id),
};

export const organizationSettingsPatch = z
  .object({ ...field, ...reset })
  .partial()
  .extend({ name: field.name.exactOptional(), timezone: field.timezone.exactOptional() });
export type OrganizationSettingsPatch = z.output<typeof organizationSettingsPatch>;

const stringOut = z.string();
export const organizationSettingsOut = namedOpenApiObject('OrganizationSettings', {
  name: stringOut,
  industry: stringOut,
  timezone: stringOut,
  locale,
  logo_url: stringOut,
  website: stringOut,
  phone: stringOut,
  address: stringOut,
  email_sender_name: stringOut,
  email_sender_prefix: stringOut,
  email_reply_to: stringOut,
  email_sender_identity_enabled: z.boolean(),
  email_reminder_mode: z.enum(REMINDER_MODES),
  digest_send_time: stringOut,
  attach_ics: z
    .boolean()
    .describe('Whether reminder emails to contacts include the due date as a calendar file'),
  ledger_retention_months: z.int().describe('How many months the ledger keeps new messages'),
  activity_retention_months: z
    .int()
    .describe('How many months the activity log keeps entries, including existing ones'),
  send_window: sendWindowSchema.nullable(),
  holiday_calendar: z.string().nullable(),
  whatsapp_reminder_template: stringOut,
  whatsapp_workflow_template: stringOut,
  default_integration_ids: z
    .array(z.string())
    .describe('Chat integrations for new reminders that don’t specify any'),
  base_currency: stringOut,
  billing_email: stringOut,
  tax_id: z.object({ type: stringOut, value: stringOut }),
  setup_checklist_acks: z.record(z.string(), z.boolean()),
  expiry_form_sections: z.unknown(),
  expiry_form_section_order: z.array(z.string()).nullable(),
});

/** The output schema drops the fields that aren’t settings. */
export const viewOrganizationSettings = (
  organization: Organization,
): z.input<typeof organizationSettingsOut> => ({
  ...organization,
});

/**
 * Changes the given settings; `setup_checklist_acks` are added to the existing ones. 1 read, 1 write; 1 more if
 * reminder times change.
 * @throws 400 for an unknown holiday calendar.
 */
export async function stageOrganizationSettingsUpdate(
  writes: Writes,
  tenant: Tenant,
  patch: OrganizationSettingsPatch,
  now: Date,
): Promise<Organization> {
  const { holiday_calendar: region } = patch;
  if (typeof region === 'string' && !(await isHolidayRegion(region)))
    throw invalidFieldsError({ holiday_calendar: 'must be a country or region code, such as DE or DE-BE' });
  const organization = await loadOrganization(tenant);
  const given = withoutUndefinedFields(patch);
  const acknowledged = { ...organization.setup_checklist_acks, ...patch.setup_checklist_acks };
  const changed = organizations.stageUpdate(writes, organization, {
    ...given,
    setup_checklist_acks: acknowledged,
    updated_at: now,
  });
  if (hasChangedReminderTimeSettings(organization, changed))
    stageOrganizationRescheduling(writes, tenant, now);
  return changed;
}
