// A contact is reachable if they opted into a channel whose address isn't suppressed.

import { tenantOf } from '../api/actor';
import { ADDRESSED_CHANNELS, CHANNELS, type Channel } from '../messaging/channel';
import { suppressedAddresses, suppressionId } from '../messaging/suppression';
import { unitOfWork } from '../store/unitOfWork';
import { type Contact, contacts } from './record';

type Channels = Pick<
  Contact,
  'sendNotifications' | (typeof CHANNELS)[Channel]['address'] | (typeof CHANNELS)[Channel]['optIn']
>;

/** The suppression ids of the contact's opted-in channels; none if notifications are off. Pure. */
export function suppressionIdsOfOpenChannels(contact: Channels): string[] {
  if (!contact.sendNotifications) return [];
  return ADDRESSED_CHANNELS.flatMap((channel) => {
    const { address: field, optIn } = CHANNELS[channel];
    const address = contact[field];
    return contact[optIn] && address !== null ? [suppressionId(channel, address)] : [];
  });
}

/** The reachability to store with every change of a channel: 1 read per open channel. */
export async function loadContactReachability(
  contact: Channels,
): Promise<Pick<Contact, 'open_channel_ids' | 'is_reachable'>> {
  const ids = suppressionIdsOfOpenChannels(contact);
  const suppressed = await suppressedAddresses.getMany(ids);
  return { open_channel_ids: ids, is_reachable: ids.some((id) => !suppressed.has(id)) };
}

/**
 * Whether the contact's record shows that its email address isn't suppressed, which saves a read. Bounces and
 * complaints update it within seconds, and SendGrid rejects the address before that. Not reliable for text messages: a
 * STOP applies immediately. Pure.
 */
export const isKnownReachableByMail = (
  contact: Pick<Contact, 'email' | 'open_channel_ids' | 'is_reachable'>,
): boolean => {
  const [only, ...others] = contact.open_channel_ids;
  return (
    contact.is_reachable &&
    others.length === 0 &&
    contact.email !== null &&
    only === suppressionId('email', contact.email)
  );
};

const BATCH = 200;

/**
 * Updates contacts of every organization after their address was suppressed or released. 1 read each, and 4 reads and 1
 * write per changed contact.
 */
export async function syncContactsWithSuppression(id: string): Promise<void> {
  let last: string | undefined;
  for (;;) {
    const after = last;
    const found = await contacts.acrossTenants((query) => {
      const page = query.where('open_channel_ids', 'array-contains', id).orderBy('__name__').limit(BATCH);
      return after === undefined ? page : page.startAfter(after);
    });
    for (const contact of found) await syncContact(contact);
    last = found.at(-1)?.id;
    if (found.length < BATCH) return;
  }
}

const syncContact = ({ id, organization_id: organizationId }: Contact): Promise<void> =>
  unitOfWork(async (writes) => {
    const store = contacts.of(tenantOf(organizationId));
    const contact = await store.get(id);
    if (!contact) return;
    const fields = await loadContactReachability(contact);
    if (fields.is_reachable !== contact.is_reachable) store.stageUpdate(writes, contact, fields);
  });
