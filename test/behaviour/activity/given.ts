// Activity logs of organizations without any other data.
import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { activitySeals, parseSealedEntryReference, type Seal } from '../../../functions/activity/seal';
import { sealLogsOfShard } from '../../../functions/activity/sealShard';
import {
  ACTIVITY_SHARD_COUNT,
  type ActivityEntry,
  activityEntries,
  auditedServiceWritesOf,
} from '../../../functions/activity/write/activityLog';
import { type Tenant, tenantOf } from '../../../functions/api/actor';
import type { RecordAuditDeclaration } from '../../../functions/api/writes';
import { addMs, clock, HOUR_MS } from '../../../functions/platform/clock';
import { newId, sha256, shardOf } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';

interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** An activity entry as `GET /v2/activity` returns it. */
export interface ShownEntry {
  [field: string]: unknown;
  id: string;
  position: number;
  action: string;
  actor: { kind: string; id: string | null; name: string };
  changes: Change[];
  records: { id: string; name: string; changes: Change[] }[] | null;
}

const hashOf = (parts: readonly unknown[]): string => sha256(JSON.stringify(parts));

/** Follows only the description of GET /v2/activity. */
export function expectHashAsDescribed(entry: ShownEntry): void {
  const { salt, record_name, actor, changes, records } = entry;
  const personal = [salt, record_name, actor.id, actor.name, JSON.stringify(changes)];
  if (records !== null) personal.push(JSON.stringify(records));
  if (entry.erased_at === null) expect(entry.personal_digest).to.equal(hashOf(personal));
  else expect(salt, 'its key is destroyed').to.equal(null);
  const hashed = [
    ...[entry.position, entry.id, entry.organization_id, entry.record_type, entry.record_id],
    ...[entry.action, actor.kind, entry.created_at, entry.personal_digest],
  ];
  expect(entry.hash).to.equal(hashOf(records === null ? hashed : [...hashed, records.map(({ id }) => id)]));
}

const AUDIT: RecordAuditDeclaration<unknown> = {
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
    const authored = auditedServiceWritesOf(tenant, writes, 'A job');
    for (let made = 0; made < entries; made += 1)
      authored.recordAudit({ audit: AUDIT, id: newId(), before: null, after: { name: `Contact ${made}` } });
  });

/** In log order. */
export const entriesOf = (tenant: Tenant): Promise<ActivityEntry[]> =>
  activityEntries.of(tenant).list((query) => query.orderBy('committed_at'));

export const sealsOf = (tenant: Tenant): Promise<Seal[]> =>
  activitySeals.of(tenant).list((query) => query.orderBy('number'));

/** The ids that the seals list, in order. */
export const sealedIds = async (tenant: Tenant): Promise<string[]> =>
  (await sealsOf(tenant)).flatMap(({ entries }) => entries.map((line) => parseSealedEntryReference(line).id));

/** Seals the shard once, as the schedule does; other runs may be in progress. */
export const runShard = (tenant: Tenant, aheadMs = HOUR_MS): Promise<void> =>
  sealLogsOfShard(shardOfTenant(tenant), { before: addMs(clock.now(), aheadMs), deadline: Number.POSITIVE_INFINITY });

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
