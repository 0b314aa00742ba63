// Submits all requested fields for a client, once per revision. Also sends the receipt and notifications.
import { auditedAuthorWritesOf } from '../../activity/write/activityLog';
import type { Tenant } from '../../api/actor';
import { ApiError, notFound } from '../../api/errors';
import type { LinkHolderContext, Writes } from '../../api/writes';
import { getMember, listAdminsToNotify } from '../../identity/user';
import { bidiIsolatedOneLine, renderMail, type UnrenderedMail } from '../../messaging/html';
import { type MessageTextsOfLocale, messageTextsForRecipient } from '../../messaging/languages';
import { mailId, stageMail } from '../../messaging/mail';
import { stageInAppNotification } from '../../notifications/notification';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { stagePlanLimitRelease } from '../../plans/usage';
import { documentRequestReviewUrl } from '../../platform/pageUrls';
import { stageFileRemoval } from '../../uploads/fileRemoval';
import { reservedBytesOfUploads } from '../../uploads/upload';
import { type DocumentRequest, documentRequests } from '../request/request';
import {
  loadRequestMailParties,
  type RequestMailParts,
  stageDocumentRequestMail,
  stageSkipOfRequestMails,
} from '../request/requestMail';
import {
  PENDING_REVIEW_FIELDS,
  requireSubmission,
  type Submission,
  type SubmittedAnswer,
  submissionId,
  submissions,
} from '../review/submission';
import { signReferenceFileUrl } from '../template/referenceFiles';
import { type FormField, formFieldsOf, loadRequestForm } from '../template/template';
import { submissionProblemsByField, submittedAnswersOf } from './answers';
import { EMPTY_SUBMISSION_DRAFT, getDraftOfRequest, submissionDrafts } from './draft';
import { type DocumentRequestCredentials, type OpenRequestWithFields, requireOpenRequest } from './link';

const MAX_ANSWERS = 40;
const ANSWER_LENGTH = 300;
type Sent = Pick<Submission, 'responses' | 'files' | 'submitted_at'>;
type Asked = Pick<DocumentRequest, 'password_hash' | 'timezone'>;

function answerShown(
  { type, value }: SubmittedAnswer,
  { files }: Pick<Sent, 'files'>,
  language: MessageTextsOfLocale,
): string {
  const { formats, request: words } = language;
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return formats.number(value);
  if (typeof value === 'string')
    return type === 'date' ? formats.date(value) : bidiIsolatedOneLine(value, ANSWER_LENGTH);
  const names = files.filter(({ id }) => value.includes(id)).map(({ file_name }) => bidiIsolatedOneLine(file_name));
  return names.length === 0 ? '–' : names.join(', ');
}

/** The content of a receipt. It omits answers to password-protected requests, because email isn't protected. Pure. */
export function submissionReceiptMailParts(sent: Sent, asked: Asked, language: MessageTextsOfLocale): RequestMailParts {
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
      ...shown.map((response) => [bidiIsolatedOneLine(response.label), answerShown(response, sent, language)] as const),
      ...(more > 0 ? [['…', language.request.receiptMore(more)] as const] : []),
    ],
    label: 'receipt',
  };
}

/** The email that notifies the member who sent the request. Pure. */
export function submissionNoticeMail(
  { client_name, name }: Pick<DocumentRequest, 'client_name' | 'name'>,
  language: MessageTextsOfLocale,
  link: string,
): { subject: string } & ReturnType<typeof renderMail> {
  const { member: words, request, locale } = language;
  const subject = words.submitted(bidiIsolatedOneLine(client_name), bidiIsolatedOneLine(name));
  const facts: UnrenderedMail['facts'] = [[request.facts.request, bidiIsolatedOneLine(name)]];
  const action = { label: words.review, url: link };
  const layout = { locale, title: subject, body: [words.submittedBody], facts, action };
  return { subject, ...renderMail({ ...layout, footer: words.submittedFooter }) };
}

interface Submitted {
  tenant: Tenant;
  request: DocumentRequest;
  submission: Submission;
  /** The token of the client's link. */
  token: string;
  /** The address for the client's receipt; null to send no receipt. */
  email: string | null;
  /** The reply-to address of the receipt. */
  replyTo: string | null;
}

const causeOf = ({ request, submission }: Submitted) => ['collection_submission', request.id, submission.revision];

/**
 * Notifies the member who sent the request, in the app and by email. If an API key or a former member sent it, notifies
 * the admins in the app.
 */
async function stageForMembers(writes: Writes, submitted: Submitted, organization: Organization): Promise<void> {
  const { tenant, request, submission } = submitted;
  const member = await getMember(tenant, request.created_by);
  for (const reader of member ? [member] : await listAdminsToNotify(tenant)) {
    const { notice } = messageTextsForRecipient(reader, organization);
    stageInAppNotification(writes, tenant, {
      userId: reader.id,
      type: 'submission',
      itemType: 'collection_request',
      itemId: request.id,
      itemName: request.name,
      message: notice.submitted(request.client_name, request.name),
      link: documentRequestReviewUrl(request.id),
      cause: causeOf(submitted),
    });
  }
  if (!member?.submission_emails) return;
  const language = messageTextsForRecipient(member, organization);
  const content = submissionNoticeMail(request, language, documentRequestReviewUrl(request.id));
  const id = mailId(...causeOf(submitted));
  const mail = { id, organizationId: tenant.organizationId, to: member.email };
  stageMail(writes, { ...mail, kind: 'collection_submission', ...content }, submission.submitted_at);
}

