// The channels that messages go out on. Each is declared once here.
import type { ChatKind } from '../providers/chatHosts';

/** Channels that reach an address of a person. */
export type Channel = 'email' | 'sms' | 'whatsapp';
export type LedgerChannel = Channel | 'in_app' | ChatKind;

interface ChannelTraits {
  /** The recipient’s address can be suppressed by its owner. */
  addressed: boolean;
  /** The kind of credit that one message costs; null: it is free. */
  credit: 'email' | 'sms' | null;
  /** Messages are posted to an integration. */
  chat: boolean;
  /** Reminders of a day go together in organizations that chose digests. */
  digest: boolean;
}

const CHAT = { addressed: false, credit: null, chat: true, digest: true } as const;

const CHANNELS = {
  email: { addressed: true, credit: 'email', chat: false, digest: true },
  sms: { addressed: true, credit: 'sms', chat: false, digest: false },
  whatsapp: { addressed: true, credit: null, chat: false, digest: false },
  in_app: { addressed: false, credit: null, chat: false, digest: false },
  slack: CHAT,
  teams: CHAT,
  google_chat: CHAT,
} as const satisfies Record<LedgerChannel, ChannelTraits>;

export const LEDGER_CHANNELS = Object.keys(CHANNELS) as [LedgerChannel, ...LedgerChannel[]];

/** The channels of messages that are not reminders. */
export const OUTBOX_CHANNELS = LEDGER_CHANNELS.filter((channel) => channel !== 'in_app') as [
  Exclude<LedgerChannel, 'in_app'>,
  ...Exclude<LedgerChannel, 'in_app'>[],
];

export const isAddressedChannel = (channel: LedgerChannel): channel is Channel => CHANNELS[channel].addressed;
export const isChatChannel = (channel: LedgerChannel): channel is ChatKind => CHANNELS[channel].chat;
export const isDigestChannel = (channel: LedgerChannel): boolean => CHANNELS[channel].digest;
export const creditOfChannel = (channel: LedgerChannel): 'email' | 'sms' | null => CHANNELS[channel].credit;
