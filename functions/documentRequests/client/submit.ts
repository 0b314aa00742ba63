// A client's submission of all requested fields, once per revision.

import { writesRecordingActivityOf } from '../../activity/write/activityLog';
import { ApiError, notFound } from '../../api/errors';
import type { LinkContext } from '../../api/writes';
import { stagePlanLimitGiveBack } from '../../plans/usage';
import { stageFileRemoval } from '../../uploads/fileRemoval';
import { reservedBytesOfUploads } from '../../uploads/upload';
import { loadRequestMailParties } from '../request/correspondents';
import { documentRequests } from '../request/request';
import { stageEndOfWaitingRequestMails } from '../request/requestMail';
import { requireSubmission, type Submission, submissionId, submissions } from '../review/submission';
import { type FormField, formFieldsOf } from '../template/form';
import { signReferenceFile } from '../template/referenceFiles';
import { loadRequestForm } from '../template/template';
import { submissionProblemsByField, submissionResponsesOfDraft } from './answers';
import { type LinkCredentials, type Opened, requireFillableDocumentRequest } from './clientAccess';
import { EMPTY_DRAFT, getSubmissionDraft, submissionDrafts } from './draft';
import { stageSubmissionNotices } from './submissionNotices';

function incomplete(fields: readonly FormField[], problems: Readonly<Record<string, string>>): ApiError {
  const labels = fields.filter(({ id }) => Object.hasOwn(problems, id)).map(({ label }) => label);
  return new ApiError('VALIDATION_FAILED', `Please check: ${labels.join('; ')}`, {
    details: { fields: problems },
  });
}

type Content = Pick<Submission, 'responses' | 'files'>;

/** The accepted content of earlier revisions, for a partial resubmission. 1 read. */
async function formerContent({ tenant, request, fields }: Opened): Promise<Content> {
  if (request.asked_again === null) return { responses: [], files: [] };
  const former = await requireSubmission(tenant, submissionId(request.id, request.revision));
  const asked = new Set(fields.map(({ id }) => id));
  return {
    responses: former.responses.filter(({ field_id }) => !asked.has(field_id)),
    files: former.files.filter(({ field_id }) => !asked.has(field_id)),
  };
}

/** The full content in form order. 1 read if only a part was requested. */
async function wholeContent(opened: Opened, given: Content): Promise<Content> {
  const former = await formerContent(opened);
  if (former.responses.length === 0) return given;
  const { pages } = await loadRequestForm(opened.tenant, opened.request.form_id);
  const order = new Map(formFieldsOf(pages).map(({ id }, index) => [id, index]));
  const responses = [...former.responses, ...given.responses].toSorted(
    (left, right) => (order.get(left.field_id) ?? 0) - (order.get(right.field_id) ?? 0),
  );
  return { responses, files: [...former.files, ...given.files] };
}

/**
 * Submits the client's draft. 10 reads, 7 writes including mails; 2 more reads for a resubmission.
 * @throws as {@link requireFillableDocumentRequest}; 400 whose `details.fields` names each missing or invalid field.
 */
export async function createSubmissionByLink(
  context: LinkContext,
  credentials: LinkCredentials,
): Promise<Submission> {
  const { writes, now } = context;
  const opened = await requireFillableDocumentRequest(credentials, now);
  const { request, tenant, fields, language } = opened;
  const [draft, { email, replyTo }] = await Promise.all([
    getSubmissionDraft(tenant, request.id),
    loadRequestMailParties(tenant, request),
  ]);
  const entered = { ...(draft ?? EMPTY_DRAFT), language };
  const problems = submissionProblemsByField(fields, entered);
  if (Object.keys(problems).length > 0) {
    // The draft may be missing because another device submitted between the two reads.
    await requireFillableDocumentRequest(credentials, now);
    throw incomplete(fields, problems);
  }
  const asked = new Set(fields.map(({ id }) => id));
  const content = await wholeContent(opened, {
    responses: submissionResponsesOfDraft(fields, entered),
    files: entered.files.filter(({ field_id }) => asked.has(field_id)),
  });
  const revision = request.revision + 1;
  const { template_id, template_name, expiry_id, contact_id, client_name, compliance_client_id } = request;
  const client_email = email ?? request.client_email;
  const audited = writesRecordingActivityOf(
    { kind: 'client', id: contact_id, name: client_name },
    tenant,
    writes,
  );
  const submission = submissions.of(tenant).stageCreate(audited, submissionId(request.id, revision), {
    request_id: request.id,
    ...{ template_id, template_name, expiry_id, contact_id, client_name, client_email },
    compliance_client_id,
    revision,
    ...content,
    review_status: 'pending',
    rejections: [],
    review_note: '',
    reviewed_by: null,
    reviewed_by_name: null,
    reviewed_at: null,
    renewed_expiry_id: null,
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
  if (reserved > 0) stagePlanLimitGiveBack(writes, tenant, 'storage_bytes', reserved);
  if (draft) submissionDrafts.of(tenant).stageDelete(writes, draft);
  await stageEndOfWaitingRequestMails(writes, request);
  await stageSubmissionNotices(context, {
    tenant,
    request,
    submission,
    token: credentials.token,
    email,
    replyTo,
  });
  return submission;
}

/** Signs a download of a field's reference file. 2 reads. @throws as {@link requireFillableDocumentRequest}; 404. */
export async function signReferenceFileOfField(
  credentials: LinkCredentials,
  fieldId: string,
  now: Date,
): Promise<string> {
  const { tenant, fields } = await requireFillableDocumentRequest(credentials, now);
  const field = fields.find(({ id }) => id === fieldId);
  if (field?.type !== 'file_upload') throw notFound('Reference file');
  return signReferenceFile(tenant, field.reference_file);
}
