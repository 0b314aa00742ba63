// Twilio's knowledge of recipients: opt-outs and recent messages.
import type { TwilioChannel } from '../../../functions/providers/twilio';
import type { SandboxClock } from '../clock';
import { type Kept, refill } from '../keeping';

/** The keywords that Twilio itself handles in an SMS (https://help.twilio.com/articles/223134027). */
const STOP = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'];
const START = ['start', 'yes', 'unstop'];

/** How long after a person's last WhatsApp message free text may be sent to them. */
const CONVERSATION_MS = 24 * 60 * 60 * 1000;

export interface Reply {
  channel: TwilioChannel;
  from: string;
  text: string;
  /** Whether Twilio has the message although our webhook never gets it. */
  unheard?: boolean | undefined;
}

export class People implements Kept {
  private readonly stopped = new Set<string>();
  private readonly lastWroteAt = new Map<string, number>();

  constructor(private readonly clock: SandboxClock) {}

  heard({ channel, from, text }: Reply): void {
    if (channel === 'whatsapp') {
      this.lastWroteAt.set(from, this.clock.now());
      return;
    }
    const word = text.trim().toLowerCase();
    if (STOP.includes(word)) this.stopped.add(from);
    if (START.includes(word)) this.stopped.delete(from);
  }

  hasStopped(number: string): boolean {
    return this.stopped.has(number);
  }

  isInConversation(number: string): boolean {
    const wroteAt = this.lastWroteAt.get(number);
    return wroteAt !== undefined && this.clock.now() - wroteAt < CONVERSATION_MS;
  }

  clear(): void {
    this.stopped.clear();
    this.lastWroteAt.clear();
  }

  kept() {
    return { stopped: this.stopped, lastWroteAt: this.lastWroteAt };
  }

  restore({ stopped, lastWroteAt }: Record<string, unknown>): void {
    refill(this.stopped, stopped);
    refill(this.lastWroteAt, lastWroteAt);
  }
}
