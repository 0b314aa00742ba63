// Verifies an organization's activity log: every seal is intact, every sealed entry is unchanged, and no entry is
// missing from the seals.

import type { Tenant } from '../api/actor';
import { pageSize } from '../platform/params';
import { UnreadableRecordError } from '../store/codec';
import { listActivityEntryPages } from './entries';
import { ErasedEntryVerifier } from './erase';
import {
  type ActivitySealHead,
  activityEntryHashOf,
  activitySealId,
  activitySeals,
  getActivitySealHead,
  parseSealedEntryReference,
  type Seal,
  sealHashOf,
} from './seal';
import { loadSealedUntilInstant } from './sealShard';
import { type ActivityEntry, activityEntries } from './write/activityLog';

export interface ActivityLogFault {
  /** The number of the broken seal; null if the fault concerns an entry that isn't sealed. */
  seal: number | null;
  /** The affected entry, if the fault concerns a single entry. */
  entry: string | null;
  what: string;
}

export interface ActivityLogVerdict {
  /** Number of sealed entries verified before the first fault, if any. */
  entries: number;
  /** Number of entries that are too recent to be sealed yet. */
  waiting: number;
  /** The first fault; null if the whole log is valid. */
  fault: ActivityLogFault | null;
}

/** Thrown to end the verification when a fault is found. */
class BrokenLog extends Error {
  constructor(readonly fault: ActivityLogFault) {
    super(fault.what);
  }
}

const broken = (seal: number | null, what: string, entry: string | null = null): BrokenLog =>
  new BrokenLog({ seal, entry, what });

const SEALS_AT_ONCE = 10;
const ENTRIES_AT_ONCE = pageSize(500);
const FAR_AHEAD = new Date('9999-01-01T00:00:00Z');

/** Costs 1 read per seal, 1 per entry, and 1 per 1,000 entries. Costs up to twice as much if a fault is found. */
export async function verifyActivityLog(tenant: Tenant): Promise<ActivityLogVerdict> {
  const walk = new Walk(tenant, await loadSealedUntilInstant(tenant));
  try {
    await walk.seals();
    await walk.entriesWithoutSeal();
    walk.erasures();
    return walk.verdict(null);
  } catch (thrown) {
    if (thrown instanceof BrokenLog) return walk.verdict(thrown.fault);
    throw thrown;
  }
}

class Walk {
  private readonly erased = new ErasedEntryVerifier();
  private listed = 0;
  private waiting = 0;
  /** Number of sealed entries committed before `sealedUntil`. */
  private old = 0;
  /**
   * Ids of sealed entries committed at or after `sealedUntil`. Other entries committed since then aren't sealed yet.
   */
  private readonly recent = new Set<string>();

  constructor(
    private readonly tenant: Tenant,
    private readonly sealedUntil: Date,
  ) {}

  verdict(fault: ActivityLogFault | null): ActivityLogVerdict {
    return { entries: this.listed, waiting: this.waiting, fault };
  }

  /**
   * Reads the head before the seals. The head is updated in the same commit as each seal, so every seal up to the head
   * must exist.
   */
  async seals(): Promise<void> {
    let head = await getActivitySealHead(this.tenant);
    const pruned = head?.pruned_number ?? 0;
    let last: Link = { number: pruned, hash: head?.pruned_hash ?? '' };
    let after = 0;
    for (;;) {
      for await (const { seal, number } of sealsOf(this.tenant, after)) {
        if (number <= pruned) await this.leftover(seal);
        else last = await this.seal(seal, last);
      }
      after = last.number;
      if (numberOf(head) < last.number) head = await getActivitySealHead(this.tenant);
      if (numberOf(head) === last.number) break;
      const number = Math.min(numberOf(head), last.number) + 1;
      if (numberOf(head) < last.number) throw broken(number, 'the seal was added after the last one');
      if (!(await this.hasSeal(number))) throw broken(number, 'the seal was removed');
    }
    if (head !== null && head.hash !== last.hash)
      throw broken(last.number, 'the last seal is not the one that was written');
  }

  private async hasSeal(number: number): Promise<boolean> {
    for await (const _ of sealsOf(this.tenant, number - 1)) return true;
    return false;
  }

  /** Counts the entries in a seal that is past its retention period. Some of them may already have been deleted. */
  private async leftover(seal: Seal | null): Promise<void> {
    for await (const [, entry] of this.entriesOf(seal?.entries ?? []))
      if (entry && entry.committed_at < this.sealedUntil) this.old += 1;
  }

