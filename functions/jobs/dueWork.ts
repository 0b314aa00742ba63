// Due work: records of a collection that want to be looked at when their instant has come, and the timers that see to it.
//
// Firestore is the truth: a record says when it is due (`wake_at`, mostly) and in which shard it is found. A timer, one
// task for an instant and a shard, only makes somebody look there in time; the sweep finds what no timer rang for. An area
// declares its due work beside the record; `dueWorker` (dueWorker.ts) makes of it what is deployed.
import type { DocumentData, Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS, HOUR_MS, SECOND_MS } from '../platform/clock';
import { shardOf } from '../platform/ids';
import type { Build, DueCollection, Found, Stored } from '../store/codec';
import { documentIdPath } from '../store/collection';
import { type TaskQueue, taskQueue } from './tasks';

/** Records due within this time get a timer immediately; a nightly run creates the timers of the following day. */
const TIMER_HORIZON_MS = 3 * DAY_MS;
/** So near, the timer of that instant may have rung before the record was committed: it gets one of its own. */
const NEAR_MS = 90 * SECOND_MS;
/**
 * Shards of stored records, at most 30: so many values Firestore's `in` takes. Records keep the shard that they were
 * given; one beyond the number of drains is worked off with the one that it falls on, so that the number may be lowered
 * and raised again at any time.
 */
export const MAX_DUE_WORK_SHARDS = 16;
/** The field with the organization's id in every tenant record. */
const ORGANIZATION = 'organization_id';

/** `shard` null means all shards, for rarely due work. `at` is the due instant in milliseconds; if absent, now. */
const shardPayload = z.object({ shard: z.int().min(0).nullable(), at: z.number().optional() });

/** The fields that a timer needs: the record is due at this instant; null means never. */
export type Due<F extends string> = { id: string; shard: number } & Instants<F>;
type Instants<F extends string> = Readonly<Record<F, Date | null>>;

export interface DueDeclaration<T, F extends string> {
  /**
   * The field with the instant; `wake_at` when absent. Index: shard, the field, with timers `organization_id`; without
   * shards the field alone.
   */
  field?: F;
  /** The name of the timers' queue, its function and its worker's file. Absent for what can wait for the next sweep. */
  timers?: string;
  /**
   * How many drains run side by side: {@link MAX_DUE_WORK_SHARDS} with timers, when absent. Without timers it is for records so
   * many that an index without shards would be hot; absent, they have none.
   */
  shards?: number;
  /** The final state of a record after too many failures, if its kind has one; workers then ignore it. */
  failed?: (reason: string, now: Date, record: Stored<NoInfer<T>>) => Partial<NoInfer<T>>;
  /** The promised time, for measuring lateness of records whose due time moves while they wait. */
  promise?: { field: keyof NoInfer<T> & string; among: readonly Build[] };
  /** How late the oldest record may be before an alert; usually five minutes. */
  lateAfterMs?: number;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** A part of the order in which records are due. Its ends are values of that order's fields; absent: all that there are. */
export interface Part {
  /** Behind it. */
  after?: readonly unknown[];
  /** Up to it: all that begins so. */
  end?: readonly unknown[];
}

export const DRAIN_TIMEOUT_SECONDS = 300;

/** One kind of due work. */
export class DueWork<T, F extends string = string> {
  readonly field: F;
  readonly collection: DueCollection<T>;
  readonly queue: TaskQueue<typeof shardPayload> | null;
  readonly isSharded: boolean;
  private readonly shards: number;
  /** Records of one instant by organization, so that a drain may pass over the rest of one that has very many. */
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
      ? taskQueue({
          name: timers,
          payload: shardPayload,
          timeoutSeconds: DRAIN_TIMEOUT_SECONDS,
          // A container runs one drain at a time.
          rateLimits: { maxConcurrentDispatches: this.shards, maxDispatchesPerSecond: 100 },
          // When Firestore refuses for a while, the next try is never far.
          retry: { maxAttempts: 20, minBackoffSeconds: 5, maxBackoffSeconds: 15 },
        })
      : null;
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
    const stored = range(MAX_DUE_WORK_SHARDS);
    const own = shard === null ? stored : stored.filter((each) => each % this.shards === shard % this.shards);
    return query.where('shard', 'in', own);
  }

