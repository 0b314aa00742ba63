// The activity entries of a pack with the seals that cover them: each entry once, then the seals in order.

import { activitySeals, partsOfSealLine, type Seal } from '../activity/seal';
import { viewSeal } from '../activity/views';
import type { Tenant } from '../api/actor';
import type { Manifest } from './manifest';

const SEALS_AT_ONCE = 10;

/** In order. 1 read each, at least 1. Index: organization, number. */
async function* listSeals(tenant: Tenant, after: number, until: number): AsyncGenerator<Seal> {
  for (let last = after; ; ) {
    const found = await activitySeals
      .of(tenant)
      .list((query) => query.where('number', '>', last).orderBy('number').limit(SEALS_AT_ONCE));
    for (const seal of found) {
      if (seal.number > until) return;
      yield seal;
    }
    if (found.length < SEALS_AT_ONCE) return;
    last = found.at(-1)?.number ?? last;
  }
}

export interface SealedActivity {
  lines(): AsyncGenerator<string>;
  /** Available once all lines have been read. */
  summary(): NonNullable<Manifest['activity']>;
}

/**
 * Holds the ids of the entries in memory. Reads each seal of the organization once, and the seals of the pack twice.
 */
export function sealedActivityOf(tenant: Tenant, entryLines: () => AsyncIterable<string>): SealedActivity {
  const summary: NonNullable<Manifest['activity']> = {
    entries: 0,
    unsealed: 0,
    first_seal: null,
    last_seal: null,
  };

  async function findSeals(ids: ReadonlySet<string>): Promise<Map<string, number>> {
    const sealOf = new Map<string, number>();
    for await (const { number, hash, entries } of listSeals(tenant, 0, Number.POSITIVE_INFINITY)) {
      const listed = entries.map((line) => partsOfSealLine(line).id).filter((id) => ids.has(id));
      if (listed.length === 0) continue;
      for (const id of listed) sealOf.set(id, number);
      summary.first_seal ??= { number, hash };
      summary.last_seal = { number, hash };
    }
    return sealOf;
  }

  async function* lines(): AsyncGenerator<string> {
    const ids = new Set<string>();
    for await (const line of entryLines()) ids.add((JSON.parse(line) as { id: string }).id);
    const sealOf = await findSeals(ids);
    for await (const line of entryLines()) {
      const entry = JSON.parse(line) as { id: string };
      // An entry may cover several records.
      if (!ids.delete(entry.id)) continue;
      const seal = sealOf.get(entry.id) ?? null;
      summary.entries += 1;
      if (seal === null) summary.unsealed += 1;
      yield JSON.stringify({ ...entry, seal });
    }
    if (summary.first_seal === null || summary.last_seal === null) return;
    for await (const seal of listSeals(tenant, summary.first_seal.number - 1, summary.last_seal.number))
      yield JSON.stringify(viewSeal(seal));
  }

  return { lines, summary: () => summary };
}
