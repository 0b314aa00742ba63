// STOP and START, by a person's own message or a provider's word: the opt-ins of every contact with their number follow.

import { writesRecordingActivityOfService } from '../activity/write/activityLog';
import type { SuppressedAddress } from '../messaging/suppression';
import { documentIdPath } from '../store/collection';
import { unitOfWork } from '../store/commit/unitOfWork';
import { tenantOf } from '../store/tenant';
import { loadContactReachability } from './reachability';
import { type Contact, contactName, contacts } from './record';

const FIELDS = {
  sms: { phone: 'sms_phone', optIn: 'sms_opt_in', stoppedAt: 'sms_stopped_at' },
  whatsapp: { phone: 'whatsapp_phone', optIn: 'whatsapp_opt_in', stoppedAt: 'whatsapp_stopped_at' },
} as const;
type TextChannel = keyof typeof FIELDS;

const BATCH = 200;

/**
 * The contact's fields after a STOP or START. A stop removes the opt-in and records that it existed. A start only
 * restores an opt-in that a stop removed: a message is not consent to an organization that had none. Pure.
 */
function contactAfterWish(
  wish: 'stop' | 'start',
  contact: Pick<Contact, 'sms_opt_in' | 'sms_stopped_at' | 'whatsapp_opt_in' | 'whatsapp_stopped_at'>,
  channel: TextChannel,
  now: Date,
): Partial<Contact> | null {
  const { optIn, stoppedAt } = FIELDS[channel];
  if (wish === 'stop') return contact[optIn] ? { [optIn]: false, [stoppedAt]: now } : null;
  return contact[stoppedAt] === null ? null : { [optIn]: true, [stoppedAt]: null };
}

/** Finds contacts by number in every organization, because the owner of the phone decides. Index: the field's own. */
async function contactsWith(
  channel: TextChannel,
  number: string,
  after: Contact | undefined,
): Promise<Contact[]> {
  return contacts.acrossTenants((query) => {
    const page = query.where(FIELDS[channel].phone, '==', number).orderBy(documentIdPath).limit(BATCH);
    return after ? page.startAfter(after.id) : page;
  });
}

interface Wish {
  wish: 'stop' | 'start';
  /** When it was uttered; what was decided of a contact since then stays. */
  at: Date;
}

async function propagate(
  { organization_id, id }: Contact,
  channel: TextChannel,
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

/** 1 read and 1 write for each contact with the number. To be repeated safely; nothing for a mail address. */
export async function propagateStopOrStartToContacts(
  { channel, address }: Pick<SuppressedAddress, 'channel' | 'address'>,
  wish: Wish,
  now: Date,
): Promise<void> {
  if (channel === 'email') return;
  let page: Contact[] = [];
  do {
    page = await contactsWith(channel, address, page.at(-1));
    for (const contact of page) await propagate(contact, channel, wish, now);
  } while (page.length === BATCH);
}
