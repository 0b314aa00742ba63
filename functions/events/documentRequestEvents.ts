// Which event a change of a collection request or submission is.
import type { DocumentRequest } from '../documentRequests/request';
import type { Submission } from '../documentRequests/submission';
import { submissionEventOut, viewRequest, viewSubmission } from '../documentRequests/views';
import type { EventType } from './record';

interface DocumentRequestEvent {
  type: EventType;
  data: Readonly<Record<string, unknown>>;
}

/** Each time that a client completes the request, after a resubmission too; null for every other change. */
export function requestEvent(
  before: DocumentRequest | null,
  after: DocumentRequest | null,
): DocumentRequestEvent | null {
  if (after?.status !== 'completed' || after.revision === before?.revision) return null;
  return { type: 'collection_request.completed', data: viewRequest(after, after.updated_at) };
}

/** Each revision is a submission of its own. Reviewing one is no event. */
export function submissionEvent(
  before: Submission | null,
  after: Submission | null,
): DocumentRequestEvent | null {
  if (before !== null || after === null) return null;
  return { type: 'collection_submission.received', data: submissionEventOut.parse(viewSubmission(after)) };
}
