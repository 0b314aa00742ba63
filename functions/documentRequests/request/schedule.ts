// Schedules the reminders and expiry of requests. Computes the times, processes due requests, and recomputes the times
// when time zone rules change.

import { DateTime } from 'luxon';
import { auditedServiceWritesOf } from '../../activity/write/activityLog';
import { tenantOf } from '../../api/actor';
import { LATEST_VALID_INSTANT } from '../../api/fields';
import type { MutationContext } from '../../api/writes';
import { linkTokenHash } from '../../links/token';
import { loadOrganization } from '../../organizations/organization';
import { recordPageReschedulerOf } from '../../organizations/rescheduling';
import { addMs, clock, DAY_MS } from '../../platform/clock';
import { unitOfWork } from '../../store/unitOfWork';
import { stageDraftSweepTime } from '../client/draft';
import { currentDocumentRequestLinkTokenOf, documentRequestLinkToken } from '../client/link';
import {
  DOCUMENT_REQUEST_STATUSES,
  type DocumentRequest,
  documentRequestStatusAt,
  documentRequests,
  dueDocumentRequests,
  isOpenDocumentRequestStatus,
} from './request';
import { DOCUMENT_REQUEST_REMINDER_MAIL_PARTS, loadRequestMailParties, stageDocumentRequestMail } from './requestMail';

const MAX_REQUEST_REMINDERS = 5;
const DAYS_BETWEEN = 3;
const HOUR_OF_DAY = 9;
/** How long a link is valid if it is sent after the due date. */
const LATE_LINK_MS = 14 * DAY_MS;

const atNine = (day: DateTime): Date => day.startOf('day').set({ hour: HOUR_OF_DAY }).toJSDate();

/**
 * The end of the due date in the organization's time zone, capped at the last valid instant. Null if there is no due
 * date.
 */
function dueDayEnd(dueDate: string | null, timezone: string): Date | null {
  if (dueDate === null) return null;
  const end = DateTime.fromISO(dueDate, { zone: timezone }).plus({ days: 1 }).startOf('day').toJSDate();
  return end < LATEST_VALID_INSTANT ? end : LATEST_VALID_INSTANT;
}

/**
 * When a link issued now expires: at the end of the due date in the organization's time zone. If that time has passed,
 * the link expires in 14 days. Null if there is no due date.
 */
export function documentRequestLinkExpiresAt(dueDate: string | null, timezone: string, now: Date): Date | null {
  const end = dueDayEnd(dueDate, timezone);
  if (end === null) return null;
  return end > now ? end : addMs(now, LATE_LINK_MS);
}

type Scheduled = Pick<DocumentRequest, 'due_date' | 'timezone' | 'expires_at' | 'reminders_sent' | 'last_mailed_at'>;

/**
 * The time of the next reminder, at 9 a.m.: three days after the last email, or the day before the due date if that is
 * earlier. Null after the fifth reminder, or if the request expires first.
 */
export function nextDocumentRequestReminderAt(request: Scheduled): Date | null {
  const { due_date, timezone, expires_at, reminders_sent, last_mailed_at } = request;
  if (reminders_sent >= MAX_REQUEST_REMINDERS) return null;
  const mailed = DateTime.fromJSDate(last_mailed_at, { zone: timezone });
  const regular = atNine(mailed.plus({ days: DAYS_BETWEEN }));
  const eve = due_date === null ? null : atNine(DateTime.fromISO(due_date, { zone: timezone }).minus({ days: 1 }));
  const next = eve !== null && eve > last_mailed_at && eve < regular ? eve : regular;
  return expires_at !== null && next >= expires_at ? null : next;
}

/** When a worker must process an open request; null if never. */
export function documentRequestWakeAt(request: Scheduled): Date | null {
  return nextDocumentRequestReminderAt(request) ?? request.expires_at;
}

const OPEN = DOCUMENT_REQUEST_STATUSES.filter(isOpenDocumentRequestStatus);

/**
 * Returns the recomputed times of a request, or null if they are unchanged. A link issued after the due date keeps its
 * expiry time. Pure.
 */
