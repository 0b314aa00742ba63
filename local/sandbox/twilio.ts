// Twilio as its library speaks it: takes SMS and WhatsApp messages into the inbox and reports their delivery.
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { Router } from 'express';
import type { Activity } from './activity';
import { deliver } from './delivery';
import type { Fates } from './fates';
import type { Faults } from './faults';
import type { Inbox } from './inbox';

const API_VERSION = '2010-04-01';
const MAX_BODY_LENGTH = 1600;
const CALLBACK_PAUSE_MS = 50;
const CALLBACK_TIMEOUT_MS = 15_000;
const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;
const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost']);

interface TwilioParts {
  inbox: Inbox;
  faults: Faults;
  activity: Activity;
  fates: Fates;
  accountSid: string;
  authToken: string;
}

const errorBody = (status: number, code: number, message: string) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

export function twilioRouter(parts: TwilioParts): Router {
  const { accountSid, authToken, faults, inbox } = parts;
  const router = Router();
  const gate = faults.gate('twilio', (status) =>
    errorBody(status, status === 429 ? 20429 : 20500, `The sandbox was told to answer ${status}.`),
  );
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  router.post(`/${API_VERSION}/Accounts/:sid/Messages.json`, gate, express.urlencoded(), (req, res) => {
    if (req.headers.authorization !== credentials || req.params.sid !== accountSid) {
      res.status(401).json(errorBody(401, 20003, 'Authenticate'));
      return;
    }
    const form = (req.body ?? {}) as Record<string, string | undefined>;
    const refusal = refusalOf(form);
    if (refusal) {
      res.status(400).json(errorBody(400, refusal.code, refusal.message));
      return;
    }
    const { To: to = '', From: from = '', Body: body = '', StatusCallback: statusCallback } = form;
    const message = inbox.add({
      channel: to.startsWith('whatsapp:') ? 'whatsapp' : 'sms',
      from: bareNumber(from),
      to: bareNumber(to),
      subject: null,
      text: body,
      html: null,
      headers: {},
      attachments: [],
      custom_args: {},
    });
    const sid = `SM${randomBytes(16).toString('hex')}`;
    if (statusCallback) void reportDelivery(statusCallback, { sid, to, from }, parts);
    const sentAt = new Date(message.sent_at).toUTCString().replace('GMT', '+0000');
    res.status(201).json({
      sid,
      account_sid: accountSid,
      api_version: API_VERSION,
      body,
      date_created: sentAt,
      date_sent: null,
      date_updated: sentAt,
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      from,
      messaging_service_sid: form.MessagingServiceSid ?? null,
      num_media: '0',
      num_segments: String(Math.max(1, Math.ceil(body.length / 160))),
      price: null,
      price_unit: 'USD',
      status: 'queued',
      subresource_uris: { media: `/${API_VERSION}/Accounts/${accountSid}/Messages/${sid}/Media.json` },
      to,
      uri: `/${API_VERSION}/Accounts/${accountSid}/Messages/${sid}.json`,
    });
  });
  return router;
}

const bareNumber = (number: string): string => number.replace(/^whatsapp:/, '');

function refusalOf(form: Record<string, string | undefined>): { code: number; message: string } | undefined {
  const { To: to, From: from, MessagingServiceSid: service, Body: body } = form;
  if (!to) return { code: 21604, message: "A 'To' phone number is required." };
  if (!PHONE_NUMBER.test(bareNumber(to))) return { code: 21211, message: `Invalid 'To' Phone Number: ${to}` };
  if (!from && !service) return { code: 21603, message: "A 'From' phone number is required." };
  if (from && to.startsWith('whatsapp:') !== from.startsWith('whatsapp:')) {
    return { code: 63007, message: 'Twilio could not find a Channel with the specified From address' };
  }
  if (!body) return { code: 21602, message: 'Message body is required.' };
  if (body.length > MAX_BODY_LENGTH) {
    return { code: 21617, message: 'The concatenated message body exceeds the 1600 character limit' };
  }
  return undefined;
}

/** Calls back, signed as Twilio signs; only on this machine, for nothing leaves it. */
async function reportDelivery(
  url: string,
  message: { sid: string; to: string; from: string },
  { accountSid, activity, authToken, fates }: TwilioParts,
): Promise<void> {
  if (!LOCAL_HOSTS.has(URL.parse(url)?.hostname ?? '')) return;
  const arrived = fates.of(bareNumber(message.to)) === null;
  await activity.track('message status callback', async () => {
    for (const status of ['sent', arrived ? 'delivered' : 'undelivered']) {
      await sleep(CALLBACK_PAUSE_MS);
      const form: Record<string, string> = {
        AccountSid: accountSid,
        ApiVersion: API_VERSION,
        From: message.from,
        MessageSid: message.sid,
        MessageStatus: status,
        SmsSid: message.sid,
        SmsStatus: status,
        To: message.to,
        ...(status === 'undelivered' && { ErrorCode: '30003' }),
      };
      await callBack(url, form, authToken);
    }
  });
}

const callBack = (url: string, form: Record<string, string>, authToken: string): Promise<number> =>
  deliver({
    url,
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signature(authToken, url, form),
    },
    body: new URLSearchParams(form).toString(),
    timeoutMs: CALLBACK_TIMEOUT_MS,
  });

export interface Reply {
  channel: 'sms' | 'whatsapp';
  from: string;
  text: string;
}

/** Hands a person's message to the service, as Twilio does with what comes in at our number; tells what it answered. */
export async function handOver(
  { channel, from, text }: Reply,
  service: { url: string; number: string; accountSid: string; authToken: string; activity: Activity },
): Promise<number> {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : '';
  const form = {
    AccountSid: service.accountSid,
    ApiVersion: API_VERSION,
    Body: text,
    From: `${prefix}${from}`,
    MessageSid: `SM${randomBytes(16).toString('hex')}`,
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
