// Declares all message channels. A new channel needs an entry here and an adapter in providers/ that its `send` calls.
// It also needs a sandbox for its provider in local/.
import { CHAT_KINDS, type ChatKind } from '../providers/chatHosts';
import type { Outcome, StoredMessageReference } from '../providers/outcome';
import type { OutgoingMail } from '../providers/sendgrid';
import type { WhatsappMessage } from './whatsapp';

export interface OutgoingTextMessage {
  to: string;
  body: string;
  reference: StoredMessageReference;
}

/** The forms that a message can take: an email, plain text, or text from an approved template. */
interface Forms {
  mail: OutgoingMail;
  text: OutgoingTextMessage;
  template: WhatsappMessage;
}
type Form = keyof Forms;

/** The kind of credit that one message uses. */
type Credit = 'email' | 'sms';
/** The daily limit that the channel's messages count toward. */
export type DailyMessageLimitKind = 'email' | 'text';

interface AddressedTraits {
  kind: 'addressed';
  /** The contact field that contains the address, and the field's name in v1. */
  address: string;
  addressV1: string;
  /**
   * The contact field that records whether the contact has opted in to the channel, and its default for new contacts.
   */
  optIn: string;
  optInDefault: boolean;
  /** The contact field that stores when the contact replied STOP; null if recipients unsubscribe by link. */
  stoppedAt: string | null;
  /** The reminder field that enables the channel. */
  enabled: string;
  /** The channel's position in the fallback order. */
  fallback: number;
  /** Null if the channel is free; the daily limit still applies. */
  credit: Credit | null;
  counted: DailyMessageLimitKind;
  /** Whether the channel's messages can be part of a digest. */
  digest: boolean;
}
type AddressedChannelTraits = {
  [F in Form]: AddressedTraits & { form: F; send: (message: Forms[F]) => Promise<Outcome> };
}[Form];

/** Channels that deliver to an integration or the app. */
interface UnaddressedChannelTraits {
  kind: 'chat' | 'in_app';
  credit: null;
  digest: boolean;
}

const CHAT = { kind: 'chat', credit: null, digest: true } as const;

export const CHANNEL_TRAITS = {
  email: {
    kind: 'addressed',
    address: 'email',
    addressV1: 'email',
    optIn: 'email_opt_in',
    optInDefault: true,
    stoppedAt: null,
    enabled: 'email_enabled',
    fallback: 1,
    credit: 'email',
    counted: 'email',
    digest: true,
    form: 'mail',
    send: async (mail: OutgoingMail) => (await import('../providers/sendgrid')).sendMailBySendgrid(mail),
  },
  sms: {
    kind: 'addressed',
    address: 'sms_phone',
    addressV1: 'smsPhone',
    optIn: 'sms_opt_in',
    optInDefault: false,
    stoppedAt: 'sms_stopped_at',
    enabled: 'sms_enabled',
    fallback: 3,
    credit: 'sms',
    counted: 'text',
    digest: false,
    form: 'text',
    send: async ({ body, ...message }: OutgoingTextMessage) =>
      (await import('../providers/twilio')).sendMessageByTwilio({
        ...message,
        channel: 'sms',
        // A no-break space would force an encoding that allows fewer characters per message.
        content: { body: body.replace(/[\u00A0\u202F]/g, ' ') },
      }),
  },
  whatsapp: {
    kind: 'addressed',
    address: 'whatsapp_phone',
    addressV1: 'whatsappPhone',
    optIn: 'whatsapp_opt_in',
    optInDefault: false,
    stoppedAt: 'whatsapp_stopped_at',
    enabled: 'whatsapp_enabled',
    fallback: 2,
    credit: null,
    counted: 'text',
    digest: false,
    form: 'template',
    send: async (message: WhatsappMessage) => (await import('./whatsapp')).sendByWhatsapp(message),
  },
  in_app: { kind: 'in_app', credit: null, digest: false },
  ...(Object.fromEntries(CHAT_KINDS.map((kind) => [kind, CHAT])) as Record<ChatKind, typeof CHAT>),
} as const satisfies Record<string, AddressedChannelTraits | UnaddressedChannelTraits>;

