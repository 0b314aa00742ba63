// Opts a recipient out of an organization's messages on a channel, or back in, through a message link.

import { auditedAuthorWritesOf } from '../activity/write/activityLog';
import { type Tenant, tenantOf } from '../api/actor';
import { notFound } from '../api/errors';
import type { LinkHolderContext, Writes } from '../api/writes';
import { findContactByEmail } from '../contacts/contactChanges';
import { loadContactReachability } from '../contacts/reachability';
import { type Contact, contacts } from '../contacts/record';
import { expiries } from '../expiries/record/record';
import { findUserByEmail, users, wantsReminderEmails } from '../identity/user';
import { CHANNEL_TRAITS, isPhoneChannel } from '../messaging/channel';
import {
  findReminderLink,
  type ReminderLink,
  recipientAsAuthor,
  respondentOfReminderLink,
  stageLinkUnsubscribedAt,
} from './reminderLink';
import { stageExpiryResponseRecord } from './response';

const MAX_CONTACTS = 100;

/**
 * The organization's contacts that have the address the message was sent to. Email addresses are compared in normalized
 * form.
 */
async function listContactsOf(tenant: Tenant, { channel, address }: ReminderLink): Promise<Contact[]> {
  if (isPhoneChannel(channel)) {
    const { address: field } = CHANNEL_TRAITS[channel];
    return contacts.of(tenant).list((query) => query.where(field, '==', address).limit(MAX_CONTACTS));
  }
  const holder = await findContactByEmail(tenant, address);
  return holder ? [holder] : [];
}

/** A request that opts the owner of the link's address in or out. */
interface Change {
  writes: Writes;
  tenant: Tenant;
  link: ReminderLink;
  wanted: boolean;
  now: Date;
}

async function stageContacts({ writes, tenant, link, wanted, now }: Change): Promise<void> {
  const { optIn, stoppedAt } = CHANNEL_TRAITS[link.channel];
  for (const contact of await listContactsOf(tenant, link)) {
    if (contact[optIn] === wanted) continue;
    const reachability = await loadContactReachability({ ...contact, [optIn]: wanted });
    // Lets the person restore this opt-in later by sending START.
    const stopped = stoppedAt === null ? {} : { [stoppedAt]: wanted ? null : now };
    const patch = { [optIn]: wanted, ...stopped, ...reachability, updated_at: now };
    contacts.of(tenant).stageUpdate(writes, contact, patch);
  }
}

async function stageMember({ writes, tenant, link, wanted, now }: Change): Promise<void> {
  const member = await findUserByEmail(link.address);
  if (member?.organization_id !== tenant.organizationId || wantsReminderEmails(member) === wanted) return;
  const unsubscribed_from = wanted ? null : tenant.organizationId;
  users.stageUpdate(writes, member, { unsubscribed_from, updated_at: now });
}

/** Changes the subscription of everyone in the organization who has this address. */
export async function stageAddressSubscriptionChange(change: Change): Promise<void> {
  const { writes, link, wanted, now } = change;
  await stageContacts(change);
  if (link.channel === 'email') await stageMember(change);
  stageLinkUnsubscribedAt(writes, link, wanted ? null : now, now);
}

/** Unsubscribes through the `List-Unsubscribe` URL, even if the expiry is closed. Idempotent. @throws 404 */
export async function stageOneClickUnsubscribe({ writes, now }: LinkHolderContext, token: string): Promise<void> {
  const link = await findReminderLink('unsubscribe', token);
  if (!link) throw notFound('Subscription');
  const tenant = tenantOf(link.organization_id);
  const authored = auditedAuthorWritesOf(recipientAsAuthor(link), tenant, writes);
  const { expiry_id, due_date } = link;
  const answer = { expiry_id, due_date, action: 'unsubscribe', note: '', until: null } as const;
  // Answers belong to an expiry, so none is stored if the expiry no longer exists.
  if ((await expiries.of(tenant).get(expiry_id)) !== null)
    await stageExpiryResponseRecord(authored, tenant, { ...respondentOfReminderLink(link), ...answer }, now);
  await stageAddressSubscriptionChange({ writes: authored, tenant, link, wanted: false, now });
}
