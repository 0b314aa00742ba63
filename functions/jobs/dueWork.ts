// Due work: records that a worker must process at a stored time, and the timers that start the worker.
//
// Firestore is the source of truth: a record stores its due time (usually `wake_at`) and its shard. A timer is a task
// that starts the worker at the due time to look for due records. The sweep finds records whose timer was lost. Each
// feature declares its due work next to the record. `createDueWorker` (dueWorker.ts) turns the declaration into
// deployable functions.
import type { DocumentData, Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS, HOUR_MS, SECOND_MS } from '../platform/clock';
import { shardOf } from '../platform/ids';
import { log, logFieldsOfError } from '../platform/log';
import type { DueCollection, FoundDocument, RefineQuery, Stored } from '../store/codec';
import { documentIdFieldPath } from '../store/collection';
import { declareTaskQueue, type TaskQueue } from './tasks';

/**
 * Records due sooner than this get a timer immediately. For later records, a nightly run sets the timer once the due
 * time is near enough.
 */
const TIMER_HORIZON_MS = 3 * DAY_MS;
/**
 * A timer that is due this soon may fire before the record is committed, so the record gets its own timer instead of a
 * shared one.
 */
const NEAR_MS = 90 * SECOND_MS;
/**
 * The number of shards that records are assigned to. Firestore's `in` accepts at most 30 values
 * (https://firebase.google.com/docs/firestore/query-data/queries). A record's shard never changes. If there are fewer
 * drains than shards, each drain processes several shards, so the number of drains can be changed at any time.
 */
export const MAX_DUE_WORK_SHARDS = 16;
/** The field that stores the organization id in every organization's records. */
const ORGANIZATION = 'organization_id';

/**
 * A null `shard` means all shards and is used for work that is rarely due. `at` is the due time in milliseconds;
 * defaults to now.
 */
const shardPayload = z.object({ shard: z.int().min(0).nullable(), at: z.number().optional() });

/** The fields that a timer needs, including the record's due time. If that is null, the record is never due. */
export type TimerFields<F extends string> = { id: string; shard: number } & Instants<F>;
type Instants<F extends string> = Readonly<Record<F, Date | null>>;

export interface DueDeclaration<T, F extends string> {
  /**
   * The field with the due time; defaults to `wake_at`. Index: shard, this field and, if there are timers,
   * `organization_id`. Without shards, the index has only this field.
   */
  field?: F;
  /**
   * The name shared by the timer queue, its function and its worker file. Omit it if records can wait for the next
   * sweep.
   */
  timers?: string;
  /**
   * Number of concurrent drains. Defaults to {@link MAX_DUE_WORK_SHARDS} with timers; without timers, records aren't
   * sharded by default. Set it for collections with so many writes that an unsharded index would become a hotspot.
   */
  shards?: number;
  /**
   * Returns the final state to give a record after too many failures, if this kind of record has one. Workers then
   * ignore the record.
   */
  failed?: (reason: string, now: Date, record: Stored<NoInfer<T>>) => Partial<NoInfer<T>>;
  /**
   * The time originally promised for the work. Lateness is measured from it, even if the record's due time changes
   * while the record waits.
   */
  promise?: { field: keyof NoInfer<T> & string; among: readonly RefineQuery[] };
  /** How late the oldest record may be before an alert is raised; usually five minutes. */
  lateAfterMs?: number;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A range of records in due order. Its bounds are values of the sort fields; a missing bound leaves that side open. */
export interface DueOrderRange {
  /** Exclusive lower bound. */
  after?: readonly unknown[];
  /** Inclusive upper bound; it may be a prefix of the sort fields. */
  end?: readonly unknown[];
}

export const DUE_WORK_TIMEOUT_SECONDS = 300;

/** One kind of due work. */
export class DueWork<T, F extends string = string> {
  readonly field: F;
  readonly collection: DueCollection<T>;
  readonly queue: TaskQueue<typeof shardPayload> | null;
  readonly isSharded: boolean;
  private readonly shards: number;
  /**
   * Sorts records due at the same instant by organization. If one organization has many of them, a drain can then leave
   * those until last.
   */
  private readonly order: readonly string[];

  constructor(
    readonly kind: string,
    collection: { readonly due: DueCollection<T> },
    readonly declaration: DueDeclaration<T, F>,
  ) {
    const {
      field = 'wake_at' as F,
      timers,
      shards = timers === undefined ? undefined : MAX_DUE_WORK_SHARDS,
    } = declaration;
    this.field = field;
    this.collection = collection.due;
    this.isSharded = shards !== undefined;
    this.shards = shards ?? 1;
    this.order = timers ? [field, ORGANIZATION] : [field];
    this.queue = timers
      ? declareTaskQueue({
          name: timers,
          payload: shardPayload,
          timeoutSeconds: DUE_WORK_TIMEOUT_SECONDS,
          // A container runs one drain at a time.
          rateLimits: { maxConcurrentDispatches: this.shards, maxDispatchesPerSecond: 100 },
          // Short pauses, so that work resumes soon after a Firestore outage.
          retry: { maxAttempts: 20, minBackoffSeconds: 5, maxBackoffSeconds: 15 },
        })
      : null;
  }

