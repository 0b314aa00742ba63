// Limits on records per organization, independent of its plan: far above normal use, to protect the shared service.
// Approximate, because records are counted occasionally, not at each creation.
import type { Query } from 'firebase-admin/firestore';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { MutationContext } from '../api/writes';
import { addMs, MINUTE_MS } from '../platform/clock';

export const RECORD_LIMITS = {
  contacts: 50_000,
  contact_groups: 2_000,
  folders: 5_000,
  expiry_templates: 1_000,
  expiry_types: 1_000,
  entities: 50_000,
  compliance_clients: 20_000,
  compliance_projects: 50_000,
  expiry_shares: 20_000,
  collection_templates: 1_000,
  compliance_portals: 20_000,
} as const;
export type LimitedRecord = keyof typeof RECORD_LIMITS;

/** How long an instance relies on its last count plus the records it has allowed since. */
const COUNT_LASTS_MS = 10 * MINUTE_MS;
/** With less than this share of the limit left, each creation counts again. */
const NEAR = 0.1;
const MAX_REMEMBERED = 10_000;

interface Count {
  count: number;
  at: Date;
}

/** By organization and kind. */
const counts = new Map<string, Count>();

const isRecent = ({ at }: Count, now: Date): boolean => at <= now && addMs(at, COUNT_LASTS_MS) > now;

/**
 * Checks the limit before creating a record. `countNow` counts existing records: 1 read per 1,000, every ten minutes
 * per instance, or each time when a tenth of the limit is left. Concurrent creations can exceed the limit by at most
 * those of ten minutes.
 * @throws 403 `PLAN_LIMIT_REACHED` with `details` {limit_name, limit, used, requested}.
 */
export async function requireWithinRecordLimit(
  tenant: Tenant,
  kind: LimitedRecord,
  countNow: () => Promise<number>,
  now: Date,
): Promise<void> {
  const limit = RECORD_LIMITS[kind];
  const key = `${tenant.organizationId} ${kind}`;
  const known = counts.get(key);
  if (known && isRecent(known, now) && known.count < limit * (1 - NEAR)) {
    known.count += 1;
    return;
  }
  const used = await countNow();
  counts.delete(key);
  counts.set(key, { count: used + 1, at: now });
  const [oldest] = counts.keys();
  if (counts.size > MAX_REMEMBERED && oldest !== undefined) counts.delete(oldest);
  if (used < limit) return;
  const what = kind.replaceAll('_', ' ');
  throw new ApiError('PLAN_LIMIT_REACHED', `An organization can have at most ${limit} ${what}`, {
    details: { limit_name: kind, limit, used, requested: 1 },
  });
}

/** As {@link requireWithinRecordLimit}, counting all records of a collection. */
export const requireRoomForRecord = (
  { tenant, now }: Pick<MutationContext, 'tenant' | 'now'>,
  kind: LimitedRecord,
  collection: { of(tenant: Tenant): { count(build: (query: Query) => Query): Promise<number> } },
): Promise<void> =>
  requireWithinRecordLimit(tenant, kind, () => collection.of(tenant).count((query) => query), now);
