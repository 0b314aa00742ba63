// Keeps the overview in step with the expiries, in the commit of each change (decision 0021).
import { FieldValue } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import type { Derivation, PlainWrites, StagedRecordChanges } from '../../api/derived';
import { GRPC, hasErrorCode } from '../../platform/errorCodes';
import { log } from '../../platform/log';
import { type KeptExpiry, overviewLineOf } from './entry';
import { createMissingOverviewShards, loadCurrentOverviewShardPaths, loadOverviewShardPaths } from './heads';
import { enqueueOverviewRebuild } from './rebuilds';
import { overviewShardId, overviewShardPathOfExpiry, overviewShards } from './shards';
import { LARGE_SHARD, splitOverviewShard } from './split';

/** What Firestore refuses for another reason is not tried again for the sake of a shard that has room. */
const LEAST_WORTH_SPLITTING = LARGE_SHARD / 3;

/** The shards that an attempt to commit took for those that there are. */
const stagedWith = new WeakMap<StagedRecordChanges<KeptExpiry>, readonly string[]>();

/** Of what exists without an overview, one is made; what was there before it is read in by a rebuild. */
async function beginOverview(tenant: Tenant): Promise<readonly string[]> {
  const { paths } = await createMissingOverviewShards(tenant);
  await enqueueOverviewRebuild(tenant);
  return paths;
}

async function knownPaths(tenant: Tenant): Promise<readonly string[]> {
  const paths = await loadOverviewShardPaths(tenant);
  return paths.length > 0 ? paths : beginOverview(tenant);
}

/** 1 write for each shard; null takes a line out. */
async function stageLines(
  writes: PlainWrites,
  tenant: Tenant,
  changes: StagedRecordChanges<KeptExpiry>,
  lines: readonly (readonly [id: string, line: string | null])[],
): Promise<void> {
  if (lines.length === 0) return;
  const paths = await knownPaths(tenant);
  stagedWith.set(changes, paths);
  const byPath = new Map<string, Record<string, string | FieldValue>>();
  for (const [id, line] of lines) {
    const path = overviewShardPathOfExpiry(id, paths);
    byPath.set(path, { ...byPath.get(path), [`lines.${id}`]: line ?? FieldValue.delete() });
  }
  for (const [path, fields] of byPath)
    writes.update(overviewShards.of(tenant).ref(overviewShardId(tenant, path)), fields);
}

/** A shard that was divided meanwhile, one that is full, and one that is lost. */
async function recover(
  thrown: unknown,
  tenant: Tenant,
  changes: StagedRecordChanges<KeptExpiry>,
): Promise<boolean> {
  const aimedAt = stagedWith.get(changes);
  if (!aimedAt || !hasErrorCode(thrown, GRPC.INVALID_ARGUMENT, GRPC.NOT_FOUND)) return false;
  const isOutdated = async () => (await loadCurrentOverviewShardPaths(tenant)).join() !== aimedAt.join();
  if (await isOutdated()) return true;
  if (hasErrorCode(thrown, GRPC.INVALID_ARGUMENT)) {
    const touched = new Set([...changes.keys()].map((id) => overviewShardPathOfExpiry(id, aimedAt)));
    for (const path of touched) await splitOverviewShard(tenant, path, LEAST_WORTH_SPLITTING);
    return isOutdated();
  }
  const { made } = await createMissingOverviewShards(tenant);
  if (made === 0) return false;
  log.error('Shards of an overview were lost', { organization_id: tenant.organizationId, shards: made });
  await enqueueOverviewRebuild(tenant);
  return true;
}

const linesAfter = (changes: StagedRecordChanges<KeptExpiry>) =>
  [...changes].map(([id, { after }]) => [id, after && overviewLineOf(after)] as const);

/** A line that stays the same is not written. */
const linesThatChange = (changes: StagedRecordChanges<KeptExpiry>) =>
  linesAfter(changes).filter(([id, line]) => {
    const before = changes.get(id)?.before ?? null;
    return line !== (before && overviewLineOf(before));
  });

export const overviewDerivation: Derivation<KeptExpiry> = {
  concerns: () => true,
  stage: (writes, tenant, changes) => stageLines(writes, tenant, changes, linesThatChange(changes)),
  recover,
};

/** Writes the lines of records as they are, whatever stands there. */
export const overviewRepair: Derivation<KeptExpiry> = {
  concerns: () => true,
  stage: (writes, tenant, changes) => stageLines(writes, tenant, changes, linesAfter(changes)),
  recover,
};
