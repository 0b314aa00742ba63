// Due work: records of a collection that want to be looked at when their instant has come, and the timers that see to it.
//
// Firestore is the truth: a record says when it is due (`wake_at`, mostly) and in which shard it is found. A timer, one
// task for an instant and a shard, only makes somebody look there in time; the sweep finds what no timer rang for. An area
// declares its due work beside the record; `dueWorker` (dueWorker.ts) makes of it what is deployed.
import type { DocumentData, Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS, HOUR_MS, SECOND_MS } from './clock';
import type { Build, DueCollection, Stored } from './codec';
import { shardOf } from './ids';
import { type TaskQueue, taskQueue } from './tasks';

/** What is due within it has its timer set at once; a nightly run sets those of the day that comes next. */
const TIMER_HORIZON_MS = 3 * DAY_MS;
/** So near, the timer of that instant may have rung before the record was committed: it gets one of its own. */
const NEAR_MS = 90 * SECOND_MS;
/**
 * Shards of stored records, at most 30: so many values Firestore's `in` takes. Records keep the shard that they were
 * given; one beyond the number of drains is worked off with the one that it falls on, so that the number may be lowered
 * and raised again at any time.
 */
const MOST_SHARDS = 16;
/** The stored field by which every tenant's record says whose it is. */
const ORGANIZATION = 'organization_id';

/** `shard` null: all shards, where little is due. `at`: the instant that it is for, in milliseconds; absent: at once. */
const shardPayload = z.object({ shard: z.int().min(0).nullable(), at: z.number().optional() });
export type TimerQueue = TaskQueue<typeof shardPayload>;

/** What a timer must know of a record: at its field's instant it is due; null: never. */
export type Due<F extends string> = { id: string; shard: number } & Readonly<Record<F, Date | null>>;

export interface DueDeclaration<T, F extends string> {
  /** What people call it, in GET /v2/health and in logs: `reminders`. */
  kind: string;
  collection: { readonly due: DueCollection<T> };
  /** The field with the instant. Index: shard, the field, with timers `organization_id`; without shards the field alone. */
  field: F & keyof NoInfer<T>;
  /**
   * With timers: the name of the queue, the function and the worker's file, and how many shards there are, which is how
   * many drains run side by side. Null for what can wait for the next sweep.
   */
  timers: { name: string; shards: number } | null;
  /** Whether records have a shard though no timer is set for them: so many that their index would be hot. */
  sharded?: boolean;
  /** What a record becomes that has failed too often, when it can be told that it has; a worker never looks at it again. */
  failed?: (reason: string, now: Date, record: Stored<NoInfer<T>>) => Partial<NoInfer<T>>;
  /** By which instant lateness is measured, when records are moved on while they wait: the promise, not the queue. */
  promise?: { field: keyof NoInfer<T> & string; among: readonly Build[] };
  /** How late the oldest may be before somebody must be told; five minutes, mostly. */
  lateAfterMs?: number;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** One kind of due work. */
export class DueWork<T, F extends string = string> {
  readonly queue: TimerQueue | null;
  readonly isSharded: boolean;
  private readonly shards: number;

  constructor(readonly declaration: DueDeclaration<T, F>) {
    const { timers, sharded } = declaration;
    this.shards = timers?.shards ?? MOST_SHARDS;
    this.isSharded = timers !== null || sharded === true;
    this.queue =
      timers &&
      taskQueue({
        name: timers.name,
        payload: shardPayload,
        // A container runs one drain at a time.
        rateLimits: { maxConcurrentDispatches: timers.shards, maxDispatchesPerSecond: 100 },
        // When Firestore refuses for a while, the next try is never far.
        retry: { maxAttempts: 20, minBackoffSeconds: 5, maxBackoffSeconds: 15 },
      });
  }

  get kind(): string {
    return this.declaration.kind;
  }

  get field(): string {
    return this.declaration.field;
  }

  get collection(): DueCollection<T> {
    return this.declaration.collection.due;
  }

  /** Records of one instant are found by organization, so that a drain may pass over the rest of one that has very many. */
  get isByOrganization(): boolean {
    return this.queue !== null;
  }

