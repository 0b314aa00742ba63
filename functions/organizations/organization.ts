// The organization record: its settings and what its plan is (specification sections 2 and 4.7).
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { globalCollection, type Stored, storedInstant } from '../platform/collection';

export const organizationSchema = z.object({
  name: z.string(),
  owner_id: z.string(),
  industry: z.string().default(''),
  timezone: z.string(),
  logo_url: z.string().default(''),
  website: z.string().default(''),
  phone: z.string().default(''),
  address: z.string().default(''),
  email_sender_name: z.string().default(''),
  email_sender_prefix: z.string().default(''),
  email_sender_identity_enabled: z.boolean().default(false),
  email_reminder_mode: z.enum(['INDIVIDUAL', 'DIGEST']).default('INDIVIDUAL'),
  digest_send_time: z.string().default('09:00'),
  base_currency: z.string().default('USD'),
  billing_email: z.string().default(''),
  tax_id: z.object({ type: z.string(), value: z.string() }).default({ type: '', value: '' }),
  setup_checklist_acks: z.record(z.string(), z.boolean()).default({}),
  expiry_form_sections: z.unknown().default(null),
  expiry_form_section_order: z.array(z.string()).nullable().default(null),
  /** What it registered with, for billing to honour. */
  referral_code: z.string().nullable().default(null),
  promo_code: z.string().nullable().default(null),
  partner_license_id: z.string().nullable().default(null),
  created_at: storedInstant,
  updated_at: storedInstant,
});
export type Organization = Stored<z.output<typeof organizationSchema>>;

/** Document id: the organization id. Reach it through {@link organizationOf} wherever a tenant is at hand. */
export const organizations = globalCollection('organizations', organizationSchema, {
  type: 'settings',
  nameOf: ({ name }) => name,
});

/** 1 read. @throws when the organization of a tenant is gone, which is a defect. */
export async function organizationOf(tenant: Tenant): Promise<Organization> {
  const organization = await organizations.get(tenant.organizationId);
  if (!organization) throw new Error('The organization of an authenticated caller does not exist');
  return organization;
}

/** The settings of a new organization, beside its name, owner and zone. */
export const NEW_ORGANIZATION = {
  industry: '',
  logo_url: '',
  website: '',
  phone: '',
  address: '',
  email_sender_name: '',
  email_sender_prefix: '',
  email_sender_identity_enabled: false,
  email_reminder_mode: 'INDIVIDUAL',
  digest_send_time: '09:00',
  base_currency: 'USD',
  billing_email: '',
  tax_id: { type: '', value: '' },
  setup_checklist_acks: {},
  expiry_form_sections: null,
  expiry_form_section_order: null,
  referral_code: null,
  promo_code: null,
  partner_license_id: null,
} as const satisfies Partial<z.output<typeof organizationSchema>>;
