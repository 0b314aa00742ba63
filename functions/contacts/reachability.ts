// Determines which contacts are reachable: those who opted in to a channel whose address isn’t suppressed. STOP and
// START change opt-ins.

import type { Query } from 'firebase-admin/firestore';
import { auditedServiceWritesOf } from '../activity/write/activityLog';
import { tenantOf } from '../api/actor';
import {
  ADDRESSED_CHANNELS,
  type AddressedChannel,
  CHANNEL_TRAITS,
  isPhoneChannel,
  type PhoneChannel,
} from '../messaging/channel';
import { type SuppressedAddress, suppressedAddresses, suppressionId } from '../messaging/suppression';
import { unitOfWork } from '../store/unitOfWork';
import { type Contact, contactNameOf, contacts } from './record';

type Channels = Pick<
  Contact,
  | 'sendNotifications'
  | (typeof CHANNEL_TRAITS)[AddressedChannel]['address']
  | (typeof CHANNEL_TRAITS)[AddressedChannel]['optIn']
>;

/** The suppression ids of the contact's opted-in channels; none if notifications are off. Pure. */
export function openChannelIdsOf(contact: Channels): string[] {
  if (!contact.sendNotifications) return [];
  return ADDRESSED_CHANNELS.flatMap((channel) => {
    const { address: field, optIn } = CHANNEL_TRAITS[channel];
    const address = contact[field];
    return contact[optIn] && address !== null ? [suppressionId(channel, address)] : [];
  });
}

/** The reachability to store whenever a channel changes. 1 read per opted-in channel. */
export async function loadContactReachability(
  contact: Channels,
): Promise<Pick<Contact, 'open_channel_ids' | 'is_reachable'>> {
  const ids = openChannelIdsOf(contact);
  const suppressed = await suppressedAddresses.getMany(ids);
  return { open_channel_ids: ids, is_reachable: ids.some((id) => !suppressed.has(id)) };
}

/**
 * Whether the contact's record alone shows that its email address isn't suppressed, which saves a read. Bounces and
 * complaints update the record within seconds; until then, SendGrid rejects the address. Don't rely on this for text
 * messages, because a STOP applies immediately. Pure.
 */
export const isEmailKnownUnsuppressed = ({
  email,
  open_channel_ids: ids,
  is_reachable,
}: Pick<Contact, 'email' | 'open_channel_ids' | 'is_reachable'>): boolean =>
  is_reachable && ids.length === 1 && email !== null && ids[0] === suppressionId('email', email);

const BATCH = 200;

/**
 * Yields contacts from every organization, because the address owner's decision applies to all of them. 1 read each, at
 * least 1.
 */
async function* contactsWith(filter: (query: Query) => Query): AsyncGenerator<Contact> {
  for await (const page of contacts.acrossTenants.listPages(filter, BATCH)) yield* page;
}

/**
 * Updates contacts in every organization after their address is suppressed or released. 1 read per contact, plus 4
 * reads and 1 write if the contact changes.
 */
export async function syncContactsWithSuppression(id: string): Promise<void> {
  for await (const contact of contactsWith((query) => query.where('open_channel_ids', 'array-contains', id)))
    await syncContact(contact);
}

const syncContact = ({ id, organization_id: organizationId }: Contact): Promise<void> =>
  unitOfWork(async (writes) => {
    const store = contacts.of(tenantOf(organizationId));
    const contact = await store.get(id);
    if (!contact) return;
    const fields = await loadContactReachability(contact);
    if (fields.is_reachable !== contact.is_reachable) store.stageUpdate(writes, contact, fields);
  });

/**
 * The contact's fields after a STOP or START. A STOP removes the opt-in and records the time. A START restores only an
 * opt-in that a STOP removed. A text message doesn't give consent to an organization that never had it. Pure.
 */
function contactAfterWish(
  wish: 'stop' | 'start',
  contact: Contact,
  channel: PhoneChannel,
  now: Date,
): Partial<Contact> | null {
  const { optIn, stoppedAt } = CHANNEL_TRAITS[channel];
  if (wish === 'stop') return contact[optIn] ? { [optIn]: false, [stoppedAt]: now } : null;
  return contact[stoppedAt] === null ? null : { [optIn]: true, [stoppedAt]: null };
}

interface Wish {
  wish: 'stop' | 'start';
  /** When the person sent the STOP or START. Changes made to the contact after this time take precedence. */
  at: Date;
}

async function propagate(
  { organization_id, id }: Contact,
  channel: PhoneChannel,
  { wish, at }: Wish,
  now: Date,
): Promise<void> {
  const tenant = tenantOf(organization_id);
  await unitOfWork(async (writes) => {
    const store = contacts.of(tenant);
    const current = await store.get(id);
    const patch = current && contactAfterWish(wish, current, channel, now);
    if (!current || !patch || current.updated_at > at) return;
    // Logged as an action by the contact.
    const audited = auditedServiceWritesOf(tenant, writes, contactNameOf(current));
    const reachability = await loadContactReachability({ ...current, ...patch });
    store.stageUpdate(audited, current, { ...patch, ...reachability, updated_at: now });
  });
}

/** 1 read and 1 write per contact with the number. Idempotent. Does nothing for email addresses. */
export async function applyStopOrStart(
  { channel, address }: Pick<SuppressedAddress, 'channel' | 'address'>,
  wish: Wish,
  now: Date,
): Promise<void> {
  if (!isPhoneChannel(channel)) return;
  const field = CHANNEL_TRAITS[channel].address;
  for await (const contact of contactsWith((query) => query.where(field, '==', address)))
    await propagate(contact, channel, wish, now);
}