  /** The shard of a new record. */
  shardOf(id: string): number {
    return shardOf(id, this.shards);
  }

  /** The shard number of each drain. */
  allShards(): number[] {
    return range(this.shards);
  }

  /** Limits a query to the records of one drain; null means all shards. */
  within(query: Query, shard: number | null): Query {
    if (!this.isSharded) return query;
    const stored = range(MAX_DUE_WORK_SHARDS);
    const own = shard === null ? stored : stored.filter((each) => each % this.shards === shard % this.shards);
    return query.where('shard', 'in', own);
  }

  /** Sorts a query by due time. */
  inOrder(query: Query): Query {
    return this.order.reduce((ordered, field) => ordered.orderBy(field), query);
  }

  /** The record's values for the sort fields, excluding its id. */
  positionOf({ data }: FoundDocument<T>): unknown[] {
    return this.order.map((field) => data[field]);
  }

  /** Finds records due by `until`, in due order. 1 read per record, at least 1. Index: shard, the sort fields. */
  find(search: DueOrderRange & { shard: number | null; until: Date; limit: number }): Promise<FoundDocument<T>[]> {
    const { shard, until, limit, after, end = [until] } = search;
    return this.collection.find((query) => {
      const due = this.inOrder(this.within(query, shard).where(this.field, '<=', until));
      const part = due
        .orderBy(documentIdFieldPath)
        .endAt(...end)
        .limit(limit);
      return after ? part.startAfter(...after) : part;
    });
  }

  /** A document's due time, even if the rest of the document is unreadable. */
  instantOf(data: DocumentData): Date | null {
    return (data[this.field] as { toDate?: () => Date } | null | undefined)?.toDate?.() ?? null;
  }

  /**
   * Sets the timer for one record. Records due at the same instant share a timer, unless they are due within 90
   * seconds. Skips records due in more than 3 days, because the nightly run sets their timers. If Cloud Tasks fails,
   * the sweep finds the record.
   */
  async setTimer(record: TimerFields<F>, now: Date): Promise<void> {
    const { id, shard, [this.field]: at } = record as TimerFields<string>;
    if (!at || at > addMs(now, TIMER_HORIZON_MS)) return;
    try {
      if (at >= addMs(now, NEAR_MS)) await this.ring(null, at);
      else await this.ring(shard % this.shards, at, id, now.getTime());
    } catch (thrown) {
      const about = { kind: this.kind, recordId: id };
      log.warn('Timer not set; the sweep will find the record', { ...about, ...logFieldsOfError(thrown) });
    }
  }

  /** After the commit, sets timers for records due within the timer horizon, one timer per instant and shard. */
  stageTimers(writes: Writes, records: readonly TimerFields<F>[], now: Date): void {
    const timers = new Map(records.map((record) => [`${record.shard} ${record[this.field]?.getTime()}`, record]));
    for (const record of timers.values()) writes.afterCommit(() => this.setTimer(record, now));
  }

  /** Starts one drain per shard. Used if more records are due than a single drain should process. */
  async wakeAll(now: Date): Promise<void> {
    await Promise.all(this.allShards().map((shard) => this.ring(shard, now)));
  }

  /** Sets timers for records due on the last day of the timer horizon. Costs 1 read per distinct due time. */
  async planTimers(now: Date): Promise<void> {
    const until = addMs(now, TIMER_HORIZON_MS + HOUR_MS);
    let at: Date | null = addMs(now, TIMER_HORIZON_MS - DAY_MS);
    while (at) {
      const [next]: FoundDocument<T>[] = await this.find({ shard: null, until, after: [at], limit: 1 });
      at = next ? this.instantOf(next.data) : null;
      if (at) await this.ring(null, at);
    }
  }

  /** Creates a timer, unless there is already one for that instant, shard and `cause`. */
  private async ring(shard: number | null, at: Date, ...cause: (string | number)[]): Promise<void> {
    const name = [this.kind, ...(shard === null ? [] : [shard]), at.getTime(), ...cause];
    await this.queue?.enqueue({ shard, at: at.getTime() }, { at, name });
  }
}

/** Due work for any record type. */
export type AnyDueWork = Pick<
  DueWork<unknown>,
  'kind' | 'field' | 'collection' | 'within' | 'inOrder' | 'instantOf' | 'allShards' | 'queue'
> & { readonly declaration: Pick<DueDeclaration<never, string>, 'promise' | 'lateAfterMs'> };

/** Declares due work. `kind`, such as `reminders`, identifies the work in GET /v2/health and in the logs. */
export const declareDueWork = <T extends Instants<F>, F extends string = 'wake_at'>(
  kind: string,
  collection: { readonly due: DueCollection<T> },
  declaration: DueDeclaration<T, F>,
): DueWork<T, F> => new DueWork(kind, collection, declaration);

/**
 * Declares due work without timers. The due time is stored in `field`. Raises an alert if the oldest record is an hour
 * late.
 */
export const declareSweptDueWork = <T extends Readonly<Record<F, Date | null>>, F extends string = 'wake_at'>(
  kind: string,
  collection: { readonly due: DueCollection<T> },
  field?: F,
): DueWork<T, F> => declareDueWork(kind, collection, { ...(field && { field }), lateAfterMs: HOUR_MS });
