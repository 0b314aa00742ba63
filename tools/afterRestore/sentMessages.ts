// Asks providers whether they have sent a message.
import { setTimeout as sleep } from 'node:timers/promises';
import { clock, MINUTE_MS } from '../../functions/platform/clock';
import { retryAfterMsOf } from '../../functions/providers/outcome';
import { connectToSendgrid, type SendgridError } from '../../functions/providers/sendgrid';
import { connectToTwilio, type TextMessage, TWILIO_CHANNELS } from '../../functions/providers/twilio';

/**
 * SendGrid's id for the email with the given reference; null if there is none. Uses the Email Activity API, a paid
 * add-on limited to six requests per minute, and waits when rate-limited.
 * @throws if SendGrid rejects the request.
 */
export async function findMailSentBySendgrid(recordId: string): Promise<string | null> {
  const { default: client } = await import('@sendgrid/client');
  await connectToSendgrid();
  for (;;) {
    try {
      const query = `(unique_args['record_id']="${recordId}")`;
      const [answer] = await client.request({ method: 'GET', url: '/v3/messages', qs: { limit: 1, query } });
      return (answer.body as { messages: { msg_id: string }[] }).messages[0]?.msg_id ?? null;
    } catch (thrown) {
      const { code, response } = thrown as SendgridError;
      if (code !== 429) throw thrown;
      await sleep(retryAfterMsOf(response?.headers, clock.now()) ?? MINUTE_MS);
    }
  }
}

/**
 * Twilio's id for the message to this number whose text contains the link; null if none was sent after `since`.
 * @throws if Twilio rejects the request.
 */
export async function findTextSentByTwilio(
  { channel, to }: Pick<TextMessage, 'channel' | 'to'>,
  link: string,
  since: Date,
): Promise<string | null> {
  const client = await connectToTwilio();
  const sent = await client.messages.list({
    to: `${TWILIO_CHANNELS[channel].prefix}${to}`,
    dateSentAfter: since,
  });
  return sent.find(({ body }) => body.includes(link))?.sid ?? null;
}
