// Computes anew when an organization's open requests remind their clients and end, in the zone that each was sent with.
import type { Tenant } from '../api/actor';
import { clock } from '../platform/clock';
import { byId } from '../platform/collection';
import {
  type DocumentRequest,
  documentRequests,
  dueRequests,
  isOpenStatus,
  REQUEST_STATUSES,
} from './request';
import { dueDayEnd, wakeOf } from './schedule';

const PAGE = 200;
const OPEN = REQUEST_STATUSES.filter(isOpenStatus);

/** What changes; null: nothing. A link that was made when the due date had passed lasts as long as it did. Pure. */
export function recomputedRequest(
  request: DocumentRequest,
  now: Date,
): Pick<DocumentRequest, 'expires_at' | 'wake_at'> | null {
  if (!isOpenStatus(request.status) || request.wake_at === null || request.wake_at <= now) return null;
  const end = dueDayEnd(request.due_date, request.timezone);
  const expires_at = end !== null && end > now ? end : request.expires_at;
  const wake_at = wakeOf({ ...request, expires_at });
  const same =
    expires_at?.getTime() === request.expires_at?.getTime() &&
    wake_at?.getTime() === request.wake_at.getTime();
  return same ? null : { expires_at, wake_at };
}

async function reschedule(tenant: Tenant, request: DocumentRequest, now: Date): Promise<void> {
  const patch = recomputedRequest(request, now);
  if (patch === null) return;
  const moved = await documentRequests.of(tenant).tryClaim(request, { ...patch, updated_at: now });
  if (moved) await dueRequests.setTimer(moved, now);
}

/** The next ones after one; answers where to go on, null at the end. Reads them, writes those that change. */
export async function rescheduleRequests(
  tenant: Tenant,
  _settings: unknown,
  after: string | null,
): Promise<string | null> {
  const page = await documentRequests.of(tenant).find((query) => {
    const open = query.where('status', 'in', OPEN).orderBy(byId).limit(PAGE);
    return after === null ? open : open.startAfter(after);
  });
  const now = clock.now();
  await Promise.all(page.map(({ record }) => record && reschedule(tenant, record, now)));
  return page.length < PAGE ? null : (page.at(-1)?.ref.id ?? null);
}
