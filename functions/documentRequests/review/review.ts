// Approves or rejects submissions. The client must fill in rejected fields again.
import type { Tenant } from '../../api/actor';
import { ApiError, invalidFields, notFound } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import { linkTokenHash } from '../../links/token';
import { loadOrganization } from '../../organizations/organization';
import { addMs, MINUTE_MS } from '../../platform/clock';
import { signDownload } from '../../platform/storage';
import { draftAnswerOfSubmissionResponse } from '../client/answers';
import { getSubmissionDraft, submissionDrafts } from '../client/draft';
import { loadRequestMailParties } from '../request/correspondents';
import { documentRequestLinkToken } from '../request/link';
import {
  type AskedAgain,
  type DocumentRequest,
  documentRequests,
  dueDocumentRequests,
  requireDocumentRequest,
} from '../request/request';
import { stageDocumentRequestAskedAgainMail } from '../request/requestMail';
import { documentRequestLinkExpiresAt, documentRequestWakeAt } from '../request/schedule';
import { formFieldsOf } from '../template/form';
import { loadRequestForm } from '../template/template';
import { type RequestRenewal, stageExpiryRenewalBySubmission } from './renewAfterApproval';
import { type ClientFile, requireSubmission, type Submission, submissions } from './submission';

export interface ReviewVerdict {
  review_status: 'approved' | 'rejected';
  rejections: readonly AskedAgain[];
  note: string;
  /** How an approval renews the request's expiry. */
  renewal?: RequestRenewal | undefined;
}

/**
 * Returns the newest submission of a request, if it is pending, or if it was approved without a renewal and the verdict
 * adds one.
 * @throws 404; 409 `INVALID_STATE`.
 */
async function reviewable(tenant: Tenant, id: string, { review_status, renewal }: ReviewVerdict) {
  const submission = await requireSubmission(tenant, id);
  const request = await requireDocumentRequest(tenant, submission.request_id);
  const isNewest = request.status === 'completed' && request.revision === submission.revision;
  const waits = submission.review_status === 'pending';
  const lacksRenewal = submission.review_status === 'approved' && submission.renewed_expiry_id === null;
  const addsRenewal = lacksRenewal && review_status === 'approved' && renewal !== undefined;
  if (!isNewest || !(waits || addsRenewal)) {
    throw new ApiError('INVALID_STATE', 'This submission has already been reviewed');
  }
  return { submission, request, waits };
}

/** Rejected answers are prefilled for correction; rejected files must be sent again. */
async function stageCorrection(
  context: MutationContext,
  submission: Submission,
  rejected: ReadonlySet<string>,
) {
  const { writes, tenant, now } = context;
  const answers = submission.responses.flatMap((response) => {
    const answer = rejected.has(response.field_id) ? draftAnswerOfSubmissionResponse(response) : null;
    return answer === null ? [] : [[response.field_id, answer] as const];
  });
  const content = {
    answers: Object.fromEntries(answers),
    files: [],
    pending: [],
    sweep_at: null,
    updated_at: now,
  };
  const draft = await getSubmissionDraft(tenant, submission.request_id);
  if (draft) submissionDrafts.of(tenant).stageUpdate(writes, draft, content);
  else submissionDrafts.of(tenant).stageCreate(writes, submission.request_id, content);
}

/** Resends the request for the rejected fields with a new link. Skips the mail for a contact without an address. */
async function stageAskAgain(
  context: MutationContext,
  request: DocumentRequest,
  rejections: readonly AskedAgain[],
) {
  const { writes, tenant, now } = context;
  const [organization, form, { email, replyTo }] = await Promise.all([
    loadOrganization(tenant),
    loadRequestForm(tenant, request.form_id),
    loadRequestMailParties(tenant, request),
  ]);
  const labels = new Map(formFieldsOf(form.pages).map(({ id, label }) => [id, label]));
  const unknownIds = rejections.filter(({ field_id }) => !labels.has(field_id));
  if (unknownIds.length > 0) {
    throw invalidFields({
      rejections: `contains unknown fields: ${unknownIds.map(({ field_id }) => field_id).join(', ')}`,
    });
  }
  const link_number = request.link_number + 1;
  const token = documentRequestLinkToken(request.id, link_number);
  const asked = {
    status: 'sent' as const,
    asked_again: [...rejections],
    client_email: email ?? request.client_email,
    reply_to: replyTo,
    link_number,
    token_hash: linkTokenHash(token),
    expires_at: documentRequestLinkExpiresAt(request.due_date, request.timezone, now),
    reminders_sent: 0,
    last_mailed_at: now,
    sent_at: now,
    completed_at: null,
    updated_at: now,
  };
  const wake_at = documentRequestWakeAt({ ...request, ...asked });
  const changed = documentRequests.of(tenant).stageUpdate(writes, request, { ...asked, wake_at });
  dueDocumentRequests.stageTimers(writes, [changed], now);
  const fields = rejections.map(({ field_id, reason }) => ({ label: labels.get(field_id) ?? '', reason }));
  if (email !== null)
    stageDocumentRequestAskedAgainMail(writes, changed, fields, { token, organization, now });
}

/**
 * Approval: 2 reads, 1 write, and as {@link stageExpiryRenewalBySubmission}. Rejection: 7 reads, 4 writes; the client gets
 * a new link for the rejected fields.
 * @throws 404; 400 for a rejection without fields or with unknown fields; 409 `INVALID_STATE` for a submission that was
 *   already reviewed, or if the expiry to renew isn't open.
 */
export async function reviewSubmission(
  context: MutationContext,
  id: string,
  verdict: ReviewVerdict,
): Promise<Submission> {
  const { writes, tenant, actor, now } = context;
  const { submission, request, waits } = await reviewable(tenant, id, verdict);
  const { review_status, rejections, note, renewal } = verdict;
  const rejected = new Set(rejections.map(({ field_id }) => field_id));
  if ((review_status === 'rejected') !== rejected.size > 0 || rejected.size < rejections.length) {
    throw invalidFields({ rejections: 'must list each rejected field once, and be empty for an approval' });
  }
  if (renewal && review_status === 'rejected')
    throw invalidFields({ renewal: 'can only be used with an approval' });
  if (review_status === 'rejected') {
    await stageAskAgain(context, request, rejections);
    await stageCorrection(context, submission, rejected);
  }
  const review = {
    review_status,
    rejections: [...rejections],
    review_note: note,
    reviewed_by: actor.id,
    reviewed_by_name: actor.name,
    reviewed_at: now,
  };
  return submissions.of(tenant).stageUpdate(writes, submission, {
    // A later renewal doesn't change the review.
    ...(waits ? review : {}),
    renewed_expiry_id: renewal ? await stageExpiryRenewalBySubmission(context, submission, renewal) : null,
    updated_at: now,
  });
}

const FILE_LINK_MS = 5 * MINUTE_MS;

/** A signed URL of a submitted file, valid for five minutes. 1 read. @throws 404. */
export async function signSubmittedFile(
  tenant: Tenant,
  named: { submissionId: string; fileId: string },
  now: Date,
): Promise<{ file: ClientFile; url: string; expiresAt: Date }> {
  const submission = await requireSubmission(tenant, named.submissionId);
  const file = submission.files.find(({ id }) => id === named.fileId);
  if (!file) throw notFound('File');
  const url = await signDownload(file.storage_path, { fileName: file.file_name, lifetimeMs: FILE_LINK_MS });
  return { file, url, expiresAt: addMs(now, FILE_LINK_MS) };
}
