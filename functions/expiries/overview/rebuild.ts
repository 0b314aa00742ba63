// Holds the overview against the expiries themselves and mends what differs, while changes go on.
import type { Tenant } from '../../api/actor';
import type { Derivation } from '../../api/derived';
import { clock } from '../../platform/clock';
import { documentIdPath } from '../../platform/collection';
import { inTransaction } from '../../platform/transaction';
import { expiries } from '../record';
import { overviewRepair } from './derivation';
import { overviewLineOf } from './entry';
import { createMissingOverviewShards } from './heads';
import { getOverviewShards } from './read';

const AT_A_TIME = 200;

const derivation = overviewRepair as Derivation<unknown>;

/** How far a rebuild has come. */
export interface Rebuilt {
  mended: number;
  /** Expiries up to this id are done with; null: all are. */
  after: string | null;
}

/**
 * Reads the overview once and every expiry once; 1 read and some writes more for each line that is wrong. Since every
 * change writes its line itself, a line that was right once stays so: only what differs is looked at again, in a
 * transaction, and written as it is then. It may be broken off and begun again.
 *
 * @param until when to stop, in milliseconds of the clock; what is left begins after the id that is answered.
 */
export async function rebuildOverview(
  tenant: Tenant,
  { after = '', until = Number.POSITIVE_INFINITY }: { after?: string; until?: number } = {},
): Promise<Rebuilt> {
  const { paths } = await createMissingOverviewShards(tenant);
  const shards = await getOverviewShards(tenant, paths);
  const lines = new Map(shards.flatMap((shard) => Object.entries(shard.lines)));
  const kept = [...lines.keys()].sort();
  let mended = 0;
  for (let last = after; ; ) {
    const found = await expiries.of(tenant).list((query) => {
      const page = query.orderBy(documentIdPath).limit(AT_A_TIME);
      return last === '' ? page : page.startAfter(last);
    });
    const next = found.length < AT_A_TIME ? null : (found.at(-1)?.id ?? null);
    const there = new Set(found.map(({ id }) => id));
    const wrong = [
      ...found.filter((expiry) => lines.get(expiry.id) !== overviewLineOf(expiry)).map(({ id }) => id),
      ...kept.filter((id) => id > last && (next === null || id <= next) && !there.has(id)),
    ];
    for (let from = 0; from < wrong.length; from += AT_A_TIME) {
      await mend(tenant, wrong.slice(from, from + AT_A_TIME));
    }
    mended += wrong.length;
    if (next === null || clock.now().getTime() > until) return { mended, after: next };
    last = next;
  }
}

/** Writes the lines of these expiries as they are now. */
const mend = (tenant: Tenant, ids: readonly string[]): Promise<void> =>
  inTransaction(async (transaction, writes) => {
    const found = await expiries.of(tenant).getMany(ids, transaction);
    for (const id of ids) {
      const before = { organization_id: tenant.organizationId };
      writes.derive({ derivation, id, before, after: found.get(id) ?? null });
    }
  });
