// Which event a change of a collection request or submission is.
import type { ChangeEvent } from '../../events/derivation';
import type { Submission } from '../review/submissionSchema';
import type { DocumentRequest } from './requestSchema';
import { submissionEventOut, viewDocumentRequest, viewSubmission } from './views';

/** Each time that a client completes the request, after a resubmission too; null for every other change. */
export function eventOfDocumentRequestChange(
  before: DocumentRequest | null,
  after: DocumentRequest | null,
): ChangeEvent | null {
  if (after?.status !== 'completed' || after.revision === before?.revision) return null;
  return { type: 'collection_request.completed', data: viewDocumentRequest(after, after.updated_at) };
}

/** Each revision is a submission of its own. Reviewing one is no event. */
export function eventOfSubmissionChange(
  before: Submission | null,
  after: Submission | null,
): ChangeEvent | null {
  if (before !== null || after === null) return null;
  return { type: 'collection_submission.received', data: submissionEventOut.parse(viewSubmission(after)) };
}
