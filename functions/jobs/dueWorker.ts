// Turns a declaration of due work into deployable functions: the timer queue, the sweep and the nightly plan.
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type DueWorkFunctions, declareScheduleWorker, declareTaskWorker } from '../api/worker';
import { addMs, clock, MINUTE_MS, monotonicMs } from '../platform/clock';
import { type FoundDocument, RECORD_VERSION, type Stored } from '../store/codec';
import { DUE_WORK_TIMEOUT_SECONDS, type DueOrderRange, type DueWork } from './dueWork';
import {
  type FailedItem,
  runAllReturningFailures,
  runAllThenThrow,
  setFailedDueRecordAside,
  WORKER_SOFT_TIMEOUT_MS,
} from './failures';
import { TASK_EARLINESS_MS } from './tasks';

class Turns<R> {
  private readonly queues = new Map<string, R[]>();
  size = 0;

  /** @param groupOf returns a record's group, such as its organization; groups take turns. */
  constructor(private readonly groupOf: (record: R) => string) {}

  add(records: readonly R[]): void {
    for (const [group, own] of Map.groupBy(records, this.groupOf))
      this.queues.set(group, [...(this.queues.get(group) ?? []), ...own]);
    this.size += records.length;
  }

  /** Takes up to `count` records: one from each group in turn, oldest first within each group. */
  take(count: number): R[] {
    const taken: R[] = [];
    // If an entry is removed from a map and added again during iteration, it is visited again at the end.
    for (const [group, queue] of this.queues) {
      if (taken.length === count) break;
      taken.push(...queue.splice(0, 1));
      this.queues.delete(group);
      if (queue.length > 0) this.queues.set(group, queue);
    }
    this.size -= taken.length;
    return taken;
  }
}

/** Number of calls that run concurrently in a batch. */
const AT_ONCE = 16;
const BATCH = 100;
const PAGE = 300;
/** Number of records kept in memory while waiting for their turn: about 40 MB in total. */
const READ_AHEAD = 20_000;
/** If a record is this late, its timer is assumed to be lost. */
const SWEPT_WHEN_LATE_MS = MINUTE_MS;
const SHARDS_AT_ONCE = 4;
/**
 * If at least this many records are due, each shard gets its own drain. Otherwise, a single drain processes all shards.
 */
const MANY = 32;

/** Processes one record, or all of an organization's records in a batch. */
type Run<T> =
  | {
      /**
       * Must be idempotent and safe to run concurrently, and must skip records that aren't due. If it throws for a
       * record, the record is set aside and doesn't delay others.
       */
      run: (record: Stored<T>) => Promise<unknown>;
    }
  | {
      /** Like `run`, but handles all of an organization's records in a batch, so that shared data is read only once. */
      runTogether: (records: readonly Stored<T>[]) => Promise<readonly FailedItem<Stored<T>>[]>;
    };

export type DueWorkerOptions<T> = Run<T> & RunSettings;

interface RunSettings {
  /** When the sweep runs; defaults to every minute. */
  cron?: string;
  /** How late a record must be before the sweep processes it. Defaults to one minute with timers, and to 0 without. */
  sweptWhenLateMs?: number;
  secrets?: readonly string[];
}

export interface DueWorkSearch {
  /** The shard that the drain processes; null for all shards. */
  shard: number | null;
  /** Records due at or before this instant are included. */
  until: Date;
  /**
   * If the search finds this many records, the drain leaves them all to the per-shard drains. Otherwise, two concurrent
   * drains could each process part of a group.
   */
  most: number;
  deadline: number;
}

/**
 * Processes search results in batches while the search continues. Organizations take turns. If one organization has
 * more than a page of records due at the same instant, the rest are read last. Other organizations then don't have to
 * wait.
 */
class Drain<T> {
  private readonly waiting = new Turns<FoundDocument<T>>(({ data, ref }) => String(data.organization_id ?? ref.id));
  /** Ranges still to be read, in order. */
  private unread: readonly DueOrderRange[] = [{}];
  private failure: unknown = null;

  constructor(
    private readonly work: DueWork<T>,
    private readonly runs: DueWorkerOptions<T>,
    private readonly search: DueWorkSearch,
  ) {}

  /** Returns whether all due records were processed. @throws if records couldn't be read or set aside. */
  async run(): Promise<boolean> {
    await this.readOn();
    if (this.waiting.size === this.search.most) return false;
    let reading: Promise<void> | null = null;
    while (this.hasTime && this.hasMore) {
      reading ??= this.readAhead().finally(() => {
        reading = null;
      });
      if (this.waiting.size > 0) await this.runBatch(this.waiting.take(BATCH));
      else await reading;
    }
    await reading;
    if (this.failure !== null) throw this.failure;
    return !this.hasMore;
  }

  private get hasTime(): boolean {
    return monotonicMs() < this.search.deadline;
  }

  private get hasMore(): boolean {
    return this.waiting.size > 0 || this.unread.length > 0;
  }

  /** If a read fails, records that have already been read are still processed. */
  private async readAhead(): Promise<void> {
    const isEnough = (part: DueOrderRange) => this.waiting.size >= (part.end ? PAGE : READ_AHEAD);
    try {
      while (this.hasTime && this.unread[0] && !isEnough(this.unread[0])) await this.readOn();
    } catch (thrown) {
      this.failure = thrown;
      this.unread = [];
    }
  }

