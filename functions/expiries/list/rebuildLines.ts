// Repairs expiry lines that no longer match their expiries, while the service is running.

import type { z } from 'zod';
import type { Tenant } from '../../api/actor';
import type { Derivation } from '../../api/writes';
import { newId } from '../../platform/ids';
import { pageSize } from '../../platform/params';
import type { TenantCollection } from '../../store/collection';
import { inTransaction } from '../../store/unitOfWork';
import { encodeExpiryLine } from '../lines/line';
import { expiryLines, lineRepairDerivation, lineShardIndexes, listExpiryLines } from '../lines/store';
import { expiries } from '../record/record';

const AT_A_TIME = pageSize(200);

/**
 * Reads the lines and every expiry once, and returns the number of incorrect lines. Lines that differ are compared
 * again in a transaction, because a concurrent change may have just written them.
 */
export async function repairExpiryLines(tenant: Tenant): Promise<number> {
  await createMissingShards(tenant);
  const shards = await expiryLines.of(tenant).list((query) => query);
  const lines = new Map(shards.flatMap((shard) => Object.entries(shard.lines)));
  const listed = new Set((await listExpiryLines(tenant)).map(({ id }) => id));
  const wrong: string[] = [];
  for await (const page of expiries.of(tenant).listPages((query) => query, AT_A_TIME))
    for (const expiry of page) {
      listed.delete(expiry.id);
      if (lines.get(expiry.id) !== encodeExpiryLine(expiry)) wrong.push(expiry.id);
    }
  // The remaining lines belong to expiries that don’t exist.
  wrong.push(...listed);
  for (let from = 0; from < wrong.length; from += AT_A_TIME) await repair(tenant, wrong.slice(from, from + AT_A_TIME));
  return wrong.length;
}

/**
 * Creates the first shard for an imported organization, which has none. Replaces each missing shard with an empty one.
 */
const createMissingShards = (tenant: Tenant): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const { organizationId: organization_id } = tenant;
    const heads = await lineShardIndexes.of(tenant).getMany([organization_id], transaction);
    const shards = heads.get(organization_id)?.shards ?? [{ start: '', id: newId() }];
    const ids = shards.map(({ id }) => id);
    const found = await expiryLines.of(tenant).getMany(ids, transaction);
    if (!heads.has(organization_id))
      writes.set(lineShardIndexes.of(tenant).ref(organization_id), { organization_id, shards });
    for (const id of ids)
      if (!found.has(id)) writes.set(expiryLines.of(tenant).ref(id), { organization_id, lines: {}, related: {} });
  });

const derivation = lineRepairDerivation as Derivation<unknown>;

const repair = (tenant: Tenant, ids: readonly string[]): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const found = await expiries.of(tenant).getMany(ids, transaction);
    for (const id of ids) {
      const before = { organization_id: tenant.organizationId };
      writes.derive({ derivation, id, before, after: found.get(id) ?? null });
    }
  });

/** Rewrites the notes about related records, because imported organizations have none. Reads every record. */
export async function rebuildLineNotes<S extends z.ZodObject>(
  tenant: Tenant,
  collection: TenantCollection<S>,
  notes: unknown,
): Promise<void> {
  const derivation = notes as Derivation<unknown>;
  for await (const page of collection.of(tenant).listPages((query) => query, AT_A_TIME))
    await inTransaction(async (_transaction, writes) => {
      for (const record of page) {
        const after = { ...record, organization_id: tenant.organizationId };
        writes.derive({ derivation, id: record.id, before: null, after });
      }
    });
}
