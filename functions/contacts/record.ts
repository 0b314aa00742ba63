// The contact record. Stored names are v2's.
import { z } from 'zod';
import { LOCALES, sendWindowSchema } from '../api/fields';
import { ADDRESSED_CHANNELS, CHANNELS, channelFields, PHONE_CHANNELS } from '../messaging/channel';
import { type RecordOf, tenantCollection } from '../store/collection';
import { enumWithUnknownAs, storedInstant, timestamps } from '../store/values';

const STOPPED_FIELDS = PHONE_CHANNELS.map((channel) => CHANNELS[channel].stoppedAt);

export const contacts = tenantCollection(
  'contacts',
  {
    user_id: z.string(),
    team_id: z.string().nullable().default(null),
    first_name: z.string(),
    last_name: z.string().default(''),
    email: z.string().nullable(),
    ...channelFields(PHONE_CHANNELS, 'address', () => z.string().nullable()),
    contact_type: z.string().nullable(),
    job_title: z.string().nullable(),
    timezone: z.string(),
    /** The language of messages to the contact; null for the organization's. */
    locale: enumWithUnknownAs(LOCALES, null).nullable().default(null),
    /** When reminders may arrive, in the contact's time zone; null for the organization's window. */
    send_window: sendWindowSchema.nullable().default(null),
    /** The group's name, not its id. */
    contact_group: z.string().nullable(),
    is_default: z.boolean(),
    ...channelFields(ADDRESSED_CHANNELS, 'optIn', () => z.boolean()),
    /**
     * When a STOP removed the opt-in, so that a START can restore it; null if it wasn't removed or was decided
     * otherwise.
     */
    ...channelFields(PHONE_CHANNELS, 'stoppedAt', () => storedInstant.nullable().default(null)),
    /** Master switch for reminders to this contact. */
    sendNotifications: z.boolean(),
    /** Suppression ids of the contact's opted-in channels (reachability.ts). */
    open_channel_ids: z.array(z.string()).default([]),
    is_reachable: z.boolean().default(true),
    ...timestamps,
  },
  {
    holds: 'contacts: name, address, numbers',
    personal: ['contacts'],
    kept: { until: 'it is deleted or erased' },
  },
  {
    type: 'contact',
    nameOf: (contact): string => contactName(contact),
    ignored: ['open_channel_ids', 'is_reachable', ...STOPPED_FIELDS],
  },
  { polledBy: 'updated_at', searched: ['first_name', 'last_name', 'email'] },
);
export type Contact = RecordOf<typeof contacts>;

export const contactName = (contact: { first_name: string; last_name: string }): string =>
  `${contact.first_name} ${contact.last_name}`.trim();
