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
import { settingsChangeMovesReminders, stageOrganizationRescheduling } from './rescheduling';

const REMINDER_MODES = ['INDIVIDUAL', 'DIGEST'] as const;
const MAX_FORM_BYTES = 32_768;

/** Single-line text for an email or page, without control characters. */
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
  .regex(/^(HX[0-9a-fA-F]{32})?$/, 'must be the Content SID of a template: HX followed by 32 hexadecimal digits');

const initial = NEW_ORGANIZATION_SETTINGS;
const name = line(200).min(1, 'is required').refine(isVisibleText, 'is required');

/** The settings fields. Null resets a setting to its initial value; the name and time zone can't be reset. */
const field = {
  name,
  industry: resettableInput(line(100), initial.industry),
  timezone: timeZone,
  locale: resettableInput(locale, initial.locale),
  logo_url: resettableInput(webAddress, initial.logo_url),
  website: resettableInput(webAddress, initial.website),
  phone: resettableInput(line(50), initial.phone),
  address: resettableInput(z.string().trim().max(1000), initial.address),
  email_sender_name: resettableInput(line(100), initial.email_sender_name),
  email_sender_prefix: resettableInput(line(100), initial.email_sender_prefix),
  email_reply_to: resettableInput(z.union([z.literal(''), emailAddress]), initial.email_reply_to),
  email_sender_identity_enabled: resettableInput(z.boolean(), initial.email_sender_identity_enabled),
  email_reminder_mode: resettableInput(z.enum(REMINDER_MODES), initial.email_reminder_mode),
  digest_send_time: resettableInput(localTime, initial.digest_send_time),
  attach_ics: resettableInput(z.boolean(), initial.attach_ics),
  ledger_retention_months: resettableInput(z.int().min(3).max(84), initial.ledger_retention_months),
  activity_retention_months: resettableInput(
    z.int().min(12).max(MAX_ACTIVITY_RETENTION_MONTHS),
    initial.activity_retention_months,
  ),
  send_window: sendWindowInput.nullable(),
  holiday_calendar: line(20).nullable(),
  whatsapp_reminder_template: resettableInput(contentSid, initial.whatsapp_reminder_template),
  whatsapp_workflow_template: resettableInput(contentSid, initial.whatsapp_workflow_template),
  default_integration_ids: z
    .array(id.refine((given) => /^[\w-]+$/.test(given), 'must be the id of an integration'))
    .max(5),
  base_currency: resettableInput(
    z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code, such as EUR'),
    initial.base_currency,
  ),
  billing_email: resettableInput(z.union([z.literal(''), emailAddress]), initial.billing_email),
  tax_id: resettableInput(z.object({ type: line(50), value: line(100) }), initial.tax_id),
  setup_checklist_acks: z.record(
    z.string().regex(/^\w{1,64}$/, 'must use names of 1 to 64 letters, digits or _'),
    z.boolean(),
  ),
  expiry_form_sections: smallJson.nullable(),
  expiry_form_section_order: z.array(line(100)).max(100).nullable(),
};

export const organizationSettingsPatch = z
  .object(field)
  .partial()
  .extend({ name: name.exactOptional(), timezone: timeZone.exactOptional() });
type OrganizationSettingsPatch = z.output<typeof organizationSettingsPatch>;

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
  attach_ics: z.boolean().describe('Whether reminder emails to contacts include the due date as a calendar file'),
  ledger_retention_months: z.int().describe('How many months the ledger keeps new messages'),
  activity_retention_months: z
    .int()
    .describe('How many months the activity log keeps entries, including existing ones'),
  send_window: sendWindowSchema.nullable(),
  holiday_calendar: z.string().nullable(),
  whatsapp_reminder_template: stringOut,
  whatsapp_workflow_template: stringOut,
  default_integration_ids: z.array(z.string()).describe('Chat integrations for new reminders that don’t specify any'),
  base_currency: stringOut,
  billing_email: stringOut,
  tax_id: z.object({ type: stringOut, value: stringOut }),
  setup_checklist_acks: z.record(z.string(), z.boolean()),
  expiry_form_sections: z.unknown(),
  expiry_form_section_order: z.array(z.string()).nullable(),
});

/** The output schema drops the fields that aren’t settings. */
export const viewOrganizationSettings = (organization: Organization): z.input<typeof organizationSettingsOut> => ({
  ...organization,
});

/**
 * Changes the given settings; `setup_checklist_acks` are added to the existing ones. Costs 1 read and 1 write, plus 1
 * write if reminder times change.
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
  const changed = organizations.stageUpdate(writes, organization, {
    ...withoutUndefinedFields(patch),
    setup_checklist_acks: { ...organization.setup_checklist_acks, ...patch.setup_checklist_acks },
    updated_at: now,
  });
  if (settingsChangeMovesReminders(organization, changed)) stageOrganizationRescheduling(writes, tenant, now);
  return changed;
}
