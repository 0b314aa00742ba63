// The organization record: its settings and its plan.
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { LOCALES, sendWindowSchema } from '../api/fields';
import { KEPT_WITH_ITS_ORGANIZATION } from '../api/stored';
import { calendarDateInZone } from '../platform/clock';
import { globalCollection, type Stored } from '../store/collection';
import { enumSchemaWithFallback, timestampFields } from '../store/values';

/** Seven years, the longest retention period for activity log entries. */
export const MAX_ACTIVITY_RETENTION_MONTHS = 84;

export const organizationSchema = z.object({
  name: z.string(),
  owner_id: z.string(),
  /** False if the founder's email address wasn't verified at registration. */
  address_verified: z.boolean().default(true),
  industry: z.string().default(''),
  timezone: z.string(),
  /** The language for recipients who have no language set. */
  locale: enumSchemaWithFallback(LOCALES, 'en').default('en'),
  logo_url: z.string().default(''),
  website: z.string().default(''),
  phone: z.string().default(''),
  address: z.string().default(''),
  email_sender_name: z.string().default(''),
  email_sender_prefix: z.string().default(''),
  /** The Reply-To address of the organization's emails; empty to use the responsible person's address. */
  email_reply_to: z.string().default(''),
  email_sender_identity_enabled: z.boolean().default(false),
  email_reminder_mode: enumSchemaWithFallback(['INDIVIDUAL', 'DIGEST'], 'INDIVIDUAL').default('INDIVIDUAL'),
  digest_send_time: z.string().default('09:00'),
  /** Whether reminder emails to contacts include a calendar file with the date. */
  attach_ics: z.boolean().default(false),
  /** How long the ledger keeps sent messages, in months. Changing this doesn't affect existing records. */
  ledger_retention_months: z.int().default(24),
  /** How long activity log entries are kept, in months; also applies to existing entries. */
  activity_retention_months: z.int().default(MAX_ACTIVITY_RETENTION_MONTHS),
  /** When reminders and digests may arrive, in the reminder’s time zone; null for any time. */
  send_window: sendWindowSchema.nullable().default(null),
  /** The region whose public holidays are non-working days, such as `DE-BE`; null for none. */
  holiday_calendar: z.string().nullable().default(null),
  /**
   * Whether any contact has ever had their own send window. If so, each reminder's recipients are checked in advance.
   */
  has_contact_windows: z.boolean().default(false),
  /** Ids of former members. Their addresses are no longer used as Reply-To. */
  former_members: z.array(z.string()).default([]),
  /** Content SIDs of WhatsApp templates in the organization’s language; empty to use the service’s own templates. */
  whatsapp_reminder_template: z.string().default(''),
  whatsapp_workflow_template: z.string().default(''),
  /** Default chat integrations for new reminders. */
  default_integration_ids: z.array(z.string()).default([]),
  base_currency: z.string().default('USD'),
  billing_email: z.string().default(''),
  tax_id: z.object({ type: z.string(), value: z.string() }).default({ type: '', value: '' }),
  setup_checklist_acks: z.record(z.string(), z.boolean()).default({}),
  expiry_form_sections: z.unknown().default(null),
  expiry_form_section_order: z.array(z.string()).nullable().default(null),
  /** The referral code entered at registration, used for billing. */
  referral_code: z.string().nullable().default(null),
  promo_code: z.string().nullable().default(null),
  partner_license_id: z.string().nullable().default(null),
  ...timestampFields,
});
export type Organization = Stored<z.output<typeof organizationSchema>>;

/** Document id: the organization id. Use {@link organizationOf} if a tenant is available. */
export const organizations = globalCollection(
  'organizations',
  organizationSchema,
  {
    holds: 'an organization’s settings: name, address, tax id',
    personal: ['users', 'anyone'],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    of: 'id',
  },
  { type: 'settings', nameOf: ({ name }) => name, ignored: ['has_contact_windows', 'former_members'] },
);

/** 1 read. @throws if the tenant’s organization is missing, which is a bug. */
export async function loadOrganization(tenant: Tenant): Promise<Organization> {
  const organization = await organizations.get(tenant.organizationId);
  if (!organization) throw new Error('The authenticated caller’s organization does not exist');
  return organization;
}

/** Today's date (`YYYY-MM-DD`) in the organization's time zone. 1 read. */
export const loadTodayInOrganizationZone = async (tenant: Tenant, now: Date): Promise<string> =>
  dateInOrganizationZone(await loadOrganization(tenant), now);

const AT_ONCE = 500;

/**
 * Lists the organizations that keep activity log entries for less than the maximum period. 1 read per organization, at
 * least 1.
 */
export async function* listOrganizationsWithReducedActivityRetention(): AsyncGenerator<Organization> {
  const pages = organizations.listPages(
    (query) =>
      query.where('activity_retention_months', '<', MAX_ACTIVITY_RETENTION_MONTHS).orderBy('activity_retention_months'),
    AT_ONCE,
  );
  for await (const page of pages) yield* page;
}

/** The end of the retention period for a ledger record written now. */
export const ledgerKeptUntil = (organization: Pick<Organization, 'ledger_retention_months'>, now: Date): Date =>
  DateTime.fromJSDate(now, { zone: 'utc' }).plus({ months: organization.ledger_retention_months }).toJSDate();

/** The initial settings of an organization. */
export const NEW_ORGANIZATION_SETTINGS = organizationSchema
  .omit({ name: true, owner_id: true, timezone: true, created_at: true, updated_at: true })
  .parse({});

interface Zoned {
  /** IANA name; empty if unset. */
  timezone?: string;
}

export const timeZoneOfOrganization = ({ timezone }: Zoned): string => timezone || 'UTC';

/** `YYYY-MM-DD`. */
export const dateInOrganizationZone = (organization: Zoned, at: Date): string =>
  calendarDateInZone(timeZoneOfOrganization(organization), at);
