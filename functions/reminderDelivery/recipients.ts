// Who gets a reminder over which channel, and who does not and why: a pure function of stored data.
import type { Locale } from '../api/locales';
import { type Contact, contactName } from '../contacts/record';
import type { Expiry } from '../expiries/record';
import { fullName, takesReminderMails, type User } from '../identity/user';
import type { LedgerChannel } from '../ledger/firing';
import { NOT_VERIFIED } from '../messaging/outboxRules';
import { mapKeyOfAddress } from '../messaging/suppression';
import { isAllowedAddress } from '../organizations/verification';
import type { Credits } from '../plans/credits';
import type { Reminder } from '../reminderSchedule/record';

export interface PlannedSend {
  recipient_type: 'contact' | 'user';
  recipient_id: string;
  recipient_name: string;
  channel: LedgerChannel;
  /** Their own language; null: the organization's. */
  locale: Locale | null;
  address: string;
  /** Null: it is sent. */
  skip_reason: string | null;
  /** The id of another reminder's message by which they get the same. */
  same_as?: string;
}

/** By which message somebody gets what the reminder says, by {@link addressKeyOfSend}. */
export type Carriers = ReadonlyMap<string, string>;

export const addressKeyOfSend = ({
  channel,
  address,
  recipient_id,
}: Pick<PlannedSend, 'channel' | 'address' | 'recipient_id'>): string =>
  channel === 'in_app' ? `in_app ${recipient_id}` : mapKeyOfAddress(channel, address);

/** Reasons for which somebody is passed over, as the ledger keeps them; beside them those of suppressed addresses. */
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
} as const;

type Enabled = Pick<Reminder, 'email_enabled' | 'sms_enabled' | 'whatsapp_enabled'> &
  Partial<Pick<Reminder, 'fallback' | 'continues'>>;

/** The channels in the order in which a contact is tried. */
export const FALLBACK_CHANNEL_ORDER = ['email', 'whatsapp', 'sms'] as const;

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
  const inOrder = enabled.fallback
    ? FALLBACK_CHANNEL_ORDER.flatMap((channel) => offers.filter((offer) => offer.channel === channel))
    : offers;
  return inOrder
    .filter(({ on }) => on)
    .map(({ channel, optIn, address }) => ({
      recipient_type: 'contact',
      recipient_id: contactId,
      recipient_name: contact ? contactName(contact) : '',
      channel,
      locale: contact?.locale ?? null,
      address: address ?? '',
      skip_reason: contactSkip(contact, optIn === true, address ?? ''),
    }));
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
  /** Members who are told beside them, by id; undefined for one who is none any more. */
  members?: ReadonlyMap<string, User | undefined>;
  /** The assignee, if they are still a member of the organization. */
  assignee: User | undefined;
  /** Who answered that the expiry is not theirs: listed, never sent anything. */
  declined: { contacts: readonly Contact[]; users: readonly User[] };
  /** Who is reminded when the expiry names nobody: the organization's default contacts; failing those, its creator; failing that one, `members`. */
  defaults: { contacts: readonly Contact[]; creator: User | undefined };
}

export const NO_DEFAULT_RECIPIENTS: People['defaults'] = { contacts: [], creator: undefined };

export const NOBODY_DECLINED: People['declined'] = { contacts: [], users: [] };

export interface RecipientFacts extends People {
  reminder: Enabled;
  expiry: Pick<Expiry, 'contacts' | 'assigned_to'>;
  /** The only addresses that may get anything, see `listAllowedAddresses`; null: every address. */
  allowed: ReadonlySet<string> | null;
  /** Why nothing is sent to an address any more, by {@link mapKeyOfAddress}. */
  suppressed: ReadonlyMap<string, string>;
  /** What other reminders of the expiry send in the same minute. */
  carriers?: Carriers;
  /** To whom alone it goes, by id; null: to all. */
  only?: ReadonlySet<string> | null;
  /** What goes this time; the rest costs nothing. */
  isDue?: (send: PlannedSend) => boolean;
  /** What there is to pay with. An SMS costs one of `sms`, a mail one of `email`; WhatsApp and the app cost none. */
  credits: Credits;
}

/** Nobody whom it names is there (any more). */
export const hasNoNamedRecipient = (
  expiry: Pick<Expiry, 'contacts'>,
  { contacts, assignee }: Pick<People, 'contacts' | 'assignee'>,
): boolean => assignee === undefined && !expiry.contacts.some((id) => contacts.has(id));

function sendsToDefaults({ contacts, creator }: People['defaults'], enabled: Enabled): PlannedSend[] {
  const sends = contacts.flatMap((contact) => contactSends(contact.id, contact, enabled));
  return creator ? [...sends, ...assigneeSends(creator.id, creator, enabled)] : sends;
}

