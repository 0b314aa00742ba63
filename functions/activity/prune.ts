// Takes the oldest entries out of the log; the chain begins after them from then on, and what stays still holds.
import { DateTime } from 'luxon';
import type { Tenant } from '../api/actor';
import { ACTIVITY_MONTHS } from '../organizations/organization';
import { activity } from '../platform/activityLog';
import { getHead, stageBeginning } from '../platform/sequence';
import { unitOfWork } from '../platform/unitOfWork';

const BATCH = 300;

/** What is older need not be kept. */
export const retainedSince = (now: Date, months = ACTIVITY_MONTHS): Date =>
  DateTime.fromJSDate(now, { zone: 'utc' }).minus({ months }).toJSDate();

/** Reads and writes each entry that goes, and 2 reads and 1 write for every 300. Index: organization, position. */
export async function pruneActivityOf(tenant: Tenant, before: Date): Promise<void> {
  while (await pruneSome(tenant, before));
}

/** Answers whether more may be left. */
const pruneSome = (tenant: Tenant, before: Date): Promise<boolean> =>
  unitOfWork(async (writes) => {
    const head = await getHead(tenant, activity.name);
    if (head === null || (head.oldest_at !== null && head.oldest_at >= before)) return false;
    const store = activity.of(tenant);
    const page = await store.list((all) =>
      all
        .where('position', '>', head.pruned_position)
        .orderBy('position')
        .limit(BATCH + 1),
    );
    const end = page.findIndex(({ created_at }) => created_at >= before);
    const old = page.slice(0, end === -1 ? BATCH : Math.min(end, BATCH));
    for (const entry of old) store.stageDelete(writes, entry);
    const last = old.at(-1);
    stageBeginning(writes, head, {
      pruned_position: last?.position ?? head.pruned_position,
      pruned_seal: last?.hash ?? head.pruned_seal,
      oldest_at: page[old.length]?.created_at ?? null,
    });
    return old.length === BATCH;
  });
