// Approves or rejects what a client sent; rejected fields are asked for again (issue 7, reviewCollectionSubmission).

import type { Tenant } from '../api/actor';
import { ApiError, invalidFields, notFound } from '../api/errors';
import { completeExpiry } from '../expiries/completeExpiry';
import { organizationOf } from '../organizations/organization';
import { addMs, MINUTE_MS } from '../platform/clock';
import { signDownload } from '../platform/storage';
import { stageRequestAlarm } from './alarm';
import { answerOf } from './answers';
import { collectionDrafts, draftOf } from './draft';
import { fieldsOf } from './form';
import { linkToken, tokenHash } from './link';
import { type AskedAgain, type CollectionRequest, collectionRequests, requireRequest } from './request';
import { stageAskedAgainMail } from './requestMail';
import { linkExpiry, wakeOf } from './schedule';
import {
  type ClientFile,
  type CollectionSubmission,
  collectionSubmissions,
  requireSubmission,
} from './submission';
import { formVersion } from './template';
import type { Deed } from './templateChanges';

export interface Verdict {
  review_status: 'approved' | 'rejected';
  rejections: readonly AskedAgain[];
  note: string;
  /** What an approval does to the expiry that the request was made for. */
  renewal?: { expiry_date: string; checklist_completed: readonly string[] } | undefined;
}

/** The newest submission of a request that waits for its review. @throws 404; 409 `INVALID_STATE`. */
async function reviewable(tenant: Tenant, id: string) {
  const submission = await requireSubmission(tenant, id);
  const request = await requireRequest(tenant, submission.request_id);
  const waits =
    submission.review_status === 'pending' &&
    request.status === 'completed' &&
    request.revision === submission.revision;
  if (!waits) throw new ApiError('INVALID_STATE', 'This submission has been reviewed already');
  return { submission, request };
}

/** What was entered in the rejected fields is there again to be corrected; rejected files must be sent anew. */
async function stageCorrection(deed: Deed, submission: CollectionSubmission, rejected: ReadonlySet<string>) {
  const { writes, tenant, now } = deed;
  const answers = submission.responses.flatMap((response) => {
    const answer = rejected.has(response.field_id) ? answerOf(response) : null;
    return answer === null ? [] : [[response.field_id, answer] as const];
  });
  const content = {
    answers: Object.fromEntries(answers),
    files: [],
    pending: [],
    sweep_at: null,
    updated_at: now,
  };
  const draft = await draftOf(tenant, submission.request_id);
  if (draft) collectionDrafts.of(tenant).stageUpdate(writes, draft, content);
  else collectionDrafts.of(tenant).stageCreate(writes, submission.request_id, content);
}

/** Sends the request out again for some of its fields, with a new link. */
async function stageAskAgain(deed: Deed, request: CollectionRequest, rejections: readonly AskedAgain[]) {
  const { writes, tenant, now } = deed;
  const [organization, form] = await Promise.all([
    organizationOf(tenant),
    formVersion(tenant, request.form_id),
  ]);
  const labels = new Map(fieldsOf(form.pages).map(({ id, label }) => [id, label]));
  const strangers = rejections.filter(({ field_id }) => !labels.has(field_id));
  if (strangers.length > 0) {
    throw invalidFields({
      rejections: `has no such field: ${strangers.map(({ field_id }) => field_id).join(', ')}`,
    });
  }
  const link_number = request.link_number + 1;
  const token = linkToken(request.id, link_number);
  const asked = {
    status: 'sent' as const,
    asked_again: [...rejections],
    link_number,
    token_hash: tokenHash(token),
    expires_at: linkExpiry(request.due_date, request.timezone, now),
    reminders_sent: 0,
    last_mailed_at: now,
    sent_at: now,
    completed_at: null,
    updated_at: now,
  };
  const wake_at = wakeOf({ ...request, ...asked });
  const changed = collectionRequests.of(tenant).stageUpdate(writes, request, { ...asked, wake_at });
  stageRequestAlarm(writes, changed, now);
  const fields = rejections.map(({ field_id, reason }) => ({ label: labels.get(field_id) ?? '', reason }));
  stageAskedAgainMail(writes, changed, fields, { token, organizationName: organization.name, now });
}

/**
 * Completes the expiry that the request was made for, and begins its next occurrence, due on the new date; the old one
 * tells what renewed it. @throws 400 without such an expiry; as {@link completeExpiry}.
 */
async function stageRenewal(
  deed: Deed,
  submission: CollectionSubmission,
  { expiry_date, checklist_completed }: NonNullable<Verdict['renewal']>,
): Promise<string | null> {
  const { expiry_id, template_name, client_name, revision, submitted_at, id } = submission;
  if (expiry_id === null) throw invalidFields({ renewal: 'needs a request that was made for an expiry' });
  const day = submitted_at.toISOString().slice(0, 10);
  const { next } = await completeExpiry(deed, expiry_id, {
    closing_notes: `Renewed by “${template_name}”, submitted by ${client_name} on ${day} (submission ${id}, revision ${revision})`,
    checklist_completed: [...checklist_completed],
    renewed_to: expiry_date,
    renewed_by_submission_id: id,
  });
  return next?.id ?? null;
}

/**
 * Approval: 2 reads, 1 write, and with a renewal what {@link completeExpiry} costs. Rejection: 5 reads, 4 writes: the client gets a new link for the rejected fields alone.
 * @throws 404; 400 for a rejection without fields or of fields that the form does not have; 409 `INVALID_STATE` for a
 *   submission that was reviewed already, and for an expiry to renew that is not open.
 */
export async function reviewSubmission(
  deed: Deed,
  id: string,
  verdict: Verdict,
): Promise<CollectionSubmission> {
  const { writes, tenant, actor, now } = deed;
  const { submission, request } = await reviewable(tenant, id);
  const { review_status, rejections, note, renewal } = verdict;
  const rejected = new Set(rejections.map(({ field_id }) => field_id));
  if ((review_status === 'rejected') !== rejected.size > 0 || rejected.size < rejections.length) {
    throw invalidFields({ rejections: 'must name each rejected field once, and none when all is approved' });
  }
  if (renewal && review_status === 'rejected') throw invalidFields({ renewal: 'goes with an approval' });
  if (review_status === 'rejected') {
    await stageAskAgain(deed, request, rejections);
    await stageCorrection(deed, submission, rejected);
  }
  return collectionSubmissions.of(tenant).stageUpdate(writes, submission, {
    review_status,
    rejections: [...rejections],
    review_note: note,
    reviewed_by: actor.id,
    reviewed_by_name: actor.name,
    reviewed_at: now,
    renewed_expiry_id: renewal ? await stageRenewal(deed, submission, renewal) : null,
    updated_at: now,
  });
}

const FILE_LINK_MS = 5 * MINUTE_MS;

/** A signed address of a submitted file, good for five minutes. 1 read. @throws 404. */
export async function submittedFile(
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
