// Approves or rejects submissions. After a rejection, the client must correct the rejected fields. An approval can
// renew the request's expiry.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError, invalidFieldsError, notFound, UnknownReferenceError } from '../../api/errors';
import { calendarDate, id, requiredTextInput, textInput } from '../../api/fields';
import type { MutationContext } from '../../api/writes';
import { attachmentStoragePathOf } from '../../attachments/removal';
import { checkRenewalDate, completeExpiry, nextOccurrenceId } from '../../expiries/record/closeExpiry';
import {
  type Expiry,
  expiries,
  isOpenExpiry,
  MAX_ATTACHMENTS_PER_EXPIRY,
  tooManyAttachmentsError,
} from '../../expiries/record/record';
import { dateInOrganizationZone, loadOrganization } from '../../organizations/organization';
import { stagePlanLimitUse } from '../../plans/usage';
import { addMs, MINUTE_MS } from '../../platform/clock';
import { newId, newSecret } from '../../platform/ids';
import { enableTokenDownload, signDownloadUrl, tokenDownloadUrl } from '../../platform/storage';
import { copyStoredFileForCommit } from '../../uploads/fileRemoval';
import { submittedAnswerAsDraft } from '../client/answers';
import { getDraftOfRequest, submissionDrafts } from '../client/draft';
import { type DocumentRequest, type ReviewFieldRejection, requireDocumentRequest } from '../request/request';
import { correctionMailParts, loadRequestMailParties, stageDocumentRequestMail } from '../request/requestMail';
import { stageNextRequestLink } from '../request/schedule';
import { formFieldsOf, loadRequestForm, MAX_FORM_FIELDS } from '../template/template';
import { type ClientFile, type fileDownloadOut, requireSubmission, type Submission, submissions } from './submission';

export const submissionReviewInput = z.object({
  submission_id: id,
  review_status: z.enum(['approved', 'rejected']),
  rejections: z
    .array(z.object({ field_id: id, reason: requiredTextInput(500) }))
    .max(MAX_FORM_FIELDS)
    .default([]),
  note: textInput(2_000).default(''),
  /** How an approval renews the request's expiry. */
  renewal: z
    .object({
      expiry_date: calendarDate,
      checklist_completed: z.array(id).max(200).default([]),
      attach_files: z.boolean('must be true or false').default(true),
    })
    .optional(),
});
type SubmissionReview = z.output<typeof submissionReviewInput>;

/** Copies the file, so that the submission keeps its own file if the expiry and its files are deleted. */
async function attachedCopy(
  context: MutationContext,
  expiryId: string,
  { file_name, content_type, size, storage_path: original }: ClientFile,
): Promise<Expiry['attachments'][number]> {
  const { tenant, actor, now } = context;
  const storage_path = attachmentStoragePathOf(tenant, expiryId, newId(32));
  const token = newSecret();
  await copyStoredFileForCommit(context, original, storage_path);
  await enableTokenDownload(storage_path, { fileName: file_name, token });
  return {
    name: file_name,
    url: tokenDownloadUrl(storage_path, token),
    storage_path,
    size,
    content_type,
    uploaded_by: actor.id,
    uploaded_at: now,
  };
}

