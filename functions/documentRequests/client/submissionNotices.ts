// Notifies the requesting member of a submission in the app and by mail, and sends the client a receipt.
import type { Tenant } from '../../api/actor';
import type { LinkContext, Writes } from '../../api/writes';
import { getMember, listAdminsToNotify } from '../../identity/members';
import type { User } from '../../identity/user';
import { bidiIsolated, type MailContent, mailLayout } from '../../messaging/html';
import { type Language, messageTextsFor } from '../../messaging/languages';
import { mailId, stageMail } from '../../messaging/mail';
import { stageInAppNotification } from '../../notifications/notify';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { documentRequestPageUrl } from '../../platform/params';
import type { DocumentRequest } from '../request/request';
import { type RequestMailKind, stageDocumentRequestMailOfKind } from '../request/requestMail';
import type { Submission, SubmissionResponse } from '../review/submission';

const MAX_ANSWERS = 40;
const ANSWER_LENGTH = 300;

type Sent = Pick<Submission, 'responses' | 'files' | 'submitted_at'>;
type Asked = Pick<DocumentRequest, 'password_hash' | 'timezone'>;

function answerShown(
  { type, value }: SubmissionResponse,
  { files }: Pick<Sent, 'files'>,
  language: Language,
): string {
  const { formats, request: words } = language;
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formats.number(value);
  if (typeof value === 'string')
    return type === 'date' ? formats.date(value) : bidiIsolated(value, ANSWER_LENGTH);
  const names = files.filter(({ id }) => value.includes(id)).map(({ file_name }) => bidiIsolated(file_name));
  return names.length === 0 ? '–' : names.join(', ');
}

/** The content of a receipt. It omits password-protected answers, because a mail isn't protected. Pure. */
export function submissionReceiptMailKind(sent: Sent, asked: Asked, language: Language): RequestMailKind {
  const { formats } = language;
  const locked = asked.password_hash !== null;
  const at = formats.instant(sent.submitted_at, asked.timezone);
  const shown = locked ? [] : sent.responses.slice(0, MAX_ANSWERS);
  const more = locked ? 0 : sent.responses.length - shown.length;
  return {
    kind: 'collection_receipt',
    subject: (words, organization, name) => words.receiptSubject(organization, name),
    body: (words, organization) => [
      locked ? words.receiptLocked(organization, at) : words.receiptIntro(organization, at),
    ],
    facts: [
      ...shown.map(
        (response) => [bidiIsolated(response.label), answerShown(response, sent, language)] as const,
      ),
      ...(more > 0 ? [['…', language.request.receiptMore(more)] as const] : []),
    ],
    label: 'receipt',
  };
}

/** The mail to the member who sent the request. Pure. */
export function memberSubmissionMail(
  { client_name, name }: Pick<DocumentRequest, 'client_name' | 'name'>,
  language: Language,
  link: string,
): { subject: string } & ReturnType<typeof mailLayout> {
  const { member: words, request, locale } = language;
  const subject = words.submitted(bidiIsolated(client_name), bidiIsolated(name));
  const facts: MailContent['facts'] = [[request.facts.request, bidiIsolated(name)]];
  const action = { label: words.review, url: link };
  const layout = { locale, title: subject, body: [words.submittedBody], facts, action };
  return { subject, ...mailLayout({ ...layout, footer: words.submittedFooter }) };
}

interface Submitted {
  tenant: Tenant;
  request: DocumentRequest;
  submission: Submission;
  /** The client's link. */
  token: string;
  /** The client's address for the receipt; null for no receipt. */
  email: string | null;
  /** The reply address of the receipt. */
  replyTo: string | null;
}

const causeOf = ({ request, submission }: Submitted) => [
  'collection_submission',
  request.id,
  submission.revision,
];

function stageInApp(writes: Writes, submitted: Submitted, reader: User, { notice }: Language): void {
  const { tenant, request } = submitted;
  stageInAppNotification(writes, tenant, {
    userId: reader.id,
    type: 'submission',
    itemType: 'collection_request',
    itemId: request.id,
    itemName: request.name,
    message: notice.submitted(request.client_name, request.name),
    link: documentRequestPageUrl(request.id),
    cause: causeOf(submitted),
  });
}

/** Notifies the requesting member in the app and by mail. For an API key or a former member, notifies admins in the app. */
async function stageForMembers(
  writes: Writes,
  submitted: Submitted,
  organization: Organization,
): Promise<void> {
  const { tenant, request, submission } = submitted;
  const member = await getMember(tenant, request.created_by);
  for (const reader of member ? [member] : await listAdminsToNotify(tenant))
    stageInApp(writes, submitted, reader, messageTextsFor(reader, organization));
  if (!member?.submission_emails) return;
  const language = messageTextsFor(member, organization);
  const content = memberSubmissionMail(request, language, documentRequestPageUrl(request.id));
  const id = mailId(...causeOf(submitted));
  const mail = { id, organizationId: tenant.organizationId, to: member.email };
  stageMail(writes, { ...mail, kind: 'collection_submission', ...content }, submission.submitted_at);
}

/**
 * Stages the notices of a submission. 2 reads and 4 writes; 1 write less if the member opted out; 1 read and 2 writes
 * per admin if the member has left.
 */
export async function stageSubmissionNotices(
  { writes, now }: Pick<LinkContext, 'writes' | 'now'>,
  submitted: Submitted,
): Promise<void> {
  const { tenant, request, submission, token, email, replyTo } = submitted;
  const organization = await loadOrganization(tenant);
  if (email !== null) {
    const receipt = submissionReceiptMailKind(submission, request, messageTextsFor(request, organization));
    const { revision } = submission;
    const addressed = { ...request, revision, client_email: email, reply_to: replyTo };
    stageDocumentRequestMailOfKind(writes, addressed, { token, organization, now }, receipt);
  }
  await stageForMembers(writes, submitted, organization);
}