  /** In the order in which records are due. */
  inOrder(query: Query): Query {
    const byInstant = query.orderBy(this.field);
    return this.isByOrganization ? byInstant.orderBy(ORGANIZATION) : byInstant;
  }

  /** The shard of a new record. */
  shardOf(id: string): number {
    return shardOf(id, this.shards);
  }

  /** The numbers of the drains. */
  allShards(): number[] {
    return range(this.shards);
  }

  /** Restricts a query to one drain's records; to all that there are when no shard is named. */
  within(query: Query, shard: number | null): Query {
    if (!this.isSharded) return query;
    const stored = range(MOST_SHARDS);
    const own = shard === null ? stored : stored.filter((each) => each % this.shards === shard % this.shards);
    return query.where('shard', 'in', own);
  }

  /** What one organization has due at an instant, by id. */
  ofOne(query: Query, { instant, organization }: { instant: unknown; organization: unknown }): Query {
    return query.where(this.field, '==', instant).where(ORGANIZATION, '==', organization);
  }

  /** Where a document stands in that order, but for its id. */
  positionOf(data: DocumentData): unknown[] {
    return this.isByOrganization ? [data[this.field], data[ORGANIZATION]] : [data[this.field]];
  }

  /** The instant of a document, whether it decodes or not. */
  instantOf(data: DocumentData): Date | null {
    return (data[this.field] as { toDate?: () => Date } | null | undefined)?.toDate?.() ?? null;
  }

  /** Sets the timer of one record; those of the same instant share it. Nothing for one that is far ahead. */
  async setTimer(record: Due<F>, now: Date): Promise<void> {
    const { id, shard, [this.declaration.field]: at } = record as Due<string>;
    if (at === null || at === undefined || at > addMs(now, TIMER_HORIZON_MS)) return;
    if (at.getTime() - now.getTime() >= NEAR_MS) return this.ringAt(at);
    const own = shard % this.shards;
    await this.queue?.enqueue(
      { shard: own, at: at.getTime() },
      { at, name: [this.kind, own, at.getTime(), id, now.getTime()] },
    );
  }

  private async ringAt(at: Date): Promise<void> {
    await this.queue?.enqueue({ shard: null, at: at.getTime() }, { at, name: [this.kind, at.getTime()] });
  }

  /** Wakes a drain for each shard: more is due at this instant than one should work off. */
  async wakeAll(now: Date): Promise<void> {
    const wake = (shard: number) =>
      this.queue?.enqueue({ shard }, { name: [this.kind, shard, now.getTime()] });
    await Promise.all(this.allShards().map(wake));
  }

  /** After the commit, sets the timers of those that are due within the horizon, each instant and shard once. */
  stageTimers(writes: Writes, records: readonly Due<F>[], now: Date): void {
    const timers = new Map(
      records.map((record) => [`${record.shard} ${record[this.declaration.field]?.getTime()}`, record]),
    );
    for (const record of timers.values()) writes.afterCommit(() => this.setTimer(record, now));
  }

  /** Sets the timers of the day that comes into the horizon: 1 read for each instant at which something is due. */
  async planTimers(now: Date): Promise<void> {
    const until = addMs(now, TIMER_HORIZON_MS + HOUR_MS);
    for (let after = addMs(now, TIMER_HORIZON_MS - DAY_MS); ; ) {
      const [next] = await this.collection.find((query) =>
        this.inOrder(
          this.within(query, null).where(this.field, '>', after).where(this.field, '<=', until),
        ).limit(1),
      );
      const at = next && this.instantOf(next.data);
      if (!at) return;
      await this.ringAt(at);
      after = at;
    }
  }
}

/** Whatever its records are. */
export interface AnyDueWork
  extends Pick<
    DueWork<never>,
    'kind' | 'field' | 'within' | 'inOrder' | 'instantOf' | 'allShards' | 'queue'
  > {
  readonly collection: DueCollection<unknown>;
  readonly declaration: {
    readonly promise?: { field: string; among: readonly Build[] };
    readonly lateAfterMs?: number;
  };
}

/** Declares due work. */
export const dueWork = <T, F extends string>(declaration: DueDeclaration<T, F>): DueWork<T, F> =>
  new DueWork(declaration);