  /**
   * Reads one page and plans the next. If all records on a page belong to one organization and are due at the same
   * instant, the rest of them are read last. 1 read per record, at least 1.
   */
  private async readOn(): Promise<void> {
    const { work, search } = this;
    const [part, ...others] = this.unread;
    const limit = Math.min(PAGE, search.most);
    const page = await work.find({ ...search, ...part, limit });
    this.waiting.add(page);
    this.unread = others;
    const [first, last] = [page[0], page.at(-1)];
    if (!first || !last || page.length < limit) return;
    const end = work.positionOf(last);
    const after = [...end, last.ref.id];
    if (part?.end) this.unread = [...others, { after, end }];
    else if (isDeepStrictEqual(work.positionOf(first), end)) this.unread = [{ after: end }, ...others, { after, end }];
    else this.unread = [{ after }, ...others];
  }

  /**
   * Processes each record in its own call or, with `runTogether`, each organization's records in one call. An
   * unreadable record gets its own call.
   */
  private async runBatch(found: readonly FoundDocument<T>[]): Promise<void> {
    const isTogether = 'runTogether' in this.runs;
    const calls = Map.groupBy(found, ({ record, data, ref }) =>
      isTogether && record ? String(data.organization_id) : ref.path,
    );
    await runAllThenThrow(calls.values(), (call) => this.runSome(call), { atOnce: AT_ONCE });
  }

  /** Runs one call and sets aside the records that failed. */
  private async runSome(found: readonly FoundDocument<T>[]): Promise<void> {
    const failures = await this.failuresOf(found).catch((thrown: unknown) =>
      found.map(({ ref, version }) => ({
        record: { id: ref.id, [RECORD_VERSION]: version },
        thrown,
      })),
    );
    const left = await runAllReturningFailures(failures, async ({ record, thrown }) => {
      const failed = found.find(({ ref }) => ref.id === record.id);
      if (failed) await setFailedDueRecordAside(this.work, failed, thrown, record[RECORD_VERSION]);
    });
    this.failure ??= left[0]?.thrown ?? null;
  }

  /** @throws if the whole call failed. */
  private async failuresOf(found: readonly FoundDocument<T>[]): Promise<readonly FailedItem<Stored<T>>[]> {
    const { runs } = this;
    const records = found.flatMap(({ record }) => record ?? []);
    if (records.length < found.length) throw new Error('The record doesn’t match its schema');
    return 'runTogether' in runs ? runs.runTogether(records) : runAllReturningFailures(records, runs.run);
  }
}

export const drainDueWork = <T>(work: DueWork<T>, runs: DueWorkerOptions<T>, search: DueWorkSearch): Promise<boolean> =>
  new Drain(work, runs, search).run();

/**
 * Runs without tasks, because Cloud Tasks itself may be down. A sweep is limited only by time; the next sweep continues
 * the work. If a shard fails, the others still run. 1 read if nothing is late.
 */
export async function sweepDueWork<T>(work: DueWork<T>, runs: DueWorkerOptions<T>): Promise<void> {
  const now = clock.now();
  const until = addMs(now, -(runs.sweptWhenLateMs ?? (work.queue ? SWEPT_WHEN_LATE_MS : 0)));
  const search = { until, most: Number.POSITIVE_INFINITY, deadline: monotonicMs() + WORKER_SOFT_TIMEOUT_MS };
  if (work.isSharded && (await work.find({ shard: null, until, limit: 1 })).length === 0) return;
  // Sweeps can overlap, so each minute's sweep starts with different shards.
  const shards = work.allShards();
  const first = (Math.floor(now.getTime() / MINUTE_MS) * SHARDS_AT_ONCE) % shards.length;
  const inTurn = [...shards.slice(first), ...shards.slice(0, first)];
  const drain = (shard: number) => drainDueWork(work, runs, { ...search, shard });
  await runAllThenThrow(inTurn, drain, { atOnce: SHARDS_AT_ONCE });
}

/**
 * Creates the workers for one kind of due work. If the work has a queue, their file and export have the same name as
 * the queue.
 */
export function createDueWorker<T>(work: DueWork<T>, runs: DueWorkerOptions<T>): DueWorkFunctions {
  const { queue } = work;
  const { secrets = [], cron = '* * * * *' } = runs;
  const sweep = declareScheduleWorker({
    secrets,
    timeoutSeconds: DUE_WORK_TIMEOUT_SECONDS,
    cron,
    run: () => sweepDueWork(work, runs),
  });
  if (queue === null) return { kind: 'due', work, sweep };
  const task = declareTaskWorker(queue, {
    secrets,
    concurrency: 1,
    run: async ({ shard, at = 0 }) => {
      const early = Math.min(at - clock.now().getTime(), TASK_EARLINESS_MS);
      // `sleep` can return a millisecond early.
      if (early > 0) await sleep(early + 5);
      const until = clock.now();
      const most = shard === null ? MANY : Number.POSITIVE_INFINITY;
      const search = { shard, until, most, deadline: monotonicMs() + WORKER_SOFT_TIMEOUT_MS };
      if (await drainDueWork(work, runs, search)) return;
      if (shard === null) await work.wakeAll(until);
      else await queue.enqueue({ shard });
    },
  });
  const plan = declareScheduleWorker({
    cron: '10 3 * * *',
    timeoutSeconds: 540,
    run: () => work.planTimers(clock.now()),
  });
  return { kind: 'due', work, task, sweep, plan };
}
