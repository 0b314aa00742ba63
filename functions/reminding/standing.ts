// Whether messages of the ledger may still go out, by what is stored now; the same rules as when they were planned.
import type { Transaction } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { contacts } from '../contacts/record';
import { type Expiry, expiries, isOpen } from '../expiries/record';
import { users } from '../identity/user';
import { suppressedAddresses, suppressedAmong } from '../messaging/suppression';
import type { ReminderSend } from './ledger';
import { BOUNDLESS, plannedSends } from './recipients';

export interface Standing {
  send: ReminderSend;
  expiry: Expiry | undefined;
  /** Null: it may go out. */
  against: string | null;
}

const ANY_CHANNEL = { email_enabled: true, sms_enabled: true, whatsapp_enabled: true };

const idsOf = (sends: readonly ReminderSend[], type: ReminderSend['recipient_type']): string[] =>
  sends.filter(({ recipient_type }) => recipient_type === type).map(({ recipient_id }) => recipient_id);

/**
 * As many reads as there are expiries, recipients and addresses among the messages. With a transaction, what was read
 * stays so until it commits.
 */
export async function standings(
  tenant: Tenant,
  sends: readonly ReminderSend[],
  transaction?: Transaction,
): Promise<Standing[]> {
  const expiryIds = sends.map(({ expiry_id }) => expiry_id);
  const contactIds = idsOf(sends, 'contact');
  const [expiryOf, contactOf, userOf] = await Promise.all([
    transaction
      ? expiries.of(tenant).getManyLocked(transaction, expiryIds)
      : expiries.of(tenant).getMany(expiryIds),
    transaction
      ? contacts.of(tenant).getManyLocked(transaction, contactIds)
      : contacts.of(tenant).getMany(contactIds),
    users.getMany(idsOf(sends, 'user'), transaction),
  ]);
  const addresses = sends.flatMap(({ channel, address }) =>
    channel === 'in_app' ? [] : [{ channel, address }],
  );
  const suppressed = await suppressedAmong(addresses, (ids) => suppressedAddresses.getMany(ids, transaction));
  return sends.map((send) => {
    const expiry = expiryOf.get(send.expiry_id);
    if (!expiry || !isOpen(expiry)) return { send, expiry, against: 'expiry_not_open' };
    const user = userOf.get(send.recipient_id);
    const isUser = send.recipient_type === 'user';
    const planned = plannedSends({
      reminder: ANY_CHANNEL,
      expiry: isUser
        ? { contacts: [], assigned_to: send.recipient_id }
        : { contacts: [send.recipient_id], assigned_to: null },
      contacts: contactOf,
      assignee: isUser && user?.organization_id === tenant.organizationId ? user : undefined,
      suppressed,
      credits: BOUNDLESS,
    });
    const own = planned.find(({ channel }) => channel === send.channel);
    return { send, expiry, against: own?.skip_reason ?? null };
  });
}
