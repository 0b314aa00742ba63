// Plans one firing in pure steps: wanted → reachable → timed → de-duplicated → paid. Previews, claims, manual messages
// and retries all run these steps on their own data.
import type { Locale } from '../../api/fields';
import { type Contact, contactNameOf } from '../../contacts/record';
import type { Expiry } from '../../expiries/record/record';
import { displayNameOf, type User, wantsReminderEmails } from '../../identity/user';
import type { Integration } from '../../integrations/integration';
import { UNVERIFIED_ORGANIZATION_REASON } from '../../messaging/allowance';
import {
  ADDRESSED_CHANNELS,
  type AddressedChannel,
  CHANNEL_TRAITS,
  type ChannelFlags,
  creditKindOf,
  FALLBACK_ORDER,
  isAddressedChannel,
  type LedgerChannel,
} from '../../messaging/channel';
import { channelAddressKey } from '../../messaging/suppression';
import { isPermittedRecipient } from '../../organizations/people';
import type { CreditKind, CreditsByKind } from '../../plans/limits';
import type { RECIPIENT_KINDS } from '../ledger/firing';
import type { Reminder } from '../rule/record';

export interface PlannedSend {
  recipient_type: (typeof RECIPIENT_KINDS)[number];
  recipient_id: string;
  recipient_name: string;
  channel: LedgerChannel;
  /** The recipient's language; null if the organization's language applies. */
  locale: Locale | null;
  address: string;
  /** Why the message is skipped; null if it isn't. */
  skip_reason: string | null;
  /** Another reminder's message that covers this one. */
  same_as?: string;
}

/** Reasons for skipping a recipient, as stored in the ledger. Suppressed addresses have separate reasons. */
export const SKIP_REASONS = {
  contactGone: 'contact_not_found',
  notificationsOff: 'notifications_switched_off',
  notOptedIn: 'not_opted_in',
  noAddress: 'no_address',
  duplicate: 'same_address_as_another_recipient',
  sameMessage: 'same_message',
  assigneeGone: 'assignee_not_in_organization',
  noCredit: 'no_credit',
  notVerified: UNVERIFIED_ORGANIZATION_REASON,
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
  const inOrder = enabled.fallback ? FALLBACK_ORDER : ADDRESSED_CHANNELS;
  return inOrder
    .filter((channel) => enabled[CHANNEL_TRAITS[channel].enabled])
    .map((channel) => {
      const { optIn, address: field } = CHANNEL_TRAITS[channel];
      const address = contact?.[field] ?? '';
      return {
        recipient_type: 'contact',
        recipient_id: contactId,
        recipient_name: contact ? contactNameOf(contact) : '',
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
  return wantsReminderEmails(user) ? null : SKIP_REASONS.notOptedIn;
}

function assigneeSends(userId: string, user: User | undefined, enabled: Enabled): PlannedSend[] {
  const common = {
    recipient_type: 'user' as const,
    recipient_id: userId,
    recipient_name: user ? displayNameOf(user) : '',
    locale: user?.locale ?? null,
    skip_reason: user ? null : SKIP_REASONS.assigneeGone,
  };
  const mail: PlannedSend[] = enabled.email_enabled
    ? [{ ...common, channel: 'email', address: user?.email ?? '', skip_reason: mailSkip(user) }]
    : [];
  return [...mail, { ...common, channel: 'in_app', address: '' }];
}

export interface CandidateRecipients {
  contacts: ReadonlyMap<string, Contact>;
  /** Additional members to notify, keyed by id. The value is undefined for former members. */
  members?: ReadonlyMap<string, User | undefined>;
  /** The assignee, if they are still a member of the organization. */
  assignee: User | undefined;
  /** People who answered "not mine". They are listed but never get a message. */
  declined: { contacts: readonly Contact[]; users: readonly User[] };
  /** The recipients for an expiry that names nobody: the default contacts, or else the creator, or else `members`. */
  defaults: { contacts: readonly Contact[]; creator: User | undefined };
}

export const NO_DEFAULT_RECIPIENTS: CandidateRecipients['defaults'] = { contacts: [], creator: undefined };

export const NOBODY_DECLINED: CandidateRecipients['declined'] = { contacts: [], users: [] };

export interface RecipientSelectionFacts extends CandidateRecipients {
  expiry: Pick<Expiry, 'contacts' | 'assigned_to'>;
  /** The only addresses that may get messages (see `allowedRecipientsUnlessVerified`); null if all addresses may. */
  allowed: ReadonlySet<string> | null;
  /** The reminders' integrations, by id; absent if there are none. */
  integrations?: ReadonlyMap<string, Integration>;
  /** The ids of the only people who get the message; if null, everyone gets it. */
  only?: ReadonlySet<string> | null;
}

/** True if nobody named by the expiry still exists. */
export const needsDefaultRecipients = (
  expiry: Pick<Expiry, 'contacts'>,
  { contacts, assignee }: Pick<CandidateRecipients, 'contacts' | 'assignee'>,
): boolean => assignee === undefined && !expiry.contacts.some((id) => contacts.has(id));

function sendsToDefaults({ contacts, creator }: CandidateRecipients['defaults'], enabled: Enabled): PlannedSend[] {
  const sends = contacts.flatMap((contact) => contactSends(contact.id, contact, enabled));
  return creator ? [...sends, ...assigneeSends(creator.id, creator, enabled)] : sends;
}

/** Chat channels count as external, so unverified organizations can't post to them. */
function integrationSends({ integrations, allowed }: RecipientSelectionFacts, ids: readonly string[]): PlannedSend[] {
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
      // The kind of a deleted integration is unknown.
      channel: integration?.kind ?? 'slack',
      locale: null,
      address: integration?.url_hint ?? '',
      skip_reason,
    };
  });
}

