// Keeps the overview in step with the expiries, whatever order their changes are reported in, and however often.
import type { Tenant } from '../../api/actor';
import type { DocumentChange } from '../../api/worker';
import { GRPC, hasErrorCode } from '../../platform/errorCodes';
import { tenantOf } from '../../platform/tenant';
import { inTransaction } from '../../platform/transaction';
import { wasUndone } from '../import/undone';
import type { Expiry } from '../record';
import { lineOf } from './entry';
import { rebuilds } from './rebuilds';
import { lockedExpiries, overviews, shardCounts, stageLines } from './shards';

/** An import writes the lines of its rows itself, many at a time; so does its undoing. */
const keptByImport = (before: Expiry | null, after: Expiry | null): boolean =>
  before === null && after !== null && after.import_batch_id !== null;

/**
 * Follows one change: nothing when the line stays the same, else 2 reads and 1 write; 1 read more for an imported
 * expiry that was deleted. What is written is the expiry as
 * it is when it is written, not as the change said, so that a late or doubled report does no harm.
 */
export async function updateOverview({ before, after }: DocumentChange<Expiry>): Promise<void> {
  const either = after ?? before;
  if (either === null || keptByImport(before, after)) return;
  if (before !== null && after !== null && lineOf(before) === lineOf(after)) return;
  if (await wasUndone(before, after)) return;
  await keepLine(tenantOf(either.organization_id), either.id);
}

async function keepLine(tenant: Tenant, expiryId: string): Promise<void> {
  let counts: number[] = [];
  try {
    await inTransaction(async (transaction, writes) => {
      const [changes, heads] = await Promise.all([
        lockedExpiries(transaction, tenant, [expiryId]),
        overviews.of(tenant).getManyLocked(transaction, [tenant.organizationId]),
      ]);
      counts = shardCounts(heads.get(tenant.organizationId));
      for (const count of counts) stageLines(writes, tenant, count, changes);
    });
  } catch (thrown) {
    if (!hasErrorCode(thrown, GRPC.INVALID_ARGUMENT)) throw thrown;
    // The shard has outgrown a document: more shards take over, and read this expiry's line from the expiry itself.
    await requestRebuild(tenant, 2 * Math.max(...counts));
  }
}

/** Has the overview rebuilt with that many shards, in the background; once, however often it is asked for. */
export function requestRebuild(tenant: Tenant, shards: number): Promise<void> {
  const { organizationId } = tenant;
  return rebuilds.enqueue({ organization_id: organizationId, shards }, { name: [organizationId, shards] });
}
