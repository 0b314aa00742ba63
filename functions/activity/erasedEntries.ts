// Entries from which a person was erased: the digest of what named people stays, what it was made of does not. That each
// was erased, and what was left of it, is told by a later entry of the chain, so that nothing else can pass for an erasure.
import type { Activity } from '../platform/activityLog';
import { sha256 } from '../platform/ids';

/** The field of an erasure's entry that names the entries it changed. */
export const ERASED_ENTRIES = 'erased_entries';

/** An entry, by its hash, and what is left of that which may name people. */
export const vouchFor = (entry: Activity): string => {
  const { hash, record_name, actor, changes_json } = entry;
  const left = sha256(JSON.stringify([hash, record_name, actor.id, actor.name, changes_json]));
  return `${entry.id} ${left.slice(0, 32)}`;
};

/** What a walk along the chain has seen of them. */
export class ErasedEntries {
  private readonly found: { position: number; vouch: string }[] = [];
  private readonly vouched = new Set<string>();

  add(position: number, entry: Activity): void {
    this.found.push({ position, vouch: vouchFor(entry) });
  }

  /** From an entry whose hash holds. */
  learnFrom({ record_type, changes_json }: Activity): void {
    if (record_type !== 'erasure') return;
    const changes = JSON.parse(changes_json) as { field: string; after: unknown }[];
    for (const { field, after } of changes) {
      if (field !== ERASED_ENTRIES || !Array.isArray(after)) continue;
      for (const vouch of after) this.vouched.add(String(vouch));
    }
  }

  /** The first position at which nothing vouches for the erasure; null when there is none. */
  firstUnvouched(): number | null {
    return this.found.find(({ vouch }) => !this.vouched.has(vouch))?.position ?? null;
  }
}
