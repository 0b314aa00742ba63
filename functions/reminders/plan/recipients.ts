// Decides who gets a reminder on which channel, and why others don't. Pure.
import type { Locale } from '../../api/fields';
import { type Contact, contactName } from '../../contacts/record';
import type { Expiry } from '../../expiries/record/record';
import { fullName, takesReminderMails, type User } from '../../identity/user';
import type { Integration } from '../../integrations/record';
import { NOT_VERIFIED } from '../../messaging/allowance';
import {
  ADDRESSED_CHANNELS,
  CHANNELS,
  type ChannelFlags,
  FALLBACK_CHANNELS,
  type LedgerChannel,
} from '../../messaging/channel';
import { isAllowedAddress } from '../../organizations/verification';
import type { RECIPIENT_KINDS } from '../ledger/firing';
import type { Reminder } from '../rule/record';

export interface PlannedSend {
  recipient_type: (typeof RECIPIENT_KINDS)[number];
  recipient_id: string;
  recipient_name: string;
  channel: LedgerChannel;
  /** The recipient's language; null for the organization's. */
  locale: Locale | null;
  address: string;
  /** Why the message is skipped; null if it is sent. */
  skip_reason: string | null;
  /** The message of another reminder that covers this one. */
  same_as?: string;
}

/** Reasons for skipping a recipient, as stored in the ledger, in addition to those of suppressed addresses. */
export const SKIP_REASONS = {
  contactGone: 'contact_not_found',
  notificationsOff: 'notifications_switched_off',
  notOptedIn: 'not_opted_in',
  noAddress: 'no_address',
  duplicate: 'same_address_as_another_recipient',
  sameMessage: 'same_message',
  assigneeGone: 'assignee_not_in_organization',
  noCredit: 'no_credit',
  notVerified: NOT_VERIFIED,
  noTemplate: 'no_whatsapp_template',
  expiryClosed: 'expiry_not_open',
  dateMoved: 'date_moved',
  reminderGone: 'reminder_removed',
  notRecipient: 'no_longer_a_recipient',
  declined: 'not_me',
  integrationGone: 'integration_not_found',
  integrationDisabled: 'integration_disabled',
} as const;

type Enabled = ChannelFlags & Partial<Pick<Reminder, 'fallback' | 'continues' | 'integration_ids'>>;

function contactSends(contactId: string, contact: Contact | undefined, enabled: Enabled): PlannedSend[] {
  const inOrder = enabled.fallback ? FALLBACK_CHANNELS : ADDRESSED_CHANNELS;
  return inOrder
    .filter((channel) => enabled[CHANNELS[channel].enabled])
    .map((channel) => {
      const { optIn, address: field } = CHANNELS[channel];
      const address = contact?.[field] ?? '';
      return {
        recipient_type: 'contact',
        recipient_id: contactId,
        recipient_name: contact ? contactName(contact) : '',
        channel,
        locale: contact?.locale ?? null,
        address,
        skip_reason: contactSkip(contact, contact?.[optIn] === true, address),
      };
    });
}

function contactSkip(contact: Contact | undefined, optedIn: boolean, address: string): string | null {
  if (!contact) return SKIP_REASONS.contactGone;
  if (!contact.sendNotifications) return SKIP_REASONS.notificationsOff;
  if (!optedIn) return SKIP_REASONS.notOptedIn;
  return address === '' ? SKIP_REASONS.noAddress : null;
}

function mailSkip(user: User | undefined): string | null {
  if (!user) return SKIP_REASONS.assigneeGone;
  return takesReminderMails(user) ? null : SKIP_REASONS.notOptedIn;
}

function assigneeSends(userId: string, user: User | undefined, enabled: Enabled): PlannedSend[] {
  const common = {
    recipient_type: 'user' as const,
    recipient_id: userId,
    recipient_name: user ? fullName(user) : '',
    locale: user?.locale ?? null,
    skip_reason: user ? null : SKIP_REASONS.assigneeGone,
  };
  const mail: PlannedSend[] = enabled.email_enabled
    ? [{ ...common, channel: 'email', address: user?.email ?? '', skip_reason: mailSkip(user) }]
    : [];
  return [...mail, { ...common, channel: 'in_app', address: '' }];
}

