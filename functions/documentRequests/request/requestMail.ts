// The emails to a client: requests, reminders and requests for corrections.
import type { Tenant } from '../../api/actor';
import type { Writes } from '../../api/writes';
import { type Contact, contacts } from '../../contacts/record';
import { getMember } from '../../identity/user';
import {
  bidiIsolatedOneLine,
  fromNameOf,
  Html,
  linkFreeNameInMail,
  mailLogoOf,
  oneLineSentence,
  renderMail,
  replyToOf,
  type SenderIdentity,
  type UnrenderedMail,
} from '../../messaging/html';
import { type MessageTextsOfLocale, messageTextsForRecipient } from '../../messaging/languages';
import { mailId, stageMail, stageSkipOfWaitingMails } from '../../messaging/mail';
import type { Organization } from '../../organizations/organization';
import { documentRequestUrlOfToken } from '../client/link';
import type { RequestTemplate } from '../template/template';
import type { DocumentRequest } from './request';

export interface RequestMailContext {
  token: string;
  organization: SenderIdentity & Pick<Organization, 'locale'>;
  now: Date;
}

/** The kinds of email that contain the current link and become obsolete when the request changes. */
const ASKING_KINDS = ['collection_request', 'collection_reminder', 'collection_asked_again'] as const;

/** The parts that differ between the emails to a client. */
export interface RequestMailParts {
  kind: (typeof ASKING_KINDS)[number] | 'collection_receipt';
  subject: (words: MessageTextsOfLocale['request'], organization: string, name: string) => string;
  body: (words: MessageTextsOfLocale['request'], organization: string) => UnrenderedMail['body'];
  /** Shown in the email instead of the due date. */
  facts?: NonNullable<UnrenderedMail['facts']>;
  label: 'open' | 'goOn' | 'correct' | 'receipt';
}

type Written = Pick<DocumentRequest, 'client_name' | 'name' | 'due_date' | 'password_hash' | 'locale'>;

/** Pure. */
export function documentRequestMail(
  request: Written,
  { subject, body, label, facts: shownFacts }: RequestMailParts,
  { organization, link }: Pick<RequestMailContext, 'organization'> & { link: string },
): { subject: string; html: string; text: string } {
  const { locale, formats, request: words } = messageTextsForRecipient(request, organization);
  const [sender, name] = [linkFreeNameInMail(organization.name), bidiIsolatedOneLine(request.name)];
  const title = oneLineSentence(subject(words, sender, name), 400);
  const { facts, footer, receiptFooter, passwordFooter } = words;
  const small = label === 'receipt' ? receiptFooter : footer;
  const due = request.due_date === null ? [] : [[facts.due, formats.date(request.due_date)] as const];
  const content = renderMail({
    locale,
    title,
    body: [words.greeting(bidiIsolatedOneLine(request.client_name)), ...body(words, sender)],
    facts: [[facts.request, name], ...(shownFacts ?? due)],
    action: { label: words[label], url: link },
    footer: request.password_hash === null ? small : `${small} ${passwordFooter}`,
    brand: mailLogoOf(organization),
  });
  return { subject: title, ...content };
}

type Mailed = Pick<DocumentRequest, 'id' | 'link_number' | 'revision' | 'reminders_sent'>;

const requestMailId = (kind: RequestMailParts['kind'], { id, link_number, revision, reminders_sent }: Mailed): string =>
  mailId(kind, id, link_number, revision, reminders_sent);

/**
 * Cancels queued emails that have become obsolete, so that a late email never contains a link that no longer works.
 * Costs 3 reads, plus 1 write per email.
 */
export const stageSkipOfRequestMails = (writes: Writes, request: Mailed): Promise<void> =>
  stageSkipOfWaitingMails(
    writes,
    ASKING_KINDS.map((kind) => requestMailId(kind, request)),
    'request_moved_on',
  );

/** 1 write. */
export function stageDocumentRequestMail(
  writes: Writes,
  request: DocumentRequest,
  facts: RequestMailContext,
  mail: RequestMailParts,
): void {
  const { organization_id: organizationId, client_email: to, contact_id: contactId } = request;
  const { kind } = mail;
  const content = documentRequestMail(request, mail, {
    ...facts,
    link: documentRequestUrlOfToken(facts.token),
  });
  const sender = {
    fromName: fromNameOf(facts.organization),
    replyTo: replyToOf(facts.organization, request.reply_to),
  };
  stageMail(
    writes,
    { id: requestMailId(kind, request), organizationId, to, contactId, ...sender, ...content, kind },
    facts.now,
  );
}

/** The request email, with either the template's intro text or the default text. */
export const documentRequestIntroMailParts = (intro: RequestTemplate['intro_email']): RequestMailParts => ({
  kind: 'collection_request',
  subject: (words, organization, name) => words.subject(organization, name),
  body: (words, organization) => [
    intro === null || intro.body_html === '' ? words.intro(organization) : new Html(intro.body_html),
  ],
  label: 'open',
});

export const DOCUMENT_REQUEST_REMINDER_MAIL_PARTS: RequestMailParts = {
  kind: 'collection_reminder',
  subject: (words, organization, name) => words.reminderSubject(organization, name),
  body: (words, organization) => [words.reminderIntro(organization)],
  label: 'goOn',
};

export const correctionMailParts = (fields: readonly { label: string; reason: string }[]): RequestMailParts => ({
  kind: 'collection_asked_again',
  subject: (words, organization, name) => words.againSubject(organization, name),
  body: (words) => [
    words.againIntro,
    ...fields.map(({ label, reason }) =>
      words.againItem(bidiIsolatedOneLine(label, 500), bidiIsolatedOneLine(reason, 5000)),
    ),
  ],
  label: 'correct',
});

/**
 * `email` is the contact's current address, or null if the address was removed. For a deleted contact, it is the last
 * known address. `replyTo` is the requester's address, or null if they are no longer a member. 2 reads.
 */
export async function loadRequestMailParties(
  tenant: Tenant,
  request: Pick<DocumentRequest, 'contact_id' | 'client_email' | 'created_by'>,
): Promise<{ contact: Contact | null; email: string | null; replyTo: string | null }> {
  const [contact, asker] = await Promise.all([
    contacts.of(tenant).get(request.contact_id),
    getMember(tenant, request.created_by),
  ]);
  return { contact, email: contact ? contact.email : request.client_email, replyTo: asker?.email ?? null };
}
