// Hands one message to its provider, asking again at once a few times when the provider stumbles.
import { randomBelow } from '../platform/ids';
import type { MessageReference, Outcome } from '../providers/outcome';

export type Channel = 'email' | 'sms' | 'whatsapp';

export type OutgoingMessage =
  | {
      channel: 'email';
      to: string;
      fromName: string;
      subject: string;
      html: string;
      text: string;
      reference: MessageReference;
    }
  | { channel: 'sms' | 'whatsapp'; to: string; body: string; reference: MessageReference }
  | { channel: 'teams'; to: string; body: string };

/** Within one attempt: the stumbles of a moment need no retry minutes later. */
const PAUSES_MS = [150, 600] as const;

async function sendOnce(message: OutgoingMessage): Promise<Outcome> {
  if (message.channel === 'email') {
    const { sendMail } = await import('../providers/sendgrid');
    return sendMail(message);
  }
  if (message.channel === 'teams') {
    const { sendTeamsMessage } = await import('../providers/teams');
    return sendTeamsMessage(message);
  }
  const { sendText } = await import('../providers/twilio');
  return sendText(message);
}

/** At most 3 calls, each within the provider time-out; one whose outcome is unknown is never repeated here. */
export async function deliver(message: OutgoingMessage): Promise<Outcome> {
  for (const pauseMs of PAUSES_MS) {
    const outcome = await sendOnce(message);
    if (outcome.kind !== 'transient' || outcome.retryAfterMs !== null) return outcome;
    await new Promise((wake) => setTimeout(wake, pauseMs + randomBelow(pauseMs)));
  }
  return sendOnce(message);
}