/**
 * Stages the notifications for a submission. Costs 2 reads and 4 writes, or 3 writes if the member opted out of emails.
 * If the member has left, costs 1 read and 2 writes per admin.
 */
async function stageSubmissionNotices(
  { writes, now }: Pick<LinkHolderContext, 'writes' | 'now'>,
  submitted: Submitted,
): Promise<void> {
  const { tenant, request, submission, token, email, replyTo } = submitted;
  const organization = await loadOrganization(tenant);
  if (email !== null) {
    const receipt = submissionReceiptMailParts(submission, request, messageTextsForRecipient(request, organization));
    const { revision } = submission;
    const addressed = { ...request, revision, client_email: email, reply_to: replyTo };
    stageDocumentRequestMail(writes, addressed, { token, organization, now }, receipt);
  }
  await stageForMembers(writes, submitted, organization);
}

function incomplete(fields: readonly FormField[], problems: Readonly<Record<string, string>>): ApiError {
  const labels = fields.filter(({ id }) => Object.hasOwn(problems, id)).map(({ label }) => label);
  return new ApiError('VALIDATION_FAILED', `Please check: ${labels.join('; ')}`, {
    details: { fields: problems },
  });
}

type Content = Pick<Submission, 'responses' | 'files'>;

/**
 * The complete submission in form order, including accepted answers and files from the previous revision. Costs 1 read
 * for a resubmission, or 2 if only part of the form was requested.
 */
async function wholeContent({ tenant, request, fields }: OpenRequestWithFields, given: Content): Promise<Content> {
  if (request.asked_again === null) return given;
  const asked = new Set(fields.map(({ id }) => id));
  const isAccepted = ({ field_id }: { field_id: string }): boolean => !asked.has(field_id);
  const former = await requireSubmission(tenant, submissionId(request.id, request.revision));
  const accepted = former.responses.filter(isAccepted);
  if (accepted.length === 0) return given;
  const { pages } = await loadRequestForm(tenant, request.form_id);
  const order = new Map(formFieldsOf(pages).map(({ id }, index) => [id, index]));
  const responses = [...accepted, ...given.responses].toSorted(
    (left, right) => (order.get(left.field_id) ?? 0) - (order.get(right.field_id) ?? 0),
  );
  return { responses, files: [...former.files.filter(isAccepted), ...given.files] };
}

/**
 * Submits the client's draft. Costs 10 reads and 7 writes, including emails. A resubmission costs 2 more reads.
 * @throws the errors of {@link requireOpenRequest}; 400 with each missing or invalid field in `details.fields`.
 */
export async function createSubmissionByLink(
  context: LinkHolderContext,
  credentials: DocumentRequestCredentials,
): Promise<Submission> {
  const { writes, now } = context;
  const opened = await requireOpenRequest(credentials, now);
  const { request, tenant, fields, language } = opened;
  const [draft, { email, replyTo }] = await Promise.all([
    getDraftOfRequest(tenant, request.id),
    loadRequestMailParties(tenant, request),
  ]);
  const entered = { ...(draft ?? EMPTY_SUBMISSION_DRAFT), language };
  const problems = submissionProblemsByField(fields, entered);
  if (Object.keys(problems).length > 0) {
    // The draft may be missing because another device submitted it after the request was read.
    await requireOpenRequest(credentials, now);
    throw incomplete(fields, problems);
  }
  const asked = new Set(fields.map(({ id }) => id));
  const content = await wholeContent(opened, {
    responses: submittedAnswersOf(fields, entered),
    files: entered.files.filter(({ field_id }) => asked.has(field_id)),
  });
  const revision = request.revision + 1;
  const { template_id, template_name, expiry_id, contact_id, client_name, compliance_client_id } = request;
  const client_email = email ?? request.client_email;
  const client = { kind: 'client', id: contact_id, name: client_name } as const;
  const audited = auditedAuthorWritesOf(client, tenant, writes);
  const submission = submissions.of(tenant).stageCreate(audited, submissionId(request.id, revision), {
    request_id: request.id,
    ...{ template_id, template_name, expiry_id, contact_id, client_name, client_email },
    compliance_client_id,
    revision,
    ...content,
    ...PENDING_REVIEW_FIELDS,
    submitted_at: now,
    updated_at: now,
  });
  documentRequests.of(tenant).stageUpdate(audited, request, {
    status: 'completed',
    client_email,
    reply_to: replyTo,
    revision,
    asked_again: null,
    completed_at: now,
    wake_at: null,
    updated_at: now,
  });
  // Unfinished uploads are deleted with the draft.
  for (const { storage_path } of entered.pending) stageFileRemoval(writes, tenant, storage_path, now);
  const reserved = reservedBytesOfUploads(entered.pending);
  if (reserved > 0) stagePlanLimitRelease(writes, tenant, 'storage_bytes', reserved);
  if (draft) submissionDrafts.of(tenant).stageDelete(writes, draft);
  await stageSkipOfRequestMails(writes, request);
  const { token } = credentials;
  await stageSubmissionNotices(context, { tenant, request, submission, token, email, replyTo });
  return submission;
}

/**
 * Signs a download URL for a field's reference file. 2 reads.
 * @throws the errors of {@link requireOpenRequest}; 404.
 */
export async function signReferenceFileUrlByLink(
  credentials: DocumentRequestCredentials,
  fieldId: string,
  now: Date,
): Promise<string> {
  const { tenant, fields } = await requireOpenRequest(credentials, now);
  const field = fields.find(({ id }) => id === fieldId);
  if (field?.type !== 'file_upload') throw notFound('Reference file');
  return signReferenceFileUrl(tenant, field.reference_file);
}
