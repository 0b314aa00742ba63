// Erases a person from the activity log without breaking the chain of seals (decision 0018).
import type { Tenant } from '../api/actor';
import type { Audit } from '../api/writes';
import { UnreadableRecord } from '../store/codec';
import { unitOfWork } from '../store/unitOfWork';
import { listNextActivityEntryPage } from './entries';
import { ERASED_ENTRIES_FIELD, erasedEntryHashLineOf } from './erasedEntries';
import { type Activity, activityEntries, writesRecordingActivityOfService } from './write/activityLog';

/** Entries that one activity entry can list without truncation. */
const AT_ONCE = 20;

/** The remaining content of an entry; null if it names nobody. */
export type EntryErasure = (
  entry: Pick<Activity, 'record_type' | 'record_id' | PersonalField>,
) => Pick<Activity, PersonalField> | null;

type PersonalField = 'record_name' | 'actor' | 'changes_json' | 'records_json';

const AUDIT: Audit<unknown> = { type: 'erasure', nameOf: () => 'activity' };

/** Includes unsealed entries and those written during the erasure, because each is committed at some time. */
const ALL = { from: new Date(0), before: new Date('9999-01-01T00:00:00Z') };

interface ActivityErasure {
  /** The erasure's own. */
  id: string;
  of: EntryErasure;
  now: Date;
}

/**
 * Erases the person from a page of entries. 1 read per entry; 1 write per entry that names the person, and 1 per 20. Returns
 * their number and where to continue; null after the last entry.
 */
export async function erasePersonFromActivityPage(
  tenant: Tenant,
  erasure: ActivityErasure,
  after: string | null,
): Promise<{ erased: number; after: string | null }> {
  const { page, next } = await listNextActivityEntryPage(
    ALL,
    (build) => activityEntries.of(tenant).find(build),
    after,
  );
  const named = page.flatMap(({ ref, record }) => {
    if (record === null) throw new UnreadableRecord(`Document ${ref.path} does not fit its schema`);
    return erasure.of(record) === null ? [] : [record];
  });
  for (let at = 0; at < named.length; at += AT_ONCE)
    await eraseSome(tenant, named.slice(at, at + AT_ONCE), erasure);
  return { erased: named.length, after: next };
}

const eraseSome = (tenant: Tenant, entries: readonly Activity[], erasure: ActivityErasure): Promise<void> =>
  unitOfWork(async (writes) => {
    const store = activityEntries.of(tenant);
    const current = await store.getMany(entries.map(({ id }) => id));
    const vouches = [...current.values()].flatMap((entry) => {
      const left = erasure.of(entry);
      if (left === null) return [];
      return [
        erasedEntryHashLineOf(
          store.stageUpdate(writes, entry, { ...left, salt: null, erased_at: erasure.now }),
        ),
      ];
    });
    const before = { [ERASED_ENTRIES_FIELD]: [] };
    const after = { [ERASED_ENTRIES_FIELD]: vouches };
    if (vouches.length > 0)
      writesRecordingActivityOfService(tenant, writes).recordAudit({
        audit: AUDIT,
        id: erasure.id,
        before,
        after,
      });
  });
