// The contact record (specification section 2, Contact). Stored names are v2's.
import { z } from 'zod';
import { type Stored, storedInstant, tenantCollection } from '../platform/collection';

export const contactSchema = z.object({
  organization_id: z.string(),
  user_id: z.string(),
  team_id: z.string().nullable().default(null),
  first_name: z.string(),
  last_name: z.string().default(''),
  email: z.string().nullable(),
  sms_phone: z.string().nullable(),
  whatsapp_phone: z.string().nullable(),
  contact_type: z.string().nullable(),
  job_title: z.string().nullable(),
  timezone: z.string(),
  /** The group's name, not its id. */
  contact_group: z.string().nullable(),
  is_default: z.boolean(),
  email_opt_in: z.boolean(),
  sms_opt_in: z.boolean(),
  whatsapp_opt_in: z.boolean(),
  /** Master switch for reminders to this contact. */
  sendNotifications: z.boolean(),
  created_at: storedInstant,
  updated_at: storedInstant,
});
export type Contact = Stored<z.output<typeof contactSchema>>;

export const contacts = tenantCollection('contacts', contactSchema, {
  type: 'contact',
  nameOf: (contact) => contactName(contact),
});

export const contactName = (contact: Pick<Contact, 'first_name' | 'last_name'>): string =>
  `${contact.first_name} ${contact.last_name}`.trim();
