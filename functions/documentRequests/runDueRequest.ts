// Reminds clients who have not submitted yet, and lets requests expire whose time is up.
import { contacts } from '../contacts/record';
import { tokenHash } from '../links/token';
import { loadOrganization } from '../organizations/organization';
import { authoredByService } from '../platform/activityLog';
import { clock } from '../platform/clock';
import { tenantOf } from '../platform/tenant';
import { unitOfWork } from '../platform/unitOfWork';
import { stageDraftEnd } from './discardDraft';
import { currentTokenOf } from './link';
import { type DocumentRequest, documentRequests, dueRequests, isOpenStatus, statusOf } from './request';
import { stageReminderMail } from './requestMail';
import { nextReminder, wakeOf } from './schedule';

/**
 * Does what is due for one request. The mail is staged in the same commit in which the request moves on: however often
 * and by how many at once it is called, one reminder goes out. 4 reads, 2 writes; as it expires, 2 reads, 2 writes.
 */
export async function runDueRequest({ id, organization_id }: DocumentRequest): Promise<void> {
  const tenant = tenantOf(organization_id);
  const store = documentRequests.of(tenant);
  await unitOfWork(async (staged) => {
    const writes = authoredByService(tenant, staged);
    const now = clock.now();
    const request = await store.get(id);
    if (!request || request.wake_at === null || request.wake_at > now) return;
    const expired = statusOf(request, now) === 'expired';
    if (expired || !isOpenStatus(request.status)) {
      const status = expired ? ('expired' as const) : request.status;
      const ended = store.stageUpdate(writes, request, { status, wake_at: null, updated_at: now });
      await stageDraftEnd(writes, tenant, ended, now);
      return;
    }
    const due = nextReminder(request);
    if (due === null || due > now) {
      dueRequests.stageTimers(
        writes,
        [store.stageUpdate(writes, request, { wake_at: wakeOf(request) })],
        now,
      );
      return;
    }
    const [contact, organization] = await Promise.all([
      contacts.of(tenant).get(request.contact_id),
      loadOrganization(tenant),
    ]);
    // Whoever is gone, or wants no reminders, gets none; they may want them again by the next one.
    const wanted = contact?.sendNotifications === true && contact.email_opt_in;
    const token = currentTokenOf(request);
    const reminded = {
      reminders_sent: request.reminders_sent + (wanted ? 1 : 0),
      last_mailed_at: now,
      client_email: contact?.email ?? request.client_email,
      // The same as before, unless the service's secret has changed since.
      token_hash: wanted ? tokenHash(token) : request.token_hash,
    };
    const changed = store.stageUpdate(writes, request, {
      ...reminded,
      wake_at: wakeOf({ ...request, ...reminded }),
    });
    dueRequests.stageTimers(writes, [changed], now);
    if (wanted) stageReminderMail(writes, changed, { token, organization, now });
  });
}
