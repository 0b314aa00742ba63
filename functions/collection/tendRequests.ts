// Reminds clients who have not submitted yet, and lets requests expire whose time is up (issue 7, Document Collection).
import { contacts } from '../contacts/record';
import { organizationOf } from '../organizations/organization';
import { authoredByService } from '../platform/activityLog';
import { addMs, clock, HOUR_MS } from '../platform/clock';
import { describeError, log } from '../platform/log';
import { tenantOf } from '../platform/tenant';
import { unitOfWork } from '../platform/unitOfWork';
import { stageRequestAlarm } from './alarm';
import { stageDraftEnd } from './discardDraft';
import { linkToken, tokenHash } from './link';
import {
  type CollectionRequest,
  collectionRequests,
  isOpenStatus,
  REQUEST_SHARDS,
  statusOf,
} from './request';
import { stageReminderMail } from './requestMail';
import { nextReminder, wakeOf } from './schedule';

export const ALL_SHARDS: readonly number[] = Array.from({ length: REQUEST_SHARDS }, (_, shard) => shard);
const BATCH = 100;
const AT_ONCE = 10;
/** What fails unexpectedly is put aside so long, so that it does not keep others waiting. */
const SET_ASIDE_MS = HOUR_MS;

/**
 * Does what is due for one request. The mail is staged in the same commit in which the request moves on: however often
 * and by how many at once it is called, one reminder goes out. 4 reads, 2 writes; as it expires, 2 reads, 2 writes.
 */
export async function tendRequest({ id, organization_id }: CollectionRequest): Promise<void> {
  const tenant = tenantOf(organization_id);
  const store = collectionRequests.of(tenant);
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
      stageRequestAlarm(writes, store.stageUpdate(writes, request, { wake_at: wakeOf(request) }), now);
      return;
    }
    const [contact, organization] = await Promise.all([
      contacts.of(tenant).get(request.contact_id),
      organizationOf(tenant),
    ]);
    // Whoever is gone, or wants no reminders, gets none; they may want them again by the next one.
    const wanted = contact?.sendNotifications === true && contact.email_opt_in;
    const token = linkToken(id, request.link_number);
    const reminded = {
      reminders_sent: request.reminders_sent + (wanted ? 1 : 0),
      last_mailed_at: now,
      // The same as before, unless the service's secret has changed since.
      token_hash: wanted ? tokenHash(token) : request.token_hash,
    };
    const changed = store.stageUpdate(writes, request, {
      ...reminded,
      wake_at: wakeOf({ ...request, ...reminded }),
    });
    stageRequestAlarm(writes, changed, now);
    if (wanted) stageReminderMail(writes, changed, { token, organizationName: organization.name, now });
  });
}

async function tendOrSetAside(request: CollectionRequest): Promise<void> {
  try {
    await tendRequest(request);
  } catch (thrown) {
    log.error('Collection request not tended and set aside', {
      requestId: request.id,
      ...describeError(thrown),
    });
    const later = { wake_at: addMs(clock.now(), SET_ASIDE_MS) };
    await collectionRequests
      .anyTenant(request)
      .tryUpdate(request, later)
      .catch(() => undefined);
  }
}

/**
 * Tends whatever is due in some shards. Answers whether nothing was left when it stopped, which it does when the budget of
 * real time is used up. 1 read when nothing is due.
 * Index: shard, wake_at.
 */
export async function tendRequests(shards: readonly number[], budgetMs: number): Promise<boolean> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < budgetMs) {
    const due = await collectionRequests.acrossTenants((query) =>
      query.where('shard', 'in', shards).where('wake_at', '<=', clock.now()).orderBy('wake_at').limit(BATCH),
    );
    for (let at = 0; at < due.length; at += AT_ONCE) {
      await Promise.all(due.slice(at, at + AT_ONCE).map(tendOrSetAside));
    }
    if (due.length < BATCH) return true;
  }
  return false;
}
