// Activity logs of organizations without any other data.
import { randomBytes } from 'node:crypto';
import { activitySeals, parseSealedEntry, type Seal } from '../../../functions/activity/seal';
import { sealActivityShard } from '../../../functions/activity/sealShard';
import {
  ACTIVITY_SHARD_COUNT,
  type Activity,
  activityEntries,
  writesRecordingActivityOfService,
} from '../../../functions/activity/write/activityLog';
import { type Tenant, tenantOf } from '../../../functions/api/actor';
import type { AuditDeclaration } from '../../../functions/api/writes';
import { addMs, clock, HOUR_MS } from '../../../functions/platform/clock';
import { newId, shardOf } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';

const AUDIT: AuditDeclaration<unknown> = {
  type: 'contact',
  nameOf: (record) => (record as { name: string }).name,
};

const shardOfTenant = ({ organizationId }: Tenant): number => shardOf(organizationId, ACTIVITY_SHARD_COUNT);

/** An organization whose log is in the given shard, or in any. */
export function newTenant(shard?: number): Tenant {
  for (;;) {
    const tenant = tenantOf(`log-${randomBytes(8).toString('hex')}`);
    if (shard === undefined || shardOfTenant(tenant) === shard) return tenant;
  }
}

/** Records entries in one commit. */
export const record = (tenant: Tenant, entries = 1): Promise<void> =>
  unitOfWork(async (writes) => {
    const authored = writesRecordingActivityOfService(tenant, writes, 'A job');
    for (let made = 0; made < entries; made += 1)
      authored.recordAudit({ audit: AUDIT, id: newId(), before: null, after: { name: `Contact ${made}` } });
  });

/** In log order. */
export const entriesOf = (tenant: Tenant): Promise<Activity[]> =>
  activityEntries.of(tenant).list((query) => query.orderBy('committed_at'));

export const sealsOf = (tenant: Tenant): Promise<Seal[]> =>
  activitySeals.of(tenant).list((query) => query.orderBy('number'));

/** The ids that the seals list, in order. */
export const sealedIds = async (tenant: Tenant): Promise<string[]> =>
  (await sealsOf(tenant)).flatMap(({ entries }) => entries.map((line) => parseSealedEntry(line).id));

/** Seals the shard once, as the schedule does; other runs may be in progress. */
export const runShard = (tenant: Tenant, aheadMs = HOUR_MS): Promise<void> =>
  sealActivityShard(shardOfTenant(tenant), {
    before: addMs(clock.now(), aheadMs),
    deadline: Number.POSITIVE_INFINITY,
  });

const MAX_RUNS = 10;

/** Runs until every entry is in a seal. */
export async function sealAll(tenant: Tenant): Promise<void> {
  for (let run = 0; run < MAX_RUNS; run += 1) {
    await runShard(tenant);
    const sealed = new Set(await sealedIds(tenant));
    if ((await entriesOf(tenant)).every(({ id }) => sealed.has(id))) return;
  }
  throw new Error(`Not all entries of ${tenant.organizationId} are in a seal`);
}

/** Also runs as if hours later, when entries are no longer recounted. An entry without a seal then never gets one. */
export async function sealForGood(tenant: Tenant): Promise<void> {
  await sealAll(tenant);
  for (let run = 0; run < 2; run += 1) await runShard(tenant, 4 * HOUR_MS);
}