export function recomputedDocumentRequestTimes(
  request: DocumentRequest,
  now: Date,
): Pick<DocumentRequest, 'expires_at' | 'wake_at'> | null {
  if (!isOpenDocumentRequestStatus(request.status) || request.wake_at === null || request.wake_at <= now) return null;
  const end = dueDayEnd(request.due_date, request.timezone);
  const expires_at = end !== null && end > now ? end : request.expires_at;
  const wake_at = documentRequestWakeAt({ ...request, expires_at });
  const same =
    expires_at?.getTime() === request.expires_at?.getTime() && wake_at?.getTime() === request.wake_at.getTime();
  return same ? null : { expires_at, wake_at };
}

/** Applies to open requests only; see {@link recordPageReschedulerOf}. */
export const reschedulePageOfDocumentRequests = recordPageReschedulerOf({
  collection: documentRequests,
  among: (query) => query.where('status', 'in', OPEN),
  due: dueDocumentRequests,
  recomputed: recomputedDocumentRequestTimes,
});

/**
 * Processes one due request. The email is staged in the same commit as the update to the request. Repeated or
 * concurrent calls therefore send only one reminder. A reminder costs 5 reads and 2 writes. Expiring the request costs
 * 2 reads and 2 writes.
 */
export async function runDueDocumentRequest({ id, organization_id }: DocumentRequest): Promise<void> {
  const tenant = tenantOf(organization_id);
  const store = documentRequests.of(tenant);
  await unitOfWork(async (staged) => {
    const writes = auditedServiceWritesOf(tenant, staged);
    const now = clock.now();
    const request = await store.get(id);
    if (!request || request.wake_at === null || request.wake_at > now) return;
    const expired = documentRequestStatusAt(request, now) === 'expired';
    if (expired || !isOpenDocumentRequestStatus(request.status)) {
      const status = expired ? ('expired' as const) : request.status;
      const ended = store.stageUpdate(writes, request, { status, wake_at: null, updated_at: now });
      await stageDraftSweepTime(writes, tenant, ended, now);
      return;
    }
    const due = nextDocumentRequestReminderAt(request);
    if (due === null || due > now) {
      dueDocumentRequests.stageTimers(
        writes,
        [store.stageUpdate(writes, request, { wake_at: documentRequestWakeAt(request) })],
        now,
      );
      return;
    }
    const [organization, { contact, email, replyTo }] = await Promise.all([
      loadOrganization(tenant),
      loadRequestMailParties(tenant, request),
    ]);
    // Sends nothing to contacts who have been deleted, have opted out or have no address. They are checked again at the
    // next reminder.
    const wanted = contact?.sendNotifications === true && contact.email_opt_in && email !== null;
    const token = currentDocumentRequestLinkTokenOf(request);
    const reminded = {
      reminders_sent: request.reminders_sent + (wanted ? 1 : 0),
      last_mailed_at: now,
      client_email: email ?? request.client_email,
      reply_to: replyTo,
      // The digest is unchanged unless the service's secret has changed.
      token_hash: wanted ? linkTokenHash(token) : request.token_hash,
    };
    const changed = store.stageUpdate(writes, request, {
      ...reminded,
      wake_at: documentRequestWakeAt({ ...request, ...reminded }),
    });
    dueDocumentRequests.stageTimers(writes, [changed], now);
    if (wanted) {
      const facts = { token, organization, now };
      stageDocumentRequestMail(writes, changed, facts, DOCUMENT_REQUEST_REMINDER_MAIL_PARTS);
    }
  });
}

/** Issues the next link and disables the previous one. Also stores the contact's current address, if there is one. */
export function stageNextRequestLink(
  { writes, tenant, now }: Pick<MutationContext, 'writes' | 'tenant' | 'now'>,
  request: DocumentRequest,
  { email, replyTo }: { email: string | null; replyTo: string | null },
  change: Pick<DocumentRequest, 'status'> & Partial<DocumentRequest>,
): { changed: DocumentRequest; token: string } {
  const link_number = request.link_number + 1;
  const token = documentRequestLinkToken(request.id, link_number);
  const issued = {
    ...change,
    link_number,
    client_email: email ?? request.client_email,
    reply_to: replyTo,
    token_hash: linkTokenHash(token),
    expires_at: documentRequestLinkExpiresAt(request.due_date, request.timezone, now),
    reminders_sent: 0,
    last_mailed_at: now,
    sent_at: now,
    updated_at: now,
  };
  const wake_at = documentRequestWakeAt({ ...request, ...issued });
  const changed = documentRequests.of(tenant).stageUpdate(writes, request, { ...issued, wake_at });
  dueDocumentRequests.stageTimers(writes, [changed], now);
  return { changed, token };
}
