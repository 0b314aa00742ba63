// Twilio as its library speaks it: accepts SMS and WhatsApp messages into the inbox and reports their delivery.
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Request, type RequestHandler, Router } from 'express';
import type { Activity } from '../activity';
import { arrivesAsText, type Fates } from '../fates';
import type { Faults } from '../faults';
import type { Inbox } from '../inbox';
import { API_VERSION, callBack, newMessageSid } from './callbacks';
import { type ContentTemplates, contentRouter, fillTemplate } from './content';
import { errorBody } from './errors';
import type { People } from './people';

const MAX_BODY_LENGTH = 1600;
const CALLBACK_PAUSE_MS = 50;
const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/;
const LOCAL_HOSTS = new Set(['127.0.0.1', 'localhost']);

interface TwilioParts {
  inbox: Inbox;
  faults: Faults;
  activity: Activity;
  fates: Fates;
  people: People;
  templates: ContentTemplates;
  accountSid: string;
  authToken: string;
  /** The account's number, and the URL for its incoming messages. */
  sender: { number: string; inboundUrl: string };
}

type Form = Readonly<Record<string, string | undefined>>;
interface Refusal {
  code: number;
  message: string;
}

const bareNumber = (number: string): string => number.replace(/^whatsapp:/, '');

export function twilioRouter(parts: TwilioParts): Router {
  const { accountSid, authToken, faults, templates } = parts;
  const router = Router();
  const gate = faults.gate('twilio', (status) =>
    errorBody(status, status === 429 ? 20429 : 20500, `The sandbox is set to answer ${status}.`),
  );
  const credentials = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const authenticated: RequestHandler = (req, res, next) => {
    const { sid = accountSid } = req.params;
    if (req.headers.authorization === credentials && sid === accountSid) next();
    else res.status(401).json(errorBody(401, 20003, 'Authenticate'));
  };
  const home = `/${API_VERSION}/Accounts/:sid`;
  router.get(`${home}.json`, gate, authenticated, (_req, res) => {
    res.json({ sid: accountSid, status: 'active', type: 'Full', friendly_name: 'Sandbox' });
  });
  router.get(`${home}/IncomingPhoneNumbers.json`, gate, authenticated, (_req, res) => {
    const { number: phone_number, inboundUrl: sms_url } = parts.sender;
    const number = { sid: `PN${accountSid.slice(2)}`, account_sid: accountSid, phone_number, sms_url };
    res.json({ incoming_phone_numbers: [{ ...number, sms_method: 'POST' }], page: 0, next_page_uri: null });
  });
  router.use(contentRouter(templates, { gate, authenticated, accountSid }));
  router.post(
    `/${API_VERSION}/Accounts/:sid/Messages.json`,
    gate,
    authenticated,
    express.urlencoded(),
    (req: Request, res) => {
      const { status, body } = acceptMessage((req.body ?? {}) as Form, parts);
      res.status(status).json(body);
    },
  );
  router.get(`/${API_VERSION}/Accounts/:sid/Messages.json`, gate, authenticated, (req: Request, res) => {
    res.json(listed(req, parts));
  });
  return router;
}

/** Messages to a number since a time, newest first, on one page. */
function listed({ query }: Request, { inbox, accountSid }: TwilioParts): object {
  const to = String(query.To ?? '');
  const channel = to.startsWith('whatsapp:') ? 'whatsapp' : 'sms';
  const since = Date.parse(String(query['DateSent>'] ?? ''));
  const found = inbox.list({ channel, to: bareNumber(to), ...(Number.isNaN(since) ? {} : { since }) });
  const messages = found.map(({ id, from, text, sent_at }) => ({
    sid: `SM${id.replaceAll('-', '')}`,
    account_sid: accountSid,
    ...{ to, from, body: text ?? '', status: 'delivered', direction: 'outbound-api' },
    date_sent: new Date(sent_at).toUTCString(),
  }));
  return { messages, page: 0, page_size: messages.length, next_page_uri: null, uri: '' };
}

function refusalOf({ To: to, From: from, MessagingServiceSid: service, Body, ContentSid }: Form): Refusal | null {
  if (!to) return { code: 21604, message: "A 'To' phone number is required." };
  if (!PHONE_NUMBER.test(bareNumber(to))) return { code: 21211, message: `Invalid 'To' Phone Number: ${to}` };
  if (!from && !service) return { code: 21603, message: "A 'From' phone number is required." };
  if (from && to.startsWith('whatsapp:') !== from.startsWith('whatsapp:')) {
    return { code: 63007, message: 'Twilio could not find a Channel with the specified From address' };
  }
  if (!Body && !ContentSid) return { code: 21602, message: 'Message body is required.' };
  if ((Body ?? '').length > MAX_BODY_LENGTH) {
    return { code: 21617, message: 'The concatenated message body exceeds the 1600 character limit' };
  }
  return null;
}

