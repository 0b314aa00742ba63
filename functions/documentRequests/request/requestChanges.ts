// Cancels, pauses, resumes and resends collection requests.
import { ApiError, invalidFieldsError } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import { requireWithinDailyMessageLimit } from '../../messaging/allowance';
import { loadOrganization } from '../../organizations/organization';
import { requireVerifiedOrganization } from '../../organizations/people';
import { stageDraftSweepTime } from '../client/draft';
import { requestTemplates } from '../template/template';
import {
  type DocumentRequest,
  type DocumentRequestStatus,
  documentRequestStatusAt,
  documentRequests,
  dueDocumentRequests,
  isOpenDocumentRequestStatus,
  requireDocumentRequest,
} from './request';
import {
  documentRequestIntroMailParts,
  loadRequestMailParties,
  stageDocumentRequestMail,
  stageSkipOfRequestMails,
} from './requestMail';
import { documentRequestLinkExpiresAt, documentRequestWakeAt, stageNextRequestLink } from './schedule';

type Change = Omit<MutationContext, 'actor'>;

const invalidState = (status: DocumentRequestStatus, verb: string): ApiError =>
  new ApiError('INVALID_STATE', `The request is ${status} and can’t be ${verb}`);

/** Maximum number of links emailed per request. After that, new links can only be created without an email. */
const MAX_MAILED_LINKS = 20;
const tooManyMails = (): ApiError =>
  new ApiError(
    'LIMIT_REACHED',
    `A request can be emailed at most ${MAX_MAILED_LINKS} times. Send skip_email to get the link in the response`,
    { details: { limit: MAX_MAILED_LINKS } },
  );

/**
 * Disables the link and stops reminders. The sweep deletes the draft. Cancelling again is a no-op. 5 reads; 1 write, or
 * 2 if there is a draft.
 * @throws 404; 409 `INVALID_STATE` for a completed request.
 */
export async function cancelDocumentRequest({ writes, tenant, now }: Change, id: string): Promise<DocumentRequest> {
  const request = await requireDocumentRequest(tenant, id);
  if (request.status === 'cancelled') return request;
  if (request.status === 'completed') throw invalidState('completed', 'cancelled');
  const end = { status: 'cancelled' as const, status_before_pause: null, wake_at: null, updated_at: now };
  const cancelled = documentRequests.of(tenant).stageUpdate(writes, request, end);
  await stageDraftSweepTime(writes, tenant, cancelled, now);
  await stageSkipOfRequestMails(writes, request);
  return cancelled;
}

/**
 * Pauses the request. Until it is resumed, the client's page says that it is paused. 1 read, 1 write.
 * @throws 404; 409 unless the request is open.
 */
export async function pauseDocumentRequest({ writes, tenant, now }: Change, id: string): Promise<DocumentRequest> {
  const request = await requireDocumentRequest(tenant, id);
  const status = documentRequestStatusAt(request, now);
  if (!isOpenDocumentRequestStatus(status)) throw invalidState(status, 'paused');
  const pause = { status: 'paused' as const, status_before_pause: status, wake_at: null, updated_at: now };
  return documentRequests.of(tenant).stageUpdate(writes, request, pause);
}

/**
 * Resumes the request, so that its link works again. 1 read, 1 write. @throws 404; 409 unless the request is paused.
 */
export async function resumeDocumentRequest({ writes, tenant, now }: Change, id: string): Promise<DocumentRequest> {
  const request = await requireDocumentRequest(tenant, id);
  if (request.status !== 'paused') throw invalidState(documentRequestStatusAt(request, now), 'resumed');
  const expires_at = documentRequestLinkExpiresAt(request.due_date, request.timezone, now);
  const resumed = documentRequests.of(tenant).stageUpdate(writes, request, {
    status: request.status_before_pause ?? 'sent',
    status_before_pause: null,
    expires_at,
    wake_at: documentRequestWakeAt({ ...request, expires_at }),
    updated_at: now,
  });
  dueDocumentRequests.stageTimers(writes, [resumed], now);
  return resumed;
}

/**
 * Issues a new link and disables the previous one. The draft is kept. Emails the link to the contact's current address,
 * unless `skipEmail` is set. 9 reads, 2 writes.
 * @throws 404; 400 if the link should be emailed but the contact has no address; 403 `EMAIL_NOT_VERIFIED`, 403
 * `PLAN_LIMIT_REACHED`; 409 `LIMIT_REACHED`; 409 `INVALID_STATE` for a paused, completed or cancelled request.
 */
export async function resendDocumentRequest(
  { writes, tenant, now }: Change,
  id: string,
  skipEmail: boolean,
): Promise<{ request: DocumentRequest; token: string }> {
  const request = await requireDocumentRequest(tenant, id);
  const parties = await loadRequestMailParties(tenant, request);
  const status = documentRequestStatusAt(request, now);
  if (status !== 'expired' && !isOpenDocumentRequestStatus(status)) throw invalidState(status, 'resent');
  const { changed, token } = stageNextRequestLink({ writes, tenant, now }, request, parties, {
    status: status === 'expired' ? 'sent' : status,
  });
  await stageSkipOfRequestMails(writes, request);
  if (!skipEmail) {
    if (parties.email === null)
      throw invalidFieldsError({ skip_email: 'must be true because the contact has no email address' });
    if (changed.link_number > MAX_MAILED_LINKS) throw tooManyMails();
    const [organization, template] = await Promise.all([
      loadOrganization(tenant),
      requestTemplates.of(tenant).get(request.template_id),
      requireWithinDailyMessageLimit(tenant, 'email', now),
    ]);
    await requireVerifiedOrganization(organization);
    const facts = { token, organization, now };
    const kind = documentRequestIntroMailParts(template?.intro_email ?? null);
    stageDocumentRequestMail(writes, changed, facts, kind);
  }
  return { request: changed, token };
}
