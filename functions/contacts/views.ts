// Contacts in responses: snake_case in v2, camelCase in v1.
import { z } from 'zod';
import { locale, sendWindowSchema, timestampOut, timestampsOut } from '../api/fields';
import { namedOpenApiObject, recordAnswerAsStored } from '../api/records';
import { ADDRESSED_CHANNELS, CHANNELS, channelFields, PHONE_CHANNELS } from '../messaging/channel';
import type { Contact } from './record';

const text = z.string();
const textOrNull = z.string().nullable();

const contactOut = namedOpenApiObject('Contact', {
  id: text,
  user_id: text,
  organization_id: text,
  first_name: text,
  last_name: text,
  email: textOrNull,
  ...channelFields(PHONE_CHANNELS, 'address', () => textOrNull),
  contact_type: textOrNull,
  job_title: textOrNull,
  timezone: text,
  locale: locale.nullable(),
  send_window: sendWindowSchema.nullable(),
  contact_group: textOrNull,
  is_default: z.boolean(),
  ...channelFields(ADDRESSED_CHANNELS, 'optIn', () => z.boolean()),
  sendNotifications: z.boolean(),
  ...timestampsOut,
});

export const contactAnswer = recordAnswerAsStored('contact', 'Contact', contactOut);

export const contactV1Out = namedOpenApiObject('Contact', {
  id: text,
  user_id: text,
  organization_id: text,
  team_id: textOrNull,
  firstName: text,
  lastName: text,
  email: textOrNull,
  ...channelFields(PHONE_CHANNELS, 'addressV1', () => textOrNull),
  contactType: textOrNull,
  jobTitle: textOrNull,
  timezone: text,
  locale: locale.nullable(),
  send_window: sendWindowSchema.nullable(),
  contactGroup: textOrNull,
  is_default: z.boolean(),
  ...channelFields(ADDRESSED_CHANNELS, 'optIn', () => z.boolean()),
  sendNotifications: z.boolean(),
  createdAt: timestampOut,
  updatedAt: timestampOut,
});

export const viewContactV1 = (contact: Contact): z.input<typeof contactV1Out> => ({
  id: contact.id,
  user_id: contact.user_id,
  organization_id: contact.organization_id,
  team_id: contact.team_id,
  firstName: contact.first_name,
  lastName: contact.last_name,
  email: contact.email,
  ...channelFields(PHONE_CHANNELS, 'addressV1', (channel) => contact[CHANNELS[channel].address]),
  contactType: contact.contact_type,
  jobTitle: contact.job_title,
  timezone: contact.timezone,
  locale: contact.locale,
  send_window: contact.send_window,
  contactGroup: contact.contact_group,
  is_default: contact.is_default,
  ...channelFields(ADDRESSED_CHANNELS, 'optIn', (channel) => contact[CHANNELS[channel].optIn]),
  sendNotifications: contact.sendNotifications,
  createdAt: contact.created_at.toISOString(),
  updatedAt: contact.updated_at.toISOString(),
});
export const contactV1Answer = {
  noun: 'contact',
  name: 'Contact',
  output: contactV1Out,
  view: viewContactV1,
};
