// The organization's settings: what they look like and what an admin may write (specification sections 2 and 4.7).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { emailAddress, localTime, timeZone } from '../api/fields';
import type { Writes } from '../api/writes';
import { type Organization, organizationOf, organizations } from './organization';

const REMINDER_MODES = ['INDIVIDUAL', 'DIGEST'] as const;
const MOST_FORM_BYTES = 32_768;

/** What is written into one line of a mail or page: no control characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'must be one line');

/** Empty where unset. */
const webAddress = z
  .string()
  .trim()
  .max(2000)
  .refine(
    (value) => value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'must be a web address',
  );

const smallJson = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .refine((value) => JSON.stringify(value).length <= MOST_FORM_BYTES, 'is too large');

/** The settings object's fields; an update takes any of them. */
const field = {
  name: line(200).min(1, 'is required'),
  industry: line(100),
  timezone: timeZone,
  logo_url: webAddress,
  website: webAddress,
  phone: line(50),
  address: z.string().trim().max(1000),
  email_sender_name: line(100),
  email_sender_prefix: line(100),
  email_sender_identity_enabled: z.boolean(),
  email_reminder_mode: z.enum(REMINDER_MODES),
  digest_send_time: localTime,
  base_currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
  billing_email: z.union([z.literal(''), emailAddress]),
  tax_id: z.object({ type: line(50), value: line(100) }),
  setup_checklist_acks: z.record(z.string().regex(/^\w{1,64}$/, 'must be a name'), z.boolean()),
  expiry_form_sections: smallJson.nullable(),
  expiry_form_section_order: z.array(line(100)).max(100).nullable(),
};

export const settingsPatch = z.object(field).partial();
export type SettingsPatch = z.output<typeof settingsPatch>;

const stringOut = z.string();
export const settingsOut = z.object({
  name: stringOut,
  industry: stringOut,
  timezone: stringOut,
  logo_url: stringOut,
  website: stringOut,
  phone: stringOut,
  address: stringOut,
  email_sender_name: stringOut,
  email_sender_prefix: stringOut,
  email_sender_identity_enabled: z.boolean(),
  email_reminder_mode: z.enum(REMINDER_MODES),
  digest_send_time: stringOut,
  base_currency: stringOut,
  billing_email: stringOut,
  tax_id: z.object({ type: stringOut, value: stringOut }),
  setup_checklist_acks: z.record(z.string(), z.boolean()),
  expiry_form_sections: z.unknown(),
  expiry_form_section_order: z.array(z.string()).nullable(),
});
z.globalRegistry.add(settingsOut, { id: 'OrganizationSettings' });

/** The declared output leaves out what the record holds beside the settings. */
export const settingsView = (organization: Organization): z.input<typeof settingsOut> => ({
  ...organization,
});

/** Changes the settings given; `setup_checklist_acks` adds to those that are there. 1 read, 1 write. */
export async function stageSettings(
  writes: Writes,
  tenant: Tenant,
  patch: SettingsPatch,
  now: Date,
): Promise<Organization> {
  const organization = await organizationOf(tenant);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const acknowledged = { ...organization.setup_checklist_acks, ...patch.setup_checklist_acks };
  return organizations.stageUpdate(writes, organization, {
    ...given,
    setup_checklist_acks: acknowledged,
    updated_at: now,
  });
}
