// The contact record, which uses v2’s field names, and its API views: snake_case in v2, camelCase in v1.
import { z } from 'zod';
import { LOCALES, locale, sendWindowSchema, timestampFieldsOut, timestampOut } from '../api/fields';
import { declareRecordResource, namedOpenApiObject } from '../api/records';
import { ADDRESSED_CHANNELS, CHANNEL_TRAITS, fieldsPerChannel, PHONE_CHANNELS } from '../messaging/channel';
import { type RecordOf, tenantCollection } from '../store/collection';
import { enumSchemaWithFallback, storedInstant, timestampFields } from '../store/values';

const STOPPED_FIELDS = PHONE_CHANNELS.map((channel) => CHANNEL_TRAITS[channel].stoppedAt);

export const contacts = tenantCollection(
  'contacts',
  {
    user_id: z.string(),
    team_id: z.string().nullable().default(null),
    first_name: z.string(),
    last_name: z.string().default(''),
    email: z.string().nullable(),
    ...fieldsPerChannel(PHONE_CHANNELS, 'address', () => z.string().nullable()),
    contact_type: z.string().nullable(),
    job_title: z.string().nullable(),
    timezone: z.string(),
    /** The language of messages to the contact; null to use the organization's language. */
    locale: enumSchemaWithFallback(LOCALES, null).nullable().default(null),
    /** When reminders may be delivered, in the contact's time zone; null to use the organization's window. */
    send_window: sendWindowSchema.nullable().default(null),
    /** The group's name, not its id. */
    contact_group: z.string().nullable(),
    is_default: z.boolean(),
    ...fieldsPerChannel(ADDRESSED_CHANNELS, 'optIn', () => z.boolean()),
    /**
     * When a STOP removed the opt-in, so that a START can restore it; null if there was no STOP, or if a later change
     * overrode it.
     */
    ...fieldsPerChannel(PHONE_CHANNELS, 'stoppedAt', () => storedInstant.nullable().default(null)),
    /** Master switch for reminders to this contact. */
    sendNotifications: z.boolean(),
    /** Suppression ids of the contact's opted-in channels (reachability.ts). */
    open_channel_ids: z.array(z.string()).default([]),
    is_reachable: z.boolean().default(true),
    ...timestampFields,
  },
  {
    holds: 'contacts: name, address, numbers',
    personal: ['contacts'],
    kept: { until: 'it is deleted or erased' },
  },
  {
    type: 'contact',
    nameOf: (contact): string => contactNameOf(contact),
    ignored: ['open_channel_ids', 'is_reachable', ...STOPPED_FIELDS],
  },
  { polledBy: 'updated_at', searched: ['first_name', 'last_name', 'email'] },
);
export type Contact = RecordOf<typeof contacts>;

export const contactNameOf = (contact: { first_name: string; last_name: string }): string =>
  `${contact.first_name} ${contact.last_name}`.trim();

const text = z.string();
const textOrNull = z.string().nullable();

/** Fields with the same names in v1 and v2. */
const sharedFields = {
  id: text,
  user_id: text,
  organization_id: text,
  email: textOrNull,
  timezone: text,
  locale: locale.nullable(),
  send_window: sendWindowSchema.nullable(),
  is_default: z.boolean(),
  ...fieldsPerChannel(ADDRESSED_CHANNELS, 'optIn', () => z.boolean()),
  sendNotifications: z.boolean(),
};

const contactOut = namedOpenApiObject('Contact', {
  ...sharedFields,
  first_name: text,
  last_name: text,
  ...fieldsPerChannel(PHONE_CHANNELS, 'address', () => textOrNull),
  contact_type: textOrNull,
  job_title: textOrNull,
  contact_group: textOrNull,
  ...timestampFieldsOut,
});

export const contactResource = declareRecordResource('contact', 'Contact', contactOut);

export const contactV1Out = namedOpenApiObject('Contact', {
  ...sharedFields,
  team_id: textOrNull,
  firstName: text,
  lastName: text,
  ...fieldsPerChannel(PHONE_CHANNELS, 'addressV1', () => textOrNull),
  contactType: textOrNull,
  jobTitle: textOrNull,
  contactGroup: textOrNull,
  createdAt: timestampOut,
  updatedAt: timestampOut,
});

/** The output schema drops the fields that it doesn’t declare. */
export const viewContactV1 = (contact: Contact): z.input<typeof contactV1Out> => ({
  ...contact,
  firstName: contact.first_name,
  lastName: contact.last_name,
  ...fieldsPerChannel(PHONE_CHANNELS, 'addressV1', (channel) => contact[CHANNEL_TRAITS[channel].address]),
  contactType: contact.contact_type,
  jobTitle: contact.job_title,
  contactGroup: contact.contact_group,
  createdAt: contact.created_at.toISOString(),
  updatedAt: contact.updated_at.toISOString(),
});
export const contactV1Resource = {
  noun: 'contact',
  name: 'Contact',
  output: contactV1Out,
  view: viewContactV1,
};
