// Who gets a reminder over which channel, and who does not and why: a pure function of stored data.
import { type Contact, contactName } from '../contacts/record';
import type { Expiry } from '../expiries/record';
import { fullName, type User } from '../identity/user';
import { addressKey } from '../messaging/suppression';
import type { Credits } from '../plans/credits';
import type { Reminder } from '../reminders/record';
import type { LedgerChannel } from './ledger';

export interface PlannedSend {
  recipient_type: 'contact' | 'user';
  recipient_id: string;
  recipient_name: string;
  channel: LedgerChannel;
  address: string;
  /** Null: it is sent. */
  skip_reason: string | null;
}

/** Reasons for which somebody is passed over, as the ledger keeps them; beside them those of suppressed addresses. */
export const SKIP = {
  contactGone: 'contact_not_found',
  notificationsOff: 'notifications_switched_off',
  notOptedIn: 'not_opted_in',
  noAddress: 'no_address',
  duplicate: 'same_address_as_another_recipient',
  assigneeGone: 'assignee_not_in_organization',
  noCredit: 'no_credit',
} as const;

type Enabled = Pick<Reminder, 'email_enabled' | 'sms_enabled' | 'whatsapp_enabled'>;

function contactSends(contactId: string, contact: Contact | undefined, enabled: Enabled): PlannedSend[] {
  const offers = [
    { channel: 'email', on: enabled.email_enabled, optIn: contact?.email_opt_in, address: contact?.email },
    { channel: 'sms', on: enabled.sms_enabled, optIn: contact?.sms_opt_in, address: contact?.sms_phone },
    {
      channel: 'whatsapp',
      on: enabled.whatsapp_enabled,
      optIn: contact?.whatsapp_opt_in,
      address: contact?.whatsapp_phone,
    },
  ] as const;
  return offers
    .filter(({ on }) => on)
    .map(({ channel, optIn, address }) => ({
      recipient_type: 'contact',
      recipient_id: contactId,
      recipient_name: contact ? contactName(contact) : '',
      channel,
      address: address ?? '',
      skip_reason: contactSkip(contact, optIn === true, address ?? ''),
    }));
}

function contactSkip(contact: Contact | undefined, optedIn: boolean, address: string): string | null {
  if (!contact) return SKIP.contactGone;
  if (!contact.sendNotifications) return SKIP.notificationsOff;
  if (!optedIn) return SKIP.notOptedIn;
  return address === '' ? SKIP.noAddress : null;
}

function assigneeSends(userId: string, user: User | undefined, enabled: Enabled): PlannedSend[] {
  const common = {
    recipient_type: 'user' as const,
    recipient_id: userId,
    recipient_name: user ? fullName(user) : '',
    skip_reason: user ? null : SKIP.assigneeGone,
  };
  const mail: PlannedSend[] = enabled.email_enabled
    ? [{ ...common, channel: 'email', address: user?.email ?? '' }]
    : [];
  return [...mail, { ...common, channel: 'in_app', address: '' }];
}

export interface RecipientFacts {
  reminder: Enabled;
  expiry: Pick<Expiry, 'contacts' | 'assigned_to'>;
  contacts: ReadonlyMap<string, Contact>;
  /** The assignee, if they are still a member of the organization. */
  assignee: User | undefined;
  /** Why nothing is sent to an address any more, by `addressKey`. */
  suppressed: ReadonlyMap<string, string>;
  /** What there is to pay with. An SMS costs one of `sms`, a mail one of `email`; WhatsApp and the app cost none. */
  credits: Credits;
}

/** To see who would be reached if credits were no matter. */
export const BOUNDLESS: Credits = { email: Number.POSITIVE_INFINITY, sms: Number.POSITIVE_INFINITY };

/**
 * Every message that a reminder stands for: to the expiry's contacts by their opt-ins, to its assignee by mail and in
 * the app (decisions.md, Who is reminded). An address that two recipients share gets one message; credits that do not
 * do for all go to those listed first.
 */
export function plannedSends(facts: RecipientFacts): PlannedSend[] {
  const { reminder, expiry, contacts, assignee, suppressed } = facts;
  const sends = [...new Set(expiry.contacts)].flatMap((id) => contactSends(id, contacts.get(id), reminder));
  if (expiry.assigned_to !== null) sends.push(...assigneeSends(expiry.assigned_to, assignee, reminder));
  const taken = new Set<string>();
  const left = { ...facts.credits };
  return sends.map((send) => {
    if (send.skip_reason !== null || send.channel === 'in_app') return send;
    const key = addressKey(send.channel, send.address);
    const suppression = suppressed.get(key);
    if (suppression !== undefined) return { ...send, skip_reason: suppression };
    if (taken.has(key)) return { ...send, skip_reason: SKIP.duplicate };
    taken.add(key);
    if (send.channel === 'whatsapp') return send;
    left[send.channel] -= 1;
    return left[send.channel] < 0 ? { ...send, skip_reason: SKIP.noCredit } : send;
  });
}

type Reached = PlannedSend & { channel: 'email' | 'sms' | 'whatsapp' };

/** Those that go out to an address. */
export const outgoing = (planned: readonly PlannedSend[]): Reached[] =>
  planned.filter((send): send is Reached => send.skip_reason === null && send.channel !== 'in_app');

/** What the planned messages cost. */
export function creditsFor(planned: readonly PlannedSend[]): Credits {
  const counted = (channel: LedgerChannel): number =>
    planned.filter((send) => send.channel === channel && send.skip_reason === null).length;
  return { email: counted('email'), sms: counted('sms') };
}
