// STOP and START by a person's own message switch the opt-in of every contact with their number.

import { type Contact, contactName, contacts } from '../contacts/record';
import type { Channel } from '../messaging/deliver';
import { stageSuppression, stageSuppressionEnd } from '../messaging/suppression';
import { authoredByService } from '../platform/activityLog';
import { byId } from '../platform/collection';
import { tenantOf } from '../platform/tenant';
import { unitOfWork } from '../platform/unitOfWork';

const FIELDS = {
  sms: { phone: 'sms_phone', optIn: 'sms_opt_in' },
  whatsapp: { phone: 'whatsapp_phone', optIn: 'whatsapp_opt_in' },
} as const;
type TextChannel = keyof typeof FIELDS;

const BATCH = 200;

const isText = (channel: Channel): channel is TextChannel => channel !== 'email';

/** By the number alone: whoever holds the telephone decides for it, in every organization. Index: none beside the field's own. */
async function contactsWith(
  channel: TextChannel,
  number: string,
  after: Contact | undefined,
): Promise<Contact[]> {
  return contacts.acrossTenants((query) => {
    const page = query.where(FIELDS[channel].phone, '==', number).orderBy(byId).limit(BATCH);
    return after ? page.startAfter(after.id) : page;
  });
}

/**
 * The number is suppressed, or free again, first and with one write: from that commit on nothing is sent to it, whoever
 * lists it. Then the contacts follow: 1 read and 1 write each. To be repeated safely.
 */
export async function optByReply(
  wish: 'stop' | 'start',
  sender: { channel: Channel; address: string },
  now: Date,
): Promise<void> {
  const { channel, address } = sender;
  if (!isText(channel)) return;
  await unitOfWork(async (writes) => {
    if (wish === 'stop') stageSuppression(writes, { channel, address, reason: 'stopped_by_recipient', now });
    else stageSuppressionEnd(writes, channel, address);
  });
  const field = FIELDS[channel].optIn;
  const wanted = wish === 'start';
  let page: Contact[] = [];
  do {
    page = await contactsWith(channel, address, page.at(-1));
    for (const { organization_id, id } of page) await follow({ organization_id, id }, field, wanted, now);
  } while (page.length === BATCH);
}

async function follow(
  contact: Pick<Contact, 'organization_id' | 'id'>,
  field: 'sms_opt_in' | 'whatsapp_opt_in',
  wanted: boolean,
  now: Date,
): Promise<void> {
  const tenant = tenantOf(contact.organization_id);
  await unitOfWork(async (writes) => {
    const store = contacts.of(tenant);
    const current = await store.get(contact.id);
    if (!current || current[field] === wanted) return;
    // The contact's own doing, by a message that names nobody.
    const told = authoredByService(tenant, writes, contactName(current));
    store.stageUpdate(told, current, { [field]: wanted, updated_at: now });
  });
}