  /** In the order in which records are due. */
  inOrder(query: Query): Query {
    return this.order.reduce((ordered, field) => ordered.orderBy(field), query);
  }

  /** The record's position in the order, without its id. */
  positionOf({ data }: Found<T>): unknown[] {
    return this.order.map((field) => data[field]);
  }

  /** Finds records due until then, in order. 1 read per record, at least 1. Index: shard, the fields of the order. */
  find(search: Part & { shard: number | null; until: Date; limit: number }): Promise<Found<T>[]> {
    const { shard, until, limit, after, end = [until] } = search;
    return this.collection.find((query) => {
      const due = this.inOrder(this.within(query, shard).where(this.field, '<=', until));
      const part = due
        .orderBy(documentIdPath)
        .endAt(...end)
        .limit(limit);
      return after ? part.startAfter(...after) : part;
    });
  }

  /** The instant of a document, whether it decodes or not. */
  instantOf(data: DocumentData): Date | null {
    return (data[this.field] as { toDate?: () => Date } | null | undefined)?.toDate?.() ?? null;
  }

  /**
   * Sets the timer of one record. Records of the same instant share it, unless that is within 90 seconds. Does nothing for
   * records due in more than 3 days.
   */
  async setTimer(record: Due<F>, now: Date): Promise<void> {
    const { id, shard, [this.field]: at } = record as Due<string>;
    if (!at || at > addMs(now, TIMER_HORIZON_MS)) return;
    if (at >= addMs(now, NEAR_MS)) await this.ring(null, at);
    else await this.ring(shard % this.shards, at, id, now.getTime());
  }

  /** After the commit, sets the timers of those that are due within the horizon, each instant and shard once. */
  stageTimers(writes: Writes, records: readonly Due<F>[], now: Date): void {
    const timers = new Map(
      records.map((record) => [`${record.shard} ${record[this.field]?.getTime()}`, record]),
    );
    for (const record of timers.values()) writes.afterCommit(() => this.setTimer(record, now));
  }

  /** Wakes a drain for each shard: more is due at this instant than one should work off. */
  async wakeAll(now: Date): Promise<void> {
    await Promise.all(this.allShards().map((shard) => this.ring(shard, now)));
  }

  /** Sets the timers of the day that comes into the horizon: 1 read for each instant at which something is due. */
  async planTimers(now: Date): Promise<void> {
    const until = addMs(now, TIMER_HORIZON_MS + HOUR_MS);
    let at: Date | null = addMs(now, TIMER_HORIZON_MS - DAY_MS);
    while (at) {
      const [next]: Found<T>[] = await this.find({ shard: null, until, after: [at], limit: 1 });
      at = next ? this.instantOf(next.data) : null;
      if (at) await this.ring(null, at);
    }
  }

  /** One timer for an instant and shard, or for each `cause` that is named. */
  private async ring(shard: number | null, at: Date, ...cause: (string | number)[]): Promise<void> {
    const name = [this.kind, ...(shard === null ? [] : [shard]), at.getTime(), ...cause];
    await this.queue?.enqueue({ shard, at: at.getTime() }, { at, name });
  }
}

/** Due work of any record type. */
export type AnyDueWork = Pick<
  DueWork<unknown>,
  'kind' | 'field' | 'collection' | 'within' | 'inOrder' | 'instantOf' | 'allShards' | 'queue'
> & { readonly declaration: Pick<DueDeclaration<never, string>, 'promise' | 'lateAfterMs'> };

/** Declares due work. `kind`: what people call it, in GET /v2/health and in logs: `reminders`. */
export const declareDueWork = <T extends Instants<F>, F extends string = 'wake_at'>(
  kind: string,
  collection: { readonly due: DueCollection<T> },
  declaration: DueDeclaration<T, F>,
): DueWork<T, F> => new DueWork(kind, collection, declaration);
