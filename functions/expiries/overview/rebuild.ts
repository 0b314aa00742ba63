// Rebuilds the overview from the expiries themselves, into more shards where it has grown, while changes go on.
import type { Tenant } from '../../api/actor';
import { byId } from '../../platform/collection';
import { inTransaction } from '../../platform/transaction';
import { unitOfWork } from '../../platform/unitOfWork';
import { expiries } from '../record';
import { INITIAL_SHARDS, lockedExpiries, overviewShards, overviews, shardIds, stageLines } from './shards';

const AT_A_TIME = 200;

/**
 * Reads every expiry twice and writes the shards once for each 200 of them. It may be broken off and begun again, and
 * run while expiries change: each line is written in a transaction that holds the expiries it was made from, and
 * changes reach the shards under construction as well as those in use.
 *
 * @param shards never less than there are; default: as many.
 */
export async function rebuildOverview(tenant: Tenant, shards = 0): Promise<void> {
  const count = await begin(tenant, shards);
  const seen = await writeAll(tenant, count);
  await removeStrays(tenant, count, seen);
  const former = await finish(tenant, count);
  if (former !== null && former !== count) await removeShards(tenant, former);
}

/** From here on, changes reach the shards under construction too. Answers their number. */
const begin = (tenant: Tenant, asked: number): Promise<number> =>
  unitOfWork(async (writes) => {
    const store = overviews.of(tenant);
    const head = await store.get(tenant.organizationId);
    const shards = head?.shards ?? INITIAL_SHARDS;
    const building = Math.max(shards, asked);
    if (head) store.stageUpdate(writes, head, { building });
    else store.stageCreate(writes, tenant.organizationId, { shards, building });
    return building;
  });

/** The new shards are read from here on. Answers the former number; null when another rebuild has seen to it. */
const finish = (tenant: Tenant, count: number): Promise<number | null> =>
  unitOfWork(async (writes) => {
    const store = overviews.of(tenant);
    const head = await store.get(tenant.organizationId);
    if (head?.building !== count) return null;
    store.stageUpdate(writes, head, { shards: count, building: null });
    return head.shards;
  });

const rewrite = (tenant: Tenant, count: number, ids: readonly string[]): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    stageLines(writes, tenant, count, await lockedExpiries(transaction, tenant, ids));
  });

async function writeAll(tenant: Tenant, count: number): Promise<Set<string>> {
  const seen = new Set<string>();
  let last: string | undefined;
  do {
    const after = last;
    const found = await expiries.of(tenant).list((query) => {
      const page = query.orderBy(byId).limit(AT_A_TIME);
      return after === undefined ? page : page.startAfter(after);
    });
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) await rewrite(tenant, count, ids);
    for (const id of ids) seen.add(id);
    last = ids.at(-1);
  } while (last !== undefined);
  return seen;
}

/** Lines of expiries that were not met on the way: deleted ones, and new ones, which stay. */
async function removeStrays(tenant: Tenant, count: number, seen: ReadonlySet<string>): Promise<void> {
  const shards = await overviewShards.of(tenant).getMany(shardIds(tenant, count));
  const strays = [...shards.values()].flatMap(({ lines }) =>
    Object.keys(lines).filter((id) => !seen.has(id)),
  );
  for (let from = 0; from < strays.length; from += AT_A_TIME) {
    await rewrite(tenant, count, strays.slice(from, from + AT_A_TIME));
  }
}

const removeShards = (tenant: Tenant, count: number): Promise<void> =>
  unitOfWork(async (writes) => {
    for (const id of shardIds(tenant, count)) writes.delete(overviewShards.of(tenant).ref(id));
  });