/** What those who answered that the expiry is not theirs would have got. */
const sendsOfDeclined = ({ declined, reminder }: RecipientFacts): PlannedSend[] =>
  [
    ...declined.contacts.flatMap((contact) => contactSends(contact.id, contact, reminder)),
    ...declined.users.flatMap((user) => assigneeSends(user.id, user, reminder)),
  ].map((send) => ({ ...send, skip_reason: SKIP_REASONS.declined }));

/** To see who would be reached if credits were no matter. */
export const UNLIMITED_CREDITS: Credits = { email: Number.POSITIVE_INFINITY, sms: Number.POSITIVE_INFINITY };

/**
 * Every message that a reminder stands for: to the expiry's contacts by their opt-ins, to its assignee by mail and in
 * the app; where it names nobody who is there, to the organization's default contacts, else its creator.
 * An address that two recipients share gets one message, of reminders that say the same one brings it; at a suppressed
 * one nobody gets any; credits that do not do for all go to those listed first. With `fallback`, each recipient gets the
 * first of their messages that can go, and those behind it wait for what becomes of it: they are not in the answer.
 */
export function plannedSends(facts: RecipientFacts): PlannedSend[] {
  const { allowed, suppressed, carriers, only, isDue, credits, reminder } = facts;
  const left = { ...credits };
  const taken = new Set<string>();
  const served = new Set<string>();
  const addressSkip = (send: PlannedSend): Pick<PlannedSend, 'skip_reason' | 'same_as'> => {
    if (send.recipient_type === 'contact' && !isAllowedAddress(allowed, send))
      return { skip_reason: SKIP_REASONS.notVerified };
    const key = addressKeyOfSend(send);
    const carrier = carriers?.get(key);
    if (carrier !== undefined) return { skip_reason: SKIP_REASONS.sameMessage, same_as: carrier };
    if (send.channel === 'in_app') return { skip_reason: null };
    const skip_reason = suppressed.get(key) ?? (taken.has(key) ? SKIP_REASONS.duplicate : null);
    if (skip_reason === null) taken.add(key);
    return { skip_reason };
  };
  const creditSkip = ({ channel }: PlannedSend): string | null => {
    if (channel !== 'email' && channel !== 'sms') return null;
    left[channel] -= 1;
    return left[channel] < 0 ? SKIP_REASONS.noCredit : null;
  };
  return wantedSends(facts).flatMap((send) => {
    const { channel, recipient_id: id } = send;
    if (reminder.fallback && channel !== 'in_app' && served.has(id)) return [];
    const isWanted = (only?.has(id) ?? true) && (isDue?.(send) ?? true);
    const there = send.skip_reason === null ? addressSkip(send) : send;
    const skip_reason = there.skip_reason ?? (isWanted ? creditSkip(send) : null);
    // What another reminder's message brings is not brought again on another channel.
    if (skip_reason === null || skip_reason === SKIP_REASONS.sameMessage) served.add(id);
    return isWanted ? [{ ...send, ...there, skip_reason }] : [];
  });
}

/** All of them, by what their recipients want. A fallback goes only to the recipients it names. */
function wantedSends(facts: RecipientFacts): PlannedSend[] {
  const { reminder, expiry, contacts, assignee, defaults, only } = facts;
  const sends = [...new Set(expiry.contacts)].flatMap((id) => contactSends(id, contacts.get(id), reminder));
  if (expiry.assigned_to !== null) sends.push(...assigneeSends(expiry.assigned_to, assignee, reminder));
  for (const [id, user] of facts.members ?? []) sends.push(...assigneeSends(id, user, reminder));
  if (hasNoNamedRecipient(expiry, facts)) sends.push(...sendsToDefaults(defaults, reminder));
  sends.push(...sendsOfDeclined(facts));
  if (reminder.continues?.cause !== 'fallback') return sends;
  return sends.filter(({ recipient_id }) => only?.has(recipient_id) ?? true);
}

export type Reached = PlannedSend & { channel: 'email' | 'sms' | 'whatsapp' };

/** Those that go out to an address. */
export const outgoingSends = (planned: readonly PlannedSend[]): Reached[] =>
  planned.filter((send): send is Reached => send.skip_reason === null && send.channel !== 'in_app');

/** What the planned messages cost. */
export function creditsForSends(planned: readonly PlannedSend[]): Credits {
  const counted = (channel: LedgerChannel): number =>
    planned.filter((send) => send.channel === channel && send.skip_reason === null).length;
  return { email: counted('email'), sms: counted('sms') };
}
