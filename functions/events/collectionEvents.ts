// Which event a change of a collection request or submission is (specification section 6.1).
import type { CollectionRequest } from '../collection/request';
import type { CollectionSubmission } from '../collection/submission';
import { submissionEventOut, viewRequest, viewSubmission } from '../collection/views';
import type { EventType } from './record';

interface CollectionEvent {
  type: EventType;
  data: Readonly<Record<string, unknown>>;
}

/** Each time that a client completes the request, after a resubmission too; null for every other change. */
export function requestEvent(
  before: CollectionRequest | null,
  after: CollectionRequest | null,
): CollectionEvent | null {
  if (after?.status !== 'completed' || after.revision === before?.revision) return null;
  return { type: 'collection_request.completed', data: viewRequest(after, after.updated_at) };
}

/** Each revision is a submission of its own. Reviewing one is no event. */
export function submissionEvent(
  before: CollectionSubmission | null,
  after: CollectionSubmission | null,
): CollectionEvent | null {
  if (before !== null || after === null) return null;
  return { type: 'collection_submission.received', data: submissionEventOut.parse(viewSubmission(after)) };
}
