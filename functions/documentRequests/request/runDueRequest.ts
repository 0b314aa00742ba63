// Reminds clients who haven't submitted yet, and expires overdue requests.

import { writesRecordingActivityOfService } from '../../activity/write/activityLog';
import { tenantOf } from '../../api/actor';
import { linkTokenHash } from '../../links/token';
import { loadOrganization } from '../../organizations/organization';
import { clock } from '../../platform/clock';
import { unitOfWork } from '../../store/unitOfWork';
import { stageSubmissionDraftSweep } from '../client/discardDraft';
import { loadRequestMailParties } from './correspondents';
import { currentDocumentRequestLinkTokenOf } from './link';
import {
  type DocumentRequest,
  documentRequestStatusAt,
  documentRequests,
  dueDocumentRequests,
  isOpenDocumentRequestStatus,
} from './request';
import { stageDocumentRequestReminderMail } from './requestMail';
import { documentRequestWakeAt, nextDocumentRequestReminderAt } from './schedule';

/**
 * Processes one due request. The mail is staged in the commit that advances the request, so repeated and concurrent
 * calls send one reminder. 5 reads, 2 writes; at expiry 2 reads, 2 writes.
 */
export async function runDueDocumentRequest({ id, organization_id }: DocumentRequest): Promise<void> {
  const tenant = tenantOf(organization_id);
  const store = documentRequests.of(tenant);
  await unitOfWork(async (staged) => {
    const writes = writesRecordingActivityOfService(tenant, staged);
    const now = clock.now();
    const request = await store.get(id);
    if (!request || request.wake_at === null || request.wake_at > now) return;
    const expired = documentRequestStatusAt(request, now) === 'expired';
    if (expired || !isOpenDocumentRequestStatus(request.status)) {
      const status = expired ? ('expired' as const) : request.status;
      const ended = store.stageUpdate(writes, request, { status, wake_at: null, updated_at: now });
      await stageSubmissionDraftSweep(writes, tenant, ended, now);
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
    // Skips contacts that are deleted, opted out or without an address; the next reminder checks again.
    const wanted = contact?.sendNotifications === true && contact.email_opt_in && email !== null;
    const token = currentDocumentRequestLinkTokenOf(request);
    const reminded = {
      reminders_sent: request.reminders_sent + (wanted ? 1 : 0),
      last_mailed_at: now,
      client_email: email ?? request.client_email,
      reply_to: replyTo,
      // Unchanged unless the service's secret has changed.
      token_hash: wanted ? linkTokenHash(token) : request.token_hash,
    };
    const changed = store.stageUpdate(writes, request, {
      ...reminded,
      wake_at: documentRequestWakeAt({ ...request, ...reminded }),
    });
    dueDocumentRequests.stageTimers(writes, [changed], now);
    if (wanted) stageDocumentRequestReminderMail(writes, changed, { token, organization, now });
  });
}
