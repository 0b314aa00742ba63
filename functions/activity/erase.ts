// Takes a person out of the activity log: what named them goes, and the chain still holds (decision 0018).
import type { Tenant } from '../api/actor';
import type { Audit } from '../api/audit';
import { type Activity, activity, authoredByService } from '../platform/activityLog';
import { unitOfWork } from '../platform/unitOfWork';
import { chainWaiting } from './chain';
import { ERASED_ENTRIES, vouchFor } from './erasedEntries';

const PAGE = 300;
/** One entry of the log names so many that its text is not shortened. */
const AT_ONCE = 20;

/** What is left of an entry; null when it names nobody. */
export type EntryErasure = (
  entry: Pick<Activity, 'record_type' | 'record_id' | 'record_name' | 'actor' | 'changes_json'>,
) => Pick<Activity, 'record_name' | 'actor' | 'changes_json'> | null;

const AUDIT: Audit<unknown> = { type: 'erasure', nameOf: () => 'activity' };

/** Reads every entry; 1 write for each that names the person, and 1 for every 20. Answers how many there were. */
export async function eraseFromActivity(
  tenant: Tenant,
  erasure: { id: string; of: EntryErasure; now: Date },
): Promise<number> {
  await chainWaiting(tenant);
  let erased = 0;
  for (let after = 0; ; ) {
    const start = after;
    const page = await activity
      .of(tenant)
      .list((all) => all.where('position', '>', start).orderBy('position').limit(PAGE));
    const named = page.filter((entry) => erasure.of(entry) !== null);
    for (let at = 0; at < named.length; at += AT_ONCE) {
      await eraseSome(tenant, named.slice(at, at + AT_ONCE), erasure);
      // Until what vouches for them is in the chain, it does not verify.
      await chainWaiting(tenant);
    }
    erased += named.length;
    after = page.at(-1)?.position ?? after;
    if (page.length < PAGE) return erased;
  }
}

const eraseSome = (
  tenant: Tenant,
  entries: readonly Activity[],
  erasure: { id: string; of: EntryErasure; now: Date },
): Promise<void> =>
  unitOfWork(async (writes) => {
    const store = activity.of(tenant);
    const current = await store.getMany(entries.map(({ id }) => id));
    const vouches = [...current.values()].flatMap((entry) => {
      const left = erasure.of(entry);
      if (left === null) return [];
      return [vouchFor(store.stageUpdate(writes, entry, { ...left, salt: null, erased_at: erasure.now }))];
    });
    const before = { [ERASED_ENTRIES]: [] };
    const after = { [ERASED_ENTRIES]: vouches };
    if (vouches.length > 0)
      authoredByService(tenant, writes).recordAudit({ audit: AUDIT, id: erasure.id, before, after });
  });