type Table = typeof CHANNEL_TRAITS;
export type LedgerChannel = keyof Table;
/** Channels that deliver to a person's address. */
export type AddressedChannel = {
  [C in LedgerChannel]: Table[C]['kind'] extends 'addressed' ? C : never;
}[LedgerChannel];
/** Channels that deliver to a telephone number. The number's owner can opt out by replying. */
export type PhoneChannel = {
  [C in AddressedChannel]: Table[C]['stoppedAt'] extends string ? C : never;
}[AddressedChannel];
export type ChannelOfMessageForm<F extends Form> = {
  [C in AddressedChannel]: Table[C]['form'] extends F ? C : never;
}[AddressedChannel];

export const LEDGER_CHANNELS = Object.keys(CHANNEL_TRAITS) as [LedgerChannel, ...LedgerChannel[]];
export const isAddressedChannel = (channel: LedgerChannel): channel is AddressedChannel =>
  CHANNEL_TRAITS[channel].kind === 'addressed';
export const isChatChannel = (channel: LedgerChannel): channel is ChatKind => CHANNEL_TRAITS[channel].kind === 'chat';
export const isDigestChannel = (channel: LedgerChannel): boolean => CHANNEL_TRAITS[channel].digest;
export const creditKindOf = (channel: LedgerChannel): Credit | null => CHANNEL_TRAITS[channel].credit;

/** The channels for messages other than reminders. */
export const OUTBOX_CHANNELS = LEDGER_CHANNELS.filter((channel) => channel !== 'in_app') as [
  Exclude<LedgerChannel, 'in_app'>,
  ...Exclude<LedgerChannel, 'in_app'>[],
];
export const ADDRESSED_CHANNELS = LEDGER_CHANNELS.filter(isAddressedChannel) as [
  AddressedChannel,
  ...AddressedChannel[],
];
export const isPhoneChannel = (channel: LedgerChannel): channel is PhoneChannel =>
  isAddressedChannel(channel) && CHANNEL_TRAITS[channel].stoppedAt !== null;
export const PHONE_CHANNELS = ADDRESSED_CHANNELS.filter(isPhoneChannel) as [PhoneChannel, ...PhoneChannel[]];
/** The channels in fallback order. */
export const FALLBACK_ORDER = ADDRESSED_CHANNELS.toSorted(
  (one, other) => CHANNEL_TRAITS[one].fallback - CHANNEL_TRAITS[other].fallback,
);

export const isChannelOfMessageForm = <F extends Form>(
  channel: AddressedChannel,
  form: F,
): channel is ChannelOfMessageForm<F> => CHANNEL_TRAITS[channel].form === form;

/** A message and its channel. The channel determines the form of the message. */
export type OutgoingMessage = {
  [C in AddressedChannel]: { channel: C } & Forms[Table[C]['form']];
}[AddressedChannel];

type Role = 'address' | 'addressV1' | 'optIn' | 'stoppedAt' | 'enabled';
type FieldOf<C extends AddressedChannel, R extends Role> = Table[C][R] & string;

/**
 * Builds an object with one field per channel. `role`, such as `enabled`, determines the field names (`email_enabled`,
 * …).
 */
export const fieldsPerChannel = <C extends AddressedChannel, R extends Role, V>(
  channels: readonly C[],
  role: R,
  valueFor: (channel: C) => V,
): Record<FieldOf<C, R>, V> =>
  Object.fromEntries(
    channels.map((channel) => [CHANNEL_TRAITS[channel][role], valueFor(channel)]),
  ) as unknown as Record<FieldOf<C, R>, V>;

/** Builds an object that maps each channel name to the same value. */
export const repeatValuePerChannel = <V>(value: V): Record<AddressedChannel, V> =>
  Object.fromEntries(ADDRESSED_CHANNELS.map((channel) => [channel, value])) as Record<AddressedChannel, V>;

/** The channel fields of a reminder, such as `email_enabled`. */
export type ChannelFlags = Record<FieldOf<AddressedChannel, 'enabled'>, boolean>;

export const buildChannelFlags = (isEnabled: (channel: AddressedChannel) => boolean): ChannelFlags =>
  fieldsPerChannel(ADDRESSED_CHANNELS, 'enabled', isEnabled);

export const ALL_CHANNELS_ENABLED = buildChannelFlags(() => true);

export const channelsOfFlags = (flags: ChannelFlags): AddressedChannel[] =>
  ADDRESSED_CHANNELS.filter((channel) => flags[CHANNEL_TRAITS[channel].enabled]);