export interface People {
  contacts: ReadonlyMap<string, Contact>;
  /** Additional members to notify, by id; undefined for former members. */
  members?: ReadonlyMap<string, User | undefined>;
  /** The assignee, if they are still a member of the organization. */
  assignee: User | undefined;
  /** People who answered "not mine". They are listed but never get a message. */
  declined: { contacts: readonly Contact[]; users: readonly User[] };
  /** The recipients of an expiry without people: the default contacts, else the creator, else `members`. */
  defaults: { contacts: readonly Contact[]; creator: User | undefined };
}

export const NO_DEFAULT_RECIPIENTS: People['defaults'] = { contacts: [], creator: undefined };

export const NOBODY_DECLINED: People['declined'] = { contacts: [], users: [] };

export interface RecipientFacts extends People {
  expiry: Pick<Expiry, 'contacts' | 'assigned_to'>;
  /** The only addresses that may get messages, see `listAllowedAddresses`; null for all. */
  allowed: ReadonlySet<string> | null;
  /** The reminders' integrations, by id; absent if there are none. */
  integrations?: ReadonlyMap<string, Integration>;
  /** Ids of the only recipients; null for all. */
  only?: ReadonlySet<string> | null;
}

/** None of the named people exist. */
export const hasNoNamedRecipient = (
  expiry: Pick<Expiry, 'contacts'>,
  { contacts, assignee }: Pick<People, 'contacts' | 'assignee'>,
): boolean => assignee === undefined && !expiry.contacts.some((id) => contacts.has(id));

function sendsToDefaults({ contacts, creator }: People['defaults'], enabled: Enabled): PlannedSend[] {
  const sends = contacts.flatMap((contact) => contactSends(contact.id, contact, enabled));
  return creator ? [...sends, ...assigneeSends(creator.id, creator, enabled)] : sends;
}

/** Chat channels count as outside the organization, so unverified organizations can't write to them. */
function integrationSends({ integrations, allowed }: RecipientFacts, ids: readonly string[]): PlannedSend[] {
  if (integrations === undefined) return [];
  return ids.map((id) => {
    const integration = integrations.get(id);
    const skip_reason = !integration
      ? SKIP_REASONS.integrationGone
      : !integration.active
        ? SKIP_REASONS.integrationDisabled
        : allowed === null
          ? null
          : SKIP_REASONS.notVerified;
    return {
      recipient_type: 'integration',
      recipient_id: id,
      recipient_name: integration?.name ?? '',
      // A deleted integration has no kind.
      channel: integration?.kind ?? 'slack',
      locale: null,
      address: integration?.url_hint ?? '',
      skip_reason,
    };
  });
}

/** The skipped messages of people who declined. */
const sendsOfDeclined = ({ declined }: RecipientFacts, reminder: Enabled): PlannedSend[] =>
  [
    ...declined.contacts.flatMap((contact) => contactSends(contact.id, contact, reminder)),
    ...declined.users.flatMap((user) => assigneeSends(user.id, user, reminder)),
  ].map((send) => ({ ...send, skip_reason: SKIP_REASONS.declined }));

/**
 * All messages, with the reasons why some are skipped: the recipient's settings, or an unverified organization. A
 * fallback includes only the recipients it names.
 */
export function wantedSends(facts: RecipientFacts, reminder: Enabled): PlannedSend[] {
  const { expiry, allowed, contacts, assignee, defaults, only } = facts;
  const sends = [...new Set(expiry.contacts)].flatMap((id) => contactSends(id, contacts.get(id), reminder));
  if (expiry.assigned_to !== null) sends.push(...assigneeSends(expiry.assigned_to, assignee, reminder));
  for (const [id, user] of facts.members ?? []) sends.push(...assigneeSends(id, user, reminder));
  if (hasNoNamedRecipient(expiry, facts)) sends.push(...sendsToDefaults(defaults, reminder));
  sends.push(...sendsOfDeclined(facts, reminder), ...integrationSends(facts, reminder.integration_ids ?? []));
  const isOutside = (send: PlannedSend): boolean =>
    send.recipient_type === 'contact' && !isAllowedAddress(allowed, send);
  const permitted = sends.map((send) =>
    send.skip_reason === null && isOutside(send) ? { ...send, skip_reason: SKIP_REASONS.notVerified } : send,
  );
  if (reminder.continues?.cause !== 'fallback') return permitted;
  return permitted.filter(({ recipient_id }) => only?.has(recipient_id) ?? true);
}
