// Applies STOP and START to the opt-ins of every contact with the number.

import { writesRecordingActivityOfService } from '../activity/write/activityLog';
import { tenantOf } from '../api/actor';
import { CHANNELS, isPhoneChannel, type PhoneChannel } from '../messaging/channel';
import type { SuppressedAddress } from '../messaging/suppression';
import { documentIdPath } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { loadContactReachability } from './reachability';
import { type Contact, contactName, contacts } from './record';

const BATCH = 200;

/**
 * The contact's fields after a STOP or START. A stop removes the opt-in and records that it existed. A start only
 * restores an opt-in that a stop removed: a message is not consent to an organization that had none. Pure.
 */
function contactAfterWish(
  wish: 'stop' | 'start',
  contact: Contact,
  channel: PhoneChannel,
  now: Date,
): Partial<Contact> | null {
  const { optIn, stoppedAt } = CHANNELS[channel];
  if (wish === 'stop') return contact[optIn] ? { [optIn]: false, [stoppedAt]: now } : null;
  return contact[stoppedAt] === null ? null : { [optIn]: true, [stoppedAt]: null };
}

/** Finds contacts by number in every organization, because the owner of the phone decides. Index: the field's own. */
async function contactsWith(
  channel: PhoneChannel,
  number: string,
  after: Contact | undefined,
): Promise<Contact[]> {
  return contacts.acrossTenants((query) => {
    const page = query.where(CHANNELS[channel].address, '==', number).orderBy(documentIdPath).limit(BATCH);
    return after ? page.startAfter(after.id) : page;
  });
}

interface Wish {
  wish: 'stop' | 'start';
  /** When the person sent it. Later changes of a contact's opt-ins take precedence. */
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
    // Recorded as the contact's own action.
    const audited = writesRecordingActivityOfService(tenant, writes, contactName(current));
    const reachability = await loadContactReachability({ ...current, ...patch });
    store.stageUpdate(audited, current, { ...patch, ...reachability, updated_at: now });
  });
}

/** 1 read and 1 write per contact with the number. Safe to repeat. Does nothing for email addresses. */
export async function propagateStopOrStartToContacts(
  { channel, address }: Pick<SuppressedAddress, 'channel' | 'address'>,
  wish: Wish,
  now: Date,
): Promise<void> {
  if (!isPhoneChannel(channel)) return;
  let page: Contact[] = [];
  do {
    page = await contactsWith(channel, address, page.at(-1));
    for (const contact of page) await propagate(contact, channel, wish, now);
  } while (page.length === BATCH);
}
