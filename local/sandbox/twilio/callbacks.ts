// Twilio's calls to the service: delivery reports and people's messages, signed as Twilio signs.
import { createHmac, randomBytes } from 'node:crypto';
import type { Activity } from '../activity';
import { deliver } from '../delivery';
import type { Reply } from './people';

const TIMEOUT_MS = 15_000;
export const API_VERSION = '2010-04-01';

export const newMessageSid = (): string => `SM${randomBytes(16).toString('hex')}`;

/** Returns the HTTP status, or 0 without an answer. */
export const callBack = (url: string, form: Record<string, string>, authToken: string): Promise<number> =>
  deliver({
    url,
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signature(authToken, url, form),
    },
    body: new URLSearchParams(form).toString(),
    timeoutMs: TIMEOUT_MS,
  });

/**
 * Delivers a person's message to the service, as Twilio does with incoming messages, and returns the service's answer.
 */
export async function deliverReply(
  { channel, from, text }: Reply,
  service: { url: string; number: string; accountSid: string; authToken: string; activity: Activity },
): Promise<number> {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
  const form = {
    AccountSid: service.accountSid,
    ApiVersion: API_VERSION,
    Body: text,
    From: `${prefix}${from}`,
    MessageSid: newMessageSid(),
    NumMedia: '0',
    To: `${prefix}${service.number}`,
  };
  return service.activity.track('incoming message', () => callBack(service.url, form, service.authToken));
}

/** https://www.twilio.com/docs/usage/security#validating-requests */
function signature(authToken: string, url: string, form: Record<string, string>): string {
  const fields = Object.keys(form).sort();
  const signed = fields.reduce((text, field) => `${text}${field}${form[field]}`, url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
