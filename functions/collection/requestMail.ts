// The mails to a client: the request, its reminders, and what must be done over (specification section 4.10).
import { DateTime } from 'luxon';
import type { Writes } from '../api/writes';
import { Html, type MailContent, mailLayout } from '../messaging/html';
import { mailId, stageMail } from '../messaging/mail';
import { clientLink } from './link';
import type { CollectionRequest } from './request';
import type { CollectionTemplate } from './template';

type Addressed = Pick<
  CollectionRequest,
  | 'id'
  | 'organization_id'
  | 'client_name'
  | 'client_email'
  | 'name'
  | 'due_date'
  | 'link_number'
  | 'password_hash'
  | 'revision'
  | 'reminders_sent'
>;

export interface MailFacts {
  token: string;
  organizationName: string;
  now: Date;
}

const spelledOut = (date: string): string =>
  DateTime.fromISO(date, { zone: 'utc' }).setLocale('en-GB').toLocaleString(DateTime.DATE_FULL);

const greeting = ({ client_name }: Addressed): string =>
  client_name === '' ? 'Hello,' : `Hello ${client_name},`;

const factsOf = ({ name, due_date }: Addressed): [string, string][] => [
  ['Request', name],
  ...(due_date === null ? [] : [['Due', spelledOut(due_date)] as [string, string]]),
];

const FOOTER =
  'This link is yours alone: please do not pass it on. You can stop at any time and go on later.';
const PASSWORD_FOOTER = `${FOOTER} You will be asked for the password that the sender gave you.`;

function stage(
  writes: Writes,
  request: Addressed,
  facts: MailFacts,
  mail: { kind: string; subject: string; body: MailContent['body']; label: string },
): void {
  const { kind, subject, body, label } = mail;
  const content = mailLayout({
    title: subject,
    body: [greeting(request), ...body],
    facts: factsOf(request),
    action: { label, url: clientLink(facts.token) },
    footer: request.password_hash === null ? FOOTER : PASSWORD_FOOTER,
  });
  const {
    id,
    organization_id: organizationId,
    client_email: to,
    link_number,
    revision,
    reminders_sent,
  } = request;
  const cause = mailId(kind, id, link_number, revision, reminders_sent);
  stageMail(writes, { id: cause, organizationId, to, subject, ...content, kind }, facts.now);
}

/** 1 write. With the template's own words when it has some. */
export function stageRequestMail(
  writes: Writes,
  request: Addressed,
  intro: CollectionTemplate['intro_email'],
  facts: MailFacts,
): void {
  const own = intro === null || intro.body_html === '' ? null : new Html(intro.body_html);
  stage(writes, request, facts, {
    kind: 'collection_request',
    subject: `${facts.organizationName} asks you for: ${request.name}`,
    body: [own ?? `${facts.organizationName} asks you for some answers and documents.`],
    label: 'Open the request',
  });
}

/** 1 write. */
export function stageReminderMail(writes: Writes, request: Addressed, facts: MailFacts): void {
  stage(writes, request, facts, {
    kind: 'collection_reminder',
    subject: `Reminder: ${facts.organizationName} waits for ${request.name}`,
    body: [`${facts.organizationName} still waits for your answers and documents.`],
    label: 'Go on with the request',
  });
}

/** 1 write. */
export function stageAskedAgainMail(
  writes: Writes,
  request: Addressed,
  fields: readonly { label: string; reason: string }[],
  facts: MailFacts,
): void {
  stage(writes, request, facts, {
    kind: 'collection_asked_again',
    subject: `${facts.organizationName} asks you to correct: ${request.name}`,
    body: [
      'Thank you for what you have sent. Please look at the following again; everything else is fine.',
      ...fields.map(({ label, reason }) => `${label}: ${reason}`),
    ],
    label: 'Correct it',
  });
}