async function stageCopies(
  context: MutationContext,
  expiryId: string,
  files: readonly ClientFile[],
): Promise<Expiry['attachments']> {
  if (files.length === 0) return [];
  if (files.length > MAX_ATTACHMENTS_PER_EXPIRY) {
    const fields = {
      'renewal.attach_files': 'must be false because this submission has more files than an expiry can have',
    };
    throw tooManyAttachmentsError(`, and this submission has ${files.length}`, fields);
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await stagePlanLimitUse(context.writes, context.tenant, 'storage_bytes', bytes);
  return Promise.all(files.map((file) => attachedCopy(context, expiryId, file)));
}

/**
 * Completes the request's expiry and creates its next occurrence with the new date. The old expiry's closing notes
 * record the renewal and the new date. Costs 2 more reads than {@link completeExpiry}. Attaching copies of files costs
 * 1 more read and write, plus 2 writes per file.
 * @throws 400 if the expiry doesn't exist or the date isn't after the old one; the errors of {@link completeExpiry};
 * 409 `TOO_MANY_ATTACHMENTS`; 403 `PLAN_LIMIT_REACHED` if the copies exceed the plan's storage.
 */
async function stageExpiryRenewalBySubmission(
  context: MutationContext,
  submission: Submission,
  { expiry_date, checklist_completed, attach_files }: NonNullable<SubmissionReview['renewal']>,
): Promise<string | null> {
  const { expiry_id, template_name, client_name, revision, submitted_at, id, files } = submission;
  if (expiry_id === null) throw invalidFieldsError({ renewal: 'can only be used if the request belongs to an expiry' });
  const expiry = await expiries.of(context.tenant).get(expiry_id);
  if (expiry === null) throw new UnknownReferenceError({ renewal: 'can’t be used: the expiry has been deleted' });
  if (isOpenExpiry(expiry)) checkRenewalDate(expiry, expiry_date, 'renewal.expiry_date');
  const day = dateInOrganizationZone(await loadOrganization(context.tenant), submitted_at);
  const copies =
    attach_files && isOpenExpiry(expiry) ? await stageCopies(context, nextOccurrenceId(expiry_id), files) : [];
  const { next } = await completeExpiry(context, expiry_id, {
    closing_notes: `Renewed by “${template_name}”, submitted by ${client_name} on ${day} (submission ${id}, revision ${revision})`,
    checklist_completed,
    renewed_to: expiry_date,
    renewed_by_submission_id: id,
    files: copies,
  });
  return next?.id ?? null;
}

/**
 * Returns the submission if it is the newest one for its request and can be reviewed. It must be pending, or approved
 * without a renewal if this review adds one.
 * @throws 404; 409 `INVALID_STATE`.
 */
async function reviewable(tenant: Tenant, { submission_id, review_status, renewal }: SubmissionReview) {
  const submission = await requireSubmission(tenant, submission_id);
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

/** Prefills rejected answers so that the client can correct them. Rejected files must be uploaded again. */
async function stageCorrection(context: MutationContext, submission: Submission, rejected: ReadonlySet<string>) {
  const { writes, tenant, now } = context;
  const answers = submission.responses.flatMap((response) => {
    const answer = rejected.has(response.field_id) ? submittedAnswerAsDraft(response) : null;
    return answer === null ? [] : [[response.field_id, answer] as const];
  });
  const content = {
    answers: Object.fromEntries(answers),
    files: [],
    pending: [],
    sweep_at: null,
    updated_at: now,
  };
  const draft = await getDraftOfRequest(tenant, submission.request_id);
  if (draft) submissionDrafts.of(tenant).stageUpdate(writes, draft, content);
  else submissionDrafts.of(tenant).stageCreate(writes, submission.request_id, content);
}

/** Resends the request with a new link, for the rejected fields only. Sends no email if the contact has no address. */
async function stageAskAgain(
  context: MutationContext,
  request: DocumentRequest,
  rejections: readonly ReviewFieldRejection[],
) {
  const { writes, tenant, now } = context;
  const [organization, form, parties] = await Promise.all([
    loadOrganization(tenant),
    loadRequestForm(tenant, request.form_id),
    loadRequestMailParties(tenant, request),
  ]);
  const labels = new Map(formFieldsOf(form.pages).map(({ id, label }) => [id, label]));
  const unknownIds = rejections.filter(({ field_id }) => !labels.has(field_id));
  if (unknownIds.length > 0) {
    throw invalidFieldsError({
      rejections: `contains unknown fields: ${unknownIds.map(({ field_id }) => field_id).join(', ')}`,
    });
  }
  const { changed, token } = stageNextRequestLink(context, request, parties, {
    status: 'sent',
    asked_again: [...rejections],
    completed_at: null,
  });
  const fields = rejections.map(({ field_id, reason }) => ({ label: labels.get(field_id) ?? '', reason }));
  if (parties.email === null) return;
  const facts = { token, organization, now };
  stageDocumentRequestMail(writes, changed, facts, correctionMailParts(fields));
}

/**
 * Approving costs 2 reads and 1 write, plus the cost of {@link stageExpiryRenewalBySubmission}. Rejecting costs 7 reads
 * and 4 writes, and issues the client a new link for the rejected fields.
 * @throws 404; 400 for a rejection without fields or with unknown fields; 409 `INVALID_STATE` if the submission has
 * already been reviewed, or if the expiry to renew isn't open.
 */
export async function reviewSubmission(context: MutationContext, given: SubmissionReview): Promise<Submission> {
  const { writes, tenant, actor, now } = context;
  const { submission, request, waits } = await reviewable(tenant, given);
  const { review_status, rejections, note, renewal } = given;
  const rejected = new Set(rejections.map(({ field_id }) => field_id));
  if ((review_status === 'rejected') !== rejected.size > 0 || rejected.size < rejections.length) {
    throw invalidFieldsError({
      rejections: 'must list each rejected field once, or be empty for an approval',
    });
  }
  if (renewal && review_status === 'rejected')
    throw invalidFieldsError({ renewal: 'can only be used with an approval' });
  if (review_status === 'rejected') {
    await stageAskAgain(context, request, rejections);
    await stageCorrection(context, submission, rejected);
  }
  const review = {
    review_status,
    rejections,
    review_note: note,
    reviewed_by: actor.id,
    reviewed_by_name: actor.name,
    reviewed_at: now,
  };
  return submissions.of(tenant).stageUpdate(writes, submission, {
    // Adding a renewal later doesn't change the review.
    ...(waits ? review : {}),
    renewed_expiry_id: renewal ? await stageExpiryRenewalBySubmission(context, submission, renewal) : null,
    updated_at: now,
  });
}

const FILE_LINK_MS = 5 * MINUTE_MS;

/** A signed URL for a submitted file, valid for five minutes. 1 read. @throws 404. */
export async function signSubmittedFileUrl(
  tenant: Tenant,
  named: { submission_id: string; file_id: string },
  now: Date,
): Promise<z.input<typeof fileDownloadOut>> {
  const submission = await requireSubmission(tenant, named.submission_id);
  const file = submission.files.find((sent) => sent.id === named.file_id);
  if (!file) throw notFound('File');
  const { file_name, content_type, size, storage_path } = file;
  const url = await signDownloadUrl(storage_path, { fileName: file_name, lifetimeMs: FILE_LINK_MS });
  return { url, file_name, content_type, size, expires_at: addMs(now, FILE_LINK_MS).toISOString() };
}