  private async seal(seal: Seal | null, before: Link): Promise<Link> {
    const number = before.number + 1;
    if (seal === null) throw broken(number, 'the seal does not fit its schema');
    if (seal.number > number) throw broken(number, 'the seal was removed');
    if (seal.number < number || seal.id !== activitySealId(this.tenant, number))
      throw broken(number, 'the seal was inserted');
    if (seal.previous_hash !== before.hash) throw broken(number, 'the seal does not link to the previous seal');
    if (seal.hash !== sealHashOf(seal)) throw broken(number, 'the seal was changed');
    for await (const [line, entry] of this.entriesOf(seal.entries)) {
      const { id, hash } = parseSealedEntryReference(line);
      if (entry === undefined) throw broken(number, 'the entry was removed', id);
      const isSame = entry !== null && activityEntryHashOf(entry) === hash;
      if (!isSame || !this.erased.accepts({ seal: number, entry: id }, entry))
        throw broken(number, 'the entry was changed', id);
      this.listed += 1;
      if (entry.committed_at < this.sealedUntil) this.old += 1;
      else this.recent.add(id);
    }
    return { number, hash: seal.hash };
  }

  /** Yields each line with its entry. The entry is undefined if missing and null if unreadable. */
  private async *entriesOf(lines: readonly string[]): AsyncGenerator<[string, ActivityEntry | null | undefined]> {
    for (let at = 0; at < lines.length; at += ENTRIES_AT_ONCE) {
      const some = lines.slice(at, at + ENTRIES_AT_ONCE);
      const found = await entriesById(
        this.tenant,
        some.map((line) => parseSealedEntryReference(line).id),
      );
      for (const line of some) yield [line, found.get(parseSealedEntryReference(line).id)];
    }
  }

  async entriesWithoutSeal(): Promise<void> {
    const store = activityEntries.of(this.tenant);
    const before = this.sealedUntil;
    const old = await store.count((query) => query.where('committed_at', '<', before));
    if (old !== this.old) await this.nameOneWithoutSeal();
    for await (const page of listActivityEntryPages(this.tenant, { from: before, before: FAR_AHEAD }))
      for (const { ref, record } of page) {
        if (this.recent.has(ref.id)) continue;
        if (record === null || !this.erased.accepts({ seal: null, entry: ref.id }, record))
          throw broken(null, 'the entry was changed', ref.id);
        this.waiting += 1;
      }
  }

  private async nameOneWithoutSeal(): Promise<void> {
    const listed = new Set<string>();
    for await (const { seal, number } of sealsOf(this.tenant, 0))
      for (const line of seal?.entries ?? []) {
        const { id } = parseSealedEntryReference(line);
        if (listed.has(id)) throw broken(number, 'the entry is in two seals', id);
        listed.add(id);
      }
    const span = { from: new Date(0), before: this.sealedUntil };
    for await (const page of listActivityEntryPages(this.tenant, span))
      for (const { ref } of page) if (!listed.has(ref.id)) throw broken(null, 'the entry is in no seal', ref.id);
  }

  erasures(): void {
    const location = this.erased.findUnconfirmed();
    if (location) throw broken(location.seal, 'no entry confirms that this entry was erased', location.entry);
  }
}

/** The number and hash of a seal, for comparison with the next seal. */
type Link = Pick<Seal, 'number' | 'hash'>;

const numberOf = (head: ActivitySealHead | null): number => head?.number ?? 0;

/**
 * Yields the seals after the given number, in order, with null for each invalid seal. Costs 1 read each. Index:
 * organization, number.
 */
async function* sealsOf(tenant: Tenant, after: number): AsyncGenerator<{ seal: Seal | null; number: number }> {
  const pages = activitySeals
    .of(tenant)
    .findPages((query) => query.where('number', '>', after).orderBy('number'), SEALS_AT_ONCE);
  for await (const page of pages)
    for (const { record, data } of page) yield { seal: record, number: Number(data.number) };
}

/** Returns entries by id, with null for unreadable ones. Costs 1 read each. */
async function entriesById(tenant: Tenant, ids: readonly string[]): Promise<Map<string, ActivityEntry | null>> {
  const store = activityEntries.of(tenant);
  try {
    return await store.getMany(ids);
  } catch (thrown) {
    if (!(thrown instanceof UnreadableRecordError)) throw thrown;
    if (ids.length <= 1) return new Map(ids.map((id) => [id, null]));
    const half = Math.ceil(ids.length / 2);
    const halves = [ids.slice(0, half), ids.slice(half)];
    const found = await Promise.all(halves.map((some) => entriesById(tenant, some)));
    return new Map(found.flatMap((each) => [...each]));
  }
}
