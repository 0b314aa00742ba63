// Verifies entries from which a person was erased. They keep the digest of the erased values. Another entry confirms each
// erasure, so that no other change can be passed off as one.

import { sha256 } from '../platform/ids';
import { activityEntryHashOf } from './hashes';
import { type Activity, personalPartsHashOfActivityEntry } from './write/activityLog';

/** The field of an erasure's entry that names the entries it changed. */
export const ERASED_ENTRIES_FIELD = 'erased_entries';

/** A line that identifies an erased entry by its hash and its remaining personal fields. */
export const erasedEntryHashLineOf = (entry: Activity): string => {
  const { record_name, actor, changes_json, records_json, erased_at } = entry;
  const listed = records_json === null ? [] : [records_json];
  const kept = [record_name, actor.id, actor.name, changes_json, erased_at?.toISOString(), ...listed];
  const left = sha256(JSON.stringify([activityEntryHashOf(entry), ...kept]));
  return `${entry.id} ${left.slice(0, 32)}`;
};

/** The seal of an entry, if it has one. */
export interface EntryLocation {
  seal: number | null;
  entry: string;
}

/** Collects the erased entries seen while reading the log. */
export class ErasedEntries {
  private readonly found: (EntryLocation & { vouch: string })[] = [];
  private readonly vouched = new Set<string>();

  /** Whether the entry's personal values are unchanged. Erased entries are checked later by {@link firstUnvouched}. */
  accepts(location: EntryLocation, entry: Activity): boolean {
    if (entry.erased_at !== null) {
      this.found.push({ ...location, vouch: erasedEntryHashLineOf(entry) });
      return entry.salt === null;
    }
    const holds = entry.personal_digest === personalPartsHashOfActivityEntry(entry);
    if (holds) this.learnFrom(entry);
    return holds;
  }

  private learnFrom({ record_type, changes_json }: Activity): void {
    if (record_type !== 'erasure') return;
    const changes = JSON.parse(changes_json) as { field: string; after: unknown }[];
    for (const { field, after } of changes) {
      if (field !== ERASED_ENTRIES_FIELD || !Array.isArray(after)) continue;
      for (const vouch of after) this.vouched.add(String(vouch));
    }
  }

  /** The first erased entry without a confirmed erasure, or null. */
  firstUnvouched(): EntryLocation | null {
    return this.found.find(({ vouch }) => !this.vouched.has(vouch)) ?? null;
  }
}
