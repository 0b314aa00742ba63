// Everything that the service sent to people, over every channel, newest first.
import { randomUUID } from 'node:crypto';
import { type AddressedChannel, OUTBOX_CHANNELS } from '../../functions/messaging/channel';
import type { ChatKind } from '../../functions/providers/chatHosts';
import { hasSearchedWords } from '../../functions/store/values';
import type { Activity } from './activity';
import type { SandboxClock } from './clock';
import type { Kept } from './keeping';

export const LISTED_CHANNELS = OUTBOX_CHANNELS;

export interface Attachment {
  filename: string;
  type: string;
  /** Base64. */
  content: string;
  disposition: string;
}

export interface Message {
  id: string;
  channel: AddressedChannel;
  from: string;
  to: string;
  subject: string | null;
  text: string | null;
  html: string | null;
  headers: Record<string, string>;
  attachments: Attachment[];
  /** The sender's custom arguments (SendGrid), which recipients never see. */
  custom_args: Record<string, string>;
  sent_at: string;
}

/** A message that a chat channel received. */
export interface ChatMessage {
  id: string;
  channel: ChatKind;
  /** The URL of the incoming webhook. */
  to: string;
  /** The JSON that was posted. */
  payload: unknown;
  sent_at: string;
}

export interface MessageFilter {
  channel?: (typeof LISTED_CHANNELS)[number] | undefined;
  /** Exact match, ignoring case. */
  to?: string | undefined;
  /** An instant of the sandbox's clock, in milliseconds, inclusive. */
  since?: number | undefined;
  /** Words, or prefixes of words, in the address, subject or text. */
  q?: string | undefined;
}

export class Inbox implements Kept {
  private messages: Message[] = [];
  private chat: ChatMessage[] = [];

  constructor(
    private readonly clock: SandboxClock,
    private readonly activity: Activity,
  ) {}

  /** The sandbox's time. */
  now(): number {
    return this.clock.now();
  }

  add(message: Omit<Message, 'id' | 'sent_at'>): Message {
    const stored = { id: randomUUID(), ...message, sent_at: this.clock.nowIso() };
    this.messages.unshift(stored);
    this.activity.touch();
    return stored;
  }

  addChat(message: Omit<ChatMessage, 'id' | 'sent_at'>): void {
    this.chat.unshift({ id: randomUUID(), ...message, sent_at: this.clock.nowIso() });
    this.activity.touch();
  }

  /** Messages to people and chat channels, newest first. */
  listAll(filter: MessageFilter = {}): (Message | ChatMessage)[] {
    const { channel, to, since, q } = filter;
    const chat = this.chat.filter(
      (message) =>
        (channel === undefined || message.channel === channel) &&
        (to === undefined || message.to.toLowerCase() === to.toLowerCase()) &&
        (since === undefined || Date.parse(message.sent_at) >= since) &&
        (q === undefined || hasSearchedWords([message.to, JSON.stringify(message.payload)], q)),
    );
    return [...this.list(filter), ...chat].toSorted((one, other) => other.sent_at.localeCompare(one.sent_at));
  }

  list({ channel, to, since, q }: MessageFilter = {}): Message[] {
    return this.messages.filter(
      (message) =>
        (channel === undefined || message.channel === channel) &&
        (to === undefined || message.to.toLowerCase() === to.toLowerCase()) &&
        (since === undefined || Date.parse(message.sent_at) >= since) &&
        (q === undefined || hasSearchedWords([message.to, message.subject, message.text], q)),
    );
  }

  clear(): void {
    this.messages = [];
    this.chat = [];
  }

  kept() {
    return { messages: this.messages, chat: this.chat };
  }

  restore({ messages, chat }: Record<string, unknown>): void {
    this.messages = (messages as Message[] | undefined) ?? [];
    this.chat = (chat as ChatMessage[] | undefined) ?? [];
  }
}
