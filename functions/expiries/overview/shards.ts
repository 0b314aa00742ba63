// Where the overview of an organization's expiries is kept: a few compact documents instead of thousands of records.

import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { WITH_ITS_EXPIRY, WITH_ITS_ORGANIZATION } from '../../api/retention';
import type { Writes } from '../../api/writes';
import { tenantCollection } from '../../platform/collection';
import { derivedId, shardOf } from '../../platform/ids';
import { type Expiry, expiries } from '../record';
import { lineOf } from './entry';

/** How many shards an organization begins with; each holds a few thousand lines at most. */
export const INITIAL_SHARDS = 8;
/** With more lines than this, a shard is split before long: with long names it could outgrow a document (1 MiB). */
export const FULL_SHARD_LINES = 2_500;

export const overviewSchema = z.object({
  organization_id: z.string(),
  /** The number of shards that are read. */
  shards: z.int(),
  /** The number of shards that a rebuild is filling beside them; null when none is under way. */
  building: z.int().nullable(),
});

/** Document id: the organization id. An organization without one has the initial number of shards. */
export const overviews = tenantCollection('expiry_overviews', overviewSchema, {
  holds: 'which overview counts',
  personal: [],
  kept: WITH_ITS_ORGANIZATION,
  exported: 'not',
});

const shardSchema = z.object({
  organization_id: z.string(),
  /** Lines by expiry id. Not indexed (firestore.indexes.json). */
  lines: z.record(z.string(), z.string()).default({}),
});

/** Document id: derived from the organization, the number of its shards and the shard's place among them. */
export const overviewShards = tenantCollection('expiry_overview_shards', shardSchema, {
  holds: 'copies of expiries, for lists and forecasts',
  personal: ['anyone'],
  kept: WITH_ITS_EXPIRY,
  exported: 'not',
});

const shardId = (tenant: Tenant, count: number, index: number): string =>
  derivedId('expiry-overview', tenant.organizationId, count, index);

export const shardIds = (tenant: Tenant, count: number): string[] =>
  Array.from({ length: count }, (_, index) => shardId(tenant, count, index));

/** The numbers of shards that a change has to reach. */
export function shardCounts(overview: z.output<typeof overviewSchema> | undefined): number[] {
  const { shards, building } = overview ?? { shards: INITIAL_SHARDS, building: null };
  return building === null ? [shards] : [...new Set([shards, building])];
}

/**
 * Writes what the overview keeps of each expiry, blindly; null takes its line away. As many writes as shards touched.
 * The caller sees to it that the expiries are still so when this is committed.
 */
export function stageLines(
  writes: Writes,
  tenant: Tenant,
  count: number,
  changes: ReadonlyMap<string, Expiry | null>,
): void {
  const byShard = new Map<number, Record<string, string | FieldValue>>();
  for (const [id, expiry] of changes) {
    const index = shardOf(id, count);
    const lines = byShard.get(index) ?? {};
    lines[id] = expiry === null ? FieldValue.delete() : lineOf(expiry);
    byShard.set(index, lines);
  }
  const store = overviewShards.of(tenant);
  for (const [index, lines] of byShard) {
    writes.merge(store.ref(shardId(tenant, count, index)), { organization_id: tenant.organizationId, lines });
  }
}

/** The expiries of these ids as they are in this transaction, null for those that are gone. */
export async function lockedExpiries(
  transaction: Transaction,
  tenant: Tenant,
  ids: readonly string[],
): Promise<Map<string, Expiry | null>> {
  const found = await expiries.of(tenant).getManyLocked(transaction, ids);
  return new Map(ids.map((id) => [id, found.get(id) ?? null]));
}
