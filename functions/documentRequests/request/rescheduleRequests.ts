// Recomputes the reminder and end times of open requests in their stored zone.
import { recordPageReschedulerOf } from '../../organizations/reschedulePage';
import {
  type DocumentRequest,
  documentRequests,
  dueDocumentRequests,
  isOpenDocumentRequestStatus,
  REQUEST_STATUSES,
} from './request';
import { documentRequestWakeAt, dueDayEnd } from './schedule';

const OPEN = REQUEST_STATUSES.filter(isOpenDocumentRequestStatus);

/** The changed fields, or null. A link created after the due date keeps its duration. Pure. */
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

/** Open requests; see {@link recordPageReschedulerOf}. */
export const rescheduleDocumentRequests = recordPageReschedulerOf({
  collection: documentRequests,
  among: (query) => query.where('status', 'in', OPEN),
  due: dueDocumentRequests,
  recomputed: recomputedDocumentRequestTimes,
});
