// Computes anew when an organization's open requests remind their clients and end, in the zone that each was sent with.
import { recordPageReschedulerOf } from '../organizations/reschedulePage';
import {
  type DocumentRequest,
  documentRequests,
  dueDocumentRequests,
  isOpenDocumentRequestStatus,
  REQUEST_STATUSES,
} from './request';
import { documentRequestWakeAt, dueDayEnd } from './schedule';

const OPEN = REQUEST_STATUSES.filter(isOpenDocumentRequestStatus);

/** What changes; null: nothing. A link that was made when the due date had passed lasts as long as it did. Pure. */
export function recomputedDocumentRequestTimes(
  request: DocumentRequest,
  now: Date,
): Pick<DocumentRequest, 'expires_at' | 'wake_at'> | null {
  if (!isOpenDocumentRequestStatus(request.status) || request.wake_at === null || request.wake_at <= now)
    return null;
  const end = dueDayEnd(request.due_date, request.timezone);
  const expires_at = end !== null && end > now ? end : request.expires_at;
  const wake_at = documentRequestWakeAt({ ...request, expires_at });
  const same =
    expires_at?.getTime() === request.expires_at?.getTime() &&
    wake_at?.getTime() === request.wake_at.getTime();
  return same ? null : { expires_at, wake_at };
}

/** Those that are open; see {@link recordPageReschedulerOf}. */
export const rescheduleDocumentRequests = recordPageReschedulerOf({
  collection: documentRequests,
  among: (query) => query.where('status', 'in', OPEN),
  due: dueDocumentRequests,
  recomputed: recomputedDocumentRequestTimes,
});