/** The skipped messages for people who declined the expiry. */
const sendsOfDeclined = ({ declined }: RecipientSelectionFacts, reminder: Enabled): PlannedSend[] =>
  [
    ...declined.contacts.flatMap((contact) => contactSends(contact.id, contact, reminder)),
    ...declined.users.flatMap((user) => assigneeSends(user.id, user, reminder)),
  ].map((send) => ({ ...send, skip_reason: SKIP_REASONS.declined }));

/**
 * Plans every message that a reminder could send, with a reason for each skipped message. The reminder goes to the
 * expiry's contacts on channels they opted in to. Its assignee gets it by email and in the app. If the expiry has
 * neither, it goes to the organization's default contacts, or else to the creator. Unverified organizations can message
 * only their members. A fallback includes only the recipients it names.
 */
export function planFiring(facts: RecipientSelectionFacts, reminder: Enabled): FiringPlan {
  const { expiry, allowed, contacts, assignee, defaults, only } = facts;
  const sends = [...new Set(expiry.contacts)].flatMap((id) => contactSends(id, contacts.get(id), reminder));
  if (expiry.assigned_to !== null) sends.push(...assigneeSends(expiry.assigned_to, assignee, reminder));
  for (const [id, user] of facts.members ?? []) sends.push(...assigneeSends(id, user, reminder));
  if (needsDefaultRecipients(expiry, facts)) sends.push(...sendsToDefaults(defaults, reminder));
  sends.push(...sendsOfDeclined(facts, reminder), ...integrationSends(facts, reminder.integration_ids ?? []));
  const isOutside = (send: PlannedSend): boolean =>
    send.recipient_type === 'contact' && !isPermittedRecipient(allowed, send);
  const permitted = sends.map((send) =>
    send.skip_reason === null && isOutside(send) ? { ...send, skip_reason: SKIP_REASONS.notVerified } : send,
  );
  const isNamed = ({ recipient_id }: PlannedSend): boolean => only?.has(recipient_id) ?? true;
  const included = reminder.continues?.cause === 'fallback' ? permitted.filter(isNamed) : permitted;
  return {
    fallback: reminder.fallback ?? false,
    candidates: included.map((send) => ({ ...send, isDue: isNamed(send) })),
  };
}

interface Candidate extends PlannedSend {
  /**
   * Whether the message is sent now. If not, it uses no credit, but other messages to the same address still count as
   * its duplicates.
   */
  isDue: boolean;
}

export interface FiringPlan {
  /** Whether each contact gets only the first deliverable message. */
  fallback: boolean;
  candidates: readonly Candidate[];
}

/** The id of the message that covers each recipient, keyed by {@link addressKeyOfSend}. */
export type CoveringSendIds = ReadonlyMap<string, string>;

