// The part of SendGrid’s API that `@sendgrid/mail` uses: stores each recipient’s email in the inbox.
import { randomUUID } from 'node:crypto';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Faults } from './faults';
import type { Inbox, Message } from './inbox';
import type { SendgridEvents } from './sendgridEvents';

const ascii = z.email();
const MAX_MAILBOX_BYTES = 64;
const MAX_EMAIL_BYTES = 254;

/** SendGrid accepts any letter before the @ (RFC 6531), but only ASCII in the host. */
export function isDeliverable(email: string): boolean {
  const at = email.lastIndexOf('@');
  const mailbox = email.slice(0, at);
  if (Buffer.byteLength(mailbox) > MAX_MAILBOX_BYTES || Buffer.byteLength(email) > MAX_EMAIL_BYTES) return false;
  return ascii.safeParse(mailbox.replace(/[\p{L}\p{M}\p{N}]/gu, 'x') + email.slice(at)).success;
}

const address = z.object({
  email: z.string().refine(isDeliverable, 'Does not contain a valid address.'),
  name: z.string().nullish(),
});
type Address = z.infer<typeof address>;
const texts = z.record(z.string(), z.string());

const personalization = z.object({
  to: z.array(address).min(1, 'The to array is required for all personalization objects.'),
  cc: z.array(address).default([]),
  bcc: z.array(address).default([]),
  subject: z.string().optional(),
  headers: texts.default({}),
  custom_args: texts.default({}),
  substitutions: texts.default({}),
});

const mail = z
  .object({
    personalizations: z.array(personalization).min(1).max(1000),
    from: address,
    reply_to: address.nullish(),
    subject: z.string().optional(),
    content: z.array(z.object({ type: z.string().min(1), value: z.string().min(1) })).min(1),
    headers: texts.default({}),
    custom_args: texts.default({}),
    attachments: z
      .array(
        z.object({
          content: z.base64(),
          filename: z.string().min(1),
          type: z.string().default('application/octet-stream'),
          disposition: z.string().default('attachment'),
        }),
      )
      .default([]),
  })
  .refine((value) => value.personalizations.every((one) => one.subject || value.subject), {
    path: ['subject'],
    message: 'The subject is required. You can get around this requirement if you use a template.',
  });

interface ProviderError {
  message: string;
  field: string | null;
  help: null;
}

const errorBody = (...errors: ProviderError[]) => ({ errors });
const failure = (message: string, field: string | null = null): ProviderError => ({
  message,
  field,
  help: null,
});

interface SendgridParts {
  inbox: Inbox;
  faults: Faults;
  events: SendgridEvents;
  apiKey: string;
  /** As the operator configured the account. */
  account: { eventsUrl: string; publicKey: string; domain: string };
}

export function sendgridRouter({ inbox, faults, events, apiKey, account }: SendgridParts): Router {
  const router = Router();
  const gate = faults.gate('sendgrid', (status) => errorBody(failure(`The sandbox is set to answer ${status}.`)));

  const authorized: RequestHandler = (req, res, next) => {
    if (req.headers.authorization === `Bearer ${apiKey}`) next();
    else res.status(401).json(errorBody(failure('The provided authorization grant is invalid, expired, or revoked')));
  };

  router.get('/v3/user/webhooks/event/settings/all', gate, authorized, (_req, res) => {
    const { eventsUrl: url, publicKey: public_key } = account;
    res.json({
      max_allowed: 2,
      webhooks: [{ enabled: true, url, public_key, bounce: true, delivered: true }],
    });
  });
  router.get('/v3/whitelabel/domains', gate, authorized, (_req, res) => {
    res.json([{ id: 1, domain: account.domain, valid: true, default: true }]);
  });

  router.post('/v3/mail/send', gate, express.json({ limit: '30mb' }), authorized, (req, res) => {
    const parsed = mail.safeParse(req.body ?? {});
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ message, path }) => failure(message, path.join('.')));
      res.status(400).json(errorBody(...errors));
      return;
    }
    const messageId = randomUUID();
    for (const { to: email, custom_args: customArgs } of storeMessages(parsed.data, inbox))
      events.report({ email, messageId, customArgs });
    res.status(202).set('X-Message-Id', messageId).end();
  });
  router.get('/v3/messages', gate, (req, res) => {
    const [, name = '', value = ''] = UNIQUE_ARGUMENT.exec(String(req.query.query)) ?? [];
    if (name === '') {
      res.status(400).json(errorBody(failure('The sandbox only supports queries by one unique argument.', 'query')));
      return;
    }
    const found = inbox.list({ channel: 'email' }).filter(({ custom_args }) => custom_args[name] === value);
    const messages = found.slice(0, Number(req.query.limit ?? 10)).map(({ id, to, subject, sent_at }) => ({
      msg_id: id,
      ...{ to_email: to, subject, status: 'delivered', last_event_time: sent_at },
    }));
    res.json({ messages });
  });
  return router;
}

/** `(unique_args['record_id']="abc")` */
const UNIQUE_ARGUMENT = /^\(unique_args\['(\w+)'\]="([\w-]+)"\)$/;

function storeMessages(sent: z.infer<typeof mail>, inbox: Inbox): Message[] {
  const taken: Message[] = [];
  const body = (type: string) => sent.content.find((part) => part.type === type)?.value ?? null;
  for (const one of sent.personalizations) {
    const fill = (text: string) =>
      Object.entries(one.substitutions).reduce((filled, [mark, value]) => filled.replaceAll(mark, value), text);
    const fillIfAny = (text: string | null) => (text === null ? null : fill(text));
    for (const person of [...one.to, ...one.cc, ...one.bcc]) {
      const message = inbox.add({
        channel: 'email',
        from: written(sent.from),
        to: person.email,
        subject: fill(one.subject ?? sent.subject ?? ''),
        text: fillIfAny(body('text/plain')),
        html: fillIfAny(body('text/html')),
        headers: {
          From: written(sent.from),
          To: one.to.map(written).join(', '),
          ...(one.cc.length > 0 && { Cc: one.cc.map(written).join(', ') }),
          ...(sent.reply_to && { 'Reply-To': written(sent.reply_to) }),
          ...sent.headers,
          ...one.headers,
        },
        attachments: sent.attachments,
        custom_args: { ...sent.custom_args, ...one.custom_args },
      });
      taken.push(message);
    }
  }
  return taken;
}

/** `Name <address>`, with quotes where the email syntax requires them (RFC 5322, 3.2.3). */
function written({ name, email }: Address): string {
  if (!name) return email;
  const quoted = /[()<>[\]:;@\\,."]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name;
  return `${quoted} <${email}>`;
}