/** The delivered text, and whether WhatsApp allows it to start a conversation. */
function wordsOf(
  { Body = '', ContentSid, ContentVariables = '' }: Form,
  templates: ContentTemplates,
): { text: string; isApproved: boolean } | Refusal {
  if (!ContentSid) return { text: Body, isApproved: false };
  const template = templates.get(ContentSid);
  if (!template) return { code: 21655, message: `The ContentSid ${ContentSid} is invalid` };
  const text = fillTemplate(template, ContentVariables);
  if (text === null) return { code: 21656, message: 'The ContentVariables parameter is invalid' };
  return { text, isApproved: template.approval === 'approved' };
}

/** Accepts or rejects the message: immediately, or in a later report as WhatsApp does. */
function acceptMessage(form: Form, parts: TwilioParts): { status: number; body: object } {
  const { people, templates, inbox, fates } = parts;
  const refused = ({ code, message }: Refusal) => ({ status: 400, body: errorBody(400, code, message) });
  const refusal = refusalOf(form);
  if (refusal) return refused(refusal);
  const words = wordsOf(form, templates);
  if ('code' in words) return refused(words);
  const { To: to = '', From: from = '', StatusCallback: statusCallback } = form;
  const channel = to.startsWith('whatsapp:') ? 'whatsapp' : 'sms';
  const number = bareNumber(to);
  if (channel === 'sms' && people.hasStopped(number))
    return refused({ code: 21610, message: 'Attempt to send to unsubscribed recipient' });
  const isAllowed = channel === 'sms' || words.isApproved || people.isInConversation(number);
  if (isAllowed) {
    inbox.add({
      ...{ channel, from: bareNumber(from), to: number, subject: null, text: words.text, html: null },
      ...{ headers: {}, attachments: [], custom_args: {} },
    });
  }
  const sid = newMessageSid();
  const end = isAllowed
    ? arrivesAsText(fates.of(number))
      ? { status: 'delivered' }
      : { status: 'undelivered', errorCode: '30003' }
    : { status: 'failed', errorCode: '63016' };
  if (statusCallback) void reportDelivery(statusCallback, { sid, to, from, end }, parts);
  return { status: 201, body: messageBody(form, { sid, text: words.text }, parts) };
}

function messageBody(
  form: Form,
  { sid, text }: { sid: string; text: string },
  { accountSid, inbox }: TwilioParts,
): object {
  const sentAt = new Date(inbox.now()).toUTCString().replace('GMT', '+0000');
  return {
    sid,
    account_sid: accountSid,
    api_version: API_VERSION,
    body: text,
    date_created: sentAt,
    date_sent: null,
    date_updated: sentAt,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: form.From ?? null,
    messaging_service_sid: form.MessagingServiceSid ?? null,
    num_media: '0',
    num_segments: String(Math.max(1, Math.ceil(text.length / 160))),
    price: null,
    price_unit: 'USD',
    status: 'queued',
    subresource_uris: { media: `/${API_VERSION}/Accounts/${accountSid}/Messages/${sid}/Media.json` },
    to: form.To ?? null,
    uri: `/${API_VERSION}/Accounts/${accountSid}/Messages/${sid}.json`,
  };
}

/** Calls the status callback URL if it is on this machine: the sandbox makes no outside requests. */
async function reportDelivery(
  url: string,
  message: { sid: string; to: string; from: string; end: { status: string; errorCode?: string } },
  { accountSid, activity, authToken }: TwilioParts,
): Promise<void> {
  if (!LOCAL_HOSTS.has(URL.parse(url)?.hostname ?? '')) return;
  const { sid, to, from, end } = message;
  const steps = end.status === 'failed' ? [end] : [{ status: 'sent' }, end];
  await activity.track('message status callback', async () => {
    for (const { status, errorCode } of steps as { status: string; errorCode?: string }[]) {
      await sleep(CALLBACK_PAUSE_MS);
      const form: Record<string, string> = {
        AccountSid: accountSid,
        ApiVersion: API_VERSION,
        From: from,
        MessageSid: sid,
        MessageStatus: status,
        SmsSid: sid,
        SmsStatus: status,
        To: to,
        ...(errorCode !== undefined && { ErrorCode: errorCode }),
      };
      await callBack(url, form, authToken);
    }
  });
}
