// Erases a person from the activity log without breaking the chain of seals (decision 0018), and verifies erased
// entries.
//
// An erased entry keeps the digest of its former values. A separate entry confirms the erasure, so that no other change
// can be passed off as an erasure.

import type { Tenant } from '../api/actor';
import type { RecordAuditDeclaration } from '../api/writes';
import { sha256 } from '../platform/ids';
import { pageSize } from '../platform/params';
import { UnreadableRecordError } from '../store/codec';
import { unitOfWork } from '../store/unitOfWork';
import { listNextActivityEntryPage } from './entries';
import { activityEntryHashOf } from './seal';
import { type ActivityEntry, activityEntries, auditedServiceWritesOf, personalValuesHashOf } from './write/activityLog';

/** Maximum number of erased entries that one confirming entry can list without truncation. */
const AT_ONCE = pageSize(20);

/** Returns the entry's content after the erasure, or null if the entry doesn't name the person. */
export type ComputeErasedEntry = (
  entry: Pick<ActivityEntry, 'record_type' | 'record_id' | PersonalField>,
) => Pick<ActivityEntry, PersonalField> | null;

type PersonalField = 'record_name' | 'actor' | 'changes_json' | 'records_json';

const AUDIT: RecordAuditDeclaration<unknown> = { type: 'erasure', nameOf: () => 'activity' };

/** A range of commit times that covers all entries, including unsealed ones and those written during the erasure. */
const ALL = { from: new Date(0), before: new Date('9999-01-01T00:00:00Z') };

interface ActivityErasure {
  /** The `record_id` of the entry that confirms an erasure. */
  id: string;
  of: ComputeErasedEntry;
  now: Date;
}

/**
 * Erases the person from a page of entries. Returns the number of erased entries and the next cursor, which is null
 * after the last entry. Costs 1 read per entry, 1 write per entry that names the person, and 1 write per 20 such
 * entries.
 */
export async function erasePersonFromActivityPage(
  tenant: Tenant,
  erasure: ActivityErasure,
  after: string | null,
): Promise<{ erased: number; after: string | null }> {
  const { page, next } = await listNextActivityEntryPage(tenant, ALL, after);
  const named = page.flatMap(({ ref, record }) => {
    if (record === null) throw new UnreadableRecordError(`Document ${ref.path} does not fit its schema`);
    return erasure.of(record) === null ? [] : [record];
  });
  for (let at = 0; at < named.length; at += AT_ONCE) await eraseSome(tenant, named.slice(at, at + AT_ONCE), erasure);
  return { erased: named.length, after: next };
}

const eraseSome = (tenant: Tenant, entries: readonly ActivityEntry[], erasure: ActivityErasure): Promise<void> =>
  unitOfWork(async (writes) => {
    const store = activityEntries.of(tenant);
    const current = await store.getMany(entries.map(({ id }) => id));
    const confirmations = [...current.values()].flatMap((entry) => {
      const left = erasure.of(entry);
      if (left === null) return [];
      return [erasedEntryHashLineOf(store.stageUpdate(writes, entry, { ...left, salt: null, erased_at: erasure.now }))];
    });
    const before = { [ERASED_ENTRIES_FIELD]: [] };
    const after = { [ERASED_ENTRIES_FIELD]: confirmations };
    if (confirmations.length > 0)
      auditedServiceWritesOf(tenant, writes).recordAudit({
        audit: AUDIT,
        id: erasure.id,
        before,
        after,
      });
  });

/** The field in an erasure's activity entry that lists the erased entries. */
const ERASED_ENTRIES_FIELD = 'erased_entries';

/** Identifies an erased entry by its id and a digest of its hash and remaining personal fields. */
const erasedEntryHashLineOf = (entry: ActivityEntry): string => {
  const { record_name, actor, changes_json, records_json, erased_at } = entry;
  const listed = records_json === null ? [] : [records_json];
  const kept = [record_name, actor.id, actor.name, changes_json, erased_at?.toISOString(), ...listed];
  const left = sha256(JSON.stringify([activityEntryHashOf(entry), ...kept]));
  return `${entry.id} ${left.slice(0, 32)}`;
};

/** An entry's id, and the number of its seal if the entry is sealed. */
export interface EntryIdAndSealNumber {
  seal: number | null;
  entry: string;
}

/** Collects erased entries and their confirmations while the log is being read. */
export class ErasedEntryVerifier {
  private readonly found: (EntryIdAndSealNumber & { confirmation: string })[] = [];
  private readonly confirmed = new Set<string>();

  /** Whether the entry's personal values are unchanged. Erased entries are checked later by {@link findUnconfirmed}. */
  accepts(location: EntryIdAndSealNumber, entry: ActivityEntry): boolean {
    if (entry.erased_at !== null) {
      this.found.push({ ...location, confirmation: erasedEntryHashLineOf(entry) });
      return entry.salt === null;
    }
    const holds = entry.personal_digest === personalValuesHashOf(entry);
    if (holds) this.collectConfirmations(entry);
    return holds;
  }

  private collectConfirmations({ record_type, changes_json }: ActivityEntry): void {
    if (record_type !== 'erasure') return;
    const changes = JSON.parse(changes_json) as { field: string; after: unknown }[];
    for (const { field, after } of changes) {
      if (field !== ERASED_ENTRIES_FIELD || !Array.isArray(after)) continue;
      for (const confirmation of after) this.confirmed.add(String(confirmation));
    }
  }

  /** The first erased entry whose erasure isn't confirmed, or null. */
  findUnconfirmed(): EntryIdAndSealNumber | null {
    return this.found.find(({ confirmation }) => !this.confirmed.has(confirmation)) ?? null;
  }
}
