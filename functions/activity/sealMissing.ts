// Seals all unsealed entries of one organization. Slower than a shard's run but complete: it covers late entries,
// interrupted runs and imported organizations.
import type { Tenant } from '../api/actor';
import { unitOfWork } from '../store/commit/unitOfWork';
import { listActivityEntryPages, type Span, sealableActivityEntriesOf } from './entries';
import {
  activitySeals,
  getActivitySealHead,
  partsOfSealLine,
  sealedEntryOf,
  stageActivitySeals,
} from './seal';
import { activityEntries } from './write/activityLog';

/**
 * Reads those entries and, for every 500, the seals that were made since the span began; writes what is missing.
 * Index: organization, committed_at; organization, sealed_at.
 */
export async function sealUnsealedActivityEntries(tenant: Tenant, span: Span): Promise<void> {
  for await (const page of listActivityEntryPages(span, (build) => activityEntries.of(tenant).find(build))) {
    const entries = page.flatMap(sealableActivityEntriesOf).map(sealedEntryOf);
    await unitOfWork(async (writes) => {
      // Before the seals: a seal that was made in between has changed it, and the commit fails.
      const head = await getActivitySealHead(tenant);
      const sealed = await sealedSince(tenant, span.from);
      const missing = entries.filter(({ id }) => !sealed.has(id));
      if (missing.length > 0) stageActivitySeals(writes, tenant, head, missing);
    });
  }
}

/** The ids of entries in seals that were made since then: those committed since then are in no others. */
async function sealedSince(tenant: Tenant, since: Date): Promise<Set<string>> {
  const seals = await activitySeals
    .of(tenant)
    .list((query) => query.where('sealed_at', '>=', since).orderBy('sealed_at'));
  return new Set(seals.flatMap(({ entries }) => entries.map((line) => partsOfSealLine(line).id)));
}
