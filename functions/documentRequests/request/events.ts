// The events of collection requests and submissions.
import type { ChangeEvent } from '../../events/derivation';
import type { Submission } from '../review/submissionSchema';
import type { DocumentRequest } from './requestSchema';
import { submissionEventOut, viewDocumentRequest, viewSubmission } from './views';

/** An event whenever a client completes the request, including resubmissions; null for other changes. */
export function eventOfDocumentRequestChange(
  before: DocumentRequest | null,
  after: DocumentRequest | null,
): ChangeEvent | null {
  if (after?.status !== 'completed' || after.revision === before?.revision) return null;
  return { type: 'collection_request.completed', data: viewDocumentRequest(after, after.updated_at) };
}

/** An event for each revision, which is a separate submission. A review creates no event. */
export function eventOfSubmissionChange(
  before: Submission | null,
  after: Submission | null,
): ChangeEvent | null {
  if (before !== null || after === null) return null;
  return { type: 'collection_submission.received', data: submissionEventOut.parse(viewSubmission(after)) };
}