export const addressKeyOfSend = ({
  channel,
  address,
  recipient_id,
}: Pick<PlannedSend, 'channel' | 'address' | 'recipient_id'>): string =>
  isAddressedChannel(channel) ? channelAddressKey(channel, address) : `${channel} ${recipient_id}`;

const withSkips = (
  plan: FiringPlan,
  skipOf: (send: Candidate) => Pick<PlannedSend, 'skip_reason' | 'same_as'> | null,
): FiringPlan => ({
  ...plan,
  candidates: plan.candidates.map((each) => (each.skip_reason === null ? { ...each, ...(skipOf(each) ?? {}) } : each)),
});

/** Skips messages to addresses that can't receive them. `reasons` is keyed by {@link channelAddressKey}. */
export const skipUnreachableSends = (plan: FiringPlan, reasons: ReadonlyMap<string, string>): FiringPlan =>
  withSkips(plan, (send) => {
    const skip_reason = reasons.get(addressKeyOfSend(send));
    return skip_reason === undefined ? null : { skip_reason };
  });

/** Skips messages that other reminders' messages cover. */
export const skipCoveredSends = (plan: FiringPlan, carriers: CoveringSendIds): FiringPlan =>
  withSkips(plan, (send) => {
    const same_as = carriers.get(addressKeyOfSend(send));
    return same_as === undefined ? null : { skip_reason: SKIP_REASONS.sameMessage, same_as };
  });

/** Marks messages as not due if `isDue` rejects them. */
export const markDueSends = (plan: FiringPlan, isDue: (send: PlannedSend) => boolean): FiringPlan => ({
  ...plan,
  candidates: plan.candidates.map((each) => ({ ...each, isDue: each.isDue && isDue(each) })),
});

/** For plans that don't check credits. */
export const UNLIMITED_CREDITS: CreditsByKind = {
  email: Number.POSITIVE_INFINITY,
  sms: Number.POSITIVE_INFINITY,
};

/**
 * The plan's messages, in order. Messages that the available credits don't cover are skipped. An SMS uses one `sms`
 * credit, and an email uses one `email` credit. Recipients who share an address get one message between them. With
 * fallback on, channels after the first usable one are left out, because they wait for its result.
 */
export function plannedSendsOf({ fallback, candidates }: FiringPlan, credits: CreditsByKind): PlannedSend[] {
  const left = { ...credits };
  const taken = new Set<string>();
  const served = new Set<string>();
  const skipOf = (send: Candidate): string | null => {
    if (send.skip_reason !== null || send.channel === 'in_app') return send.skip_reason;
    const key = addressKeyOfSend(send);
    if (taken.has(key)) return SKIP_REASONS.duplicate;
    taken.add(key);
    const credit = creditKindOf(send.channel);
    if (credit === null || !send.isDue) return null;
    left[credit] -= 1;
    return left[credit] < 0 ? SKIP_REASONS.noCredit : null;
  };
  return candidates.flatMap((candidate) => {
    const { channel, recipient_id: id } = candidate;
    if (fallback && channel !== 'in_app' && served.has(id)) return [];
    const skip_reason = skipOf(candidate);
    // Another reminder's message already reaches this person, so no other channel is used.
    if (skip_reason === null || skip_reason === SKIP_REASONS.sameMessage) served.add(id);
    const { isDue, ...send } = candidate;
    return isDue ? [{ ...send, skip_reason }] : [];
  });
}

export type AddressedSend = PlannedSend & { channel: AddressedChannel };

/** Each address that may get a message, listed once per channel. */
export function oneSendPerAddressOf(plans: readonly FiringPlan[]): AddressedSend[] {
  const isOutgoing = (send: PlannedSend): send is AddressedSend =>
    send.skip_reason === null && isAddressedChannel(send.channel);
  const planned: PlannedSend[] = plans.flatMap(({ candidates }) => candidates);
  return [...new Map(planned.filter(isOutgoing).map((send) => [addressKeyOfSend(send), send])).values()];
}

export function creditsForSends(planned: readonly PlannedSend[]): CreditsByKind {
  const counted = (credit: CreditKind): number =>
    planned.filter((send) => creditKindOf(send.channel) === credit && send.skip_reason === null).length;
  return { email: counted('email'), sms: counted('sms') };
}
