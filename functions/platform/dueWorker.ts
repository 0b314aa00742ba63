// Makes of a declaration of due work what is deployed: the queue's function, the sweep of each minute, the nightly plan.
import { isDeepStrictEqual } from 'node:util';
import type { Timestamp } from 'firebase-admin/firestore';
import { type DueWorker, scheduleWorker, taskWorker } from '../api/worker';
import { addMs, clock, MINUTE_MS } from './clock';
import { type Found, type Stored, VERSION } from './codec';
import { byId } from './collection';
import type { DueWork } from './dueWork';
import { eachInTurn, RUN_BUDGET_MS } from './eachInTurn';
import { setAside } from './setAside';
import { EARLY_MS } from './tasks';
import { Turns } from './turns';

/** Records of a batch that are worked off side by side. */
const AT_ONCE = 16;
const BATCH = 100;
const PAGE = 300;
/** So many are held in memory at most, while they wait for their turn: some 40 MB. */
const READ_AHEAD = 20_000;
/** What is so late has had no timer that rang. */
const SWEPT_WHEN_LATE_MS = MINUTE_MS;
const SHARDS_AT_ONCE = 4;
/** Fewer are worked off by whom a timer woke for all shards; so many are left to a drain for each shard. */
const MANY = 32;

/** A record that could not be worked off, and why. */
export interface Failure<R> {
  record: R;
  thrown: unknown;
}

/** Runs for each record, side by side; answers those for which it failed. */
export async function collectFailures<R>(
  records: readonly R[],
  run: (record: R) => Promise<void>,
): Promise<Failure<R>[]> {
  const failures = await Promise.all(
    records.map(async (record) => {
      try {
        await run(record);
        return [];
      } catch (thrown) {
        return [{ record, thrown }];
      }
    }),
  );
  return failures.flat();
}

/** Works off one record, or those of a batch that one organization has. */
type Run<T, B> =
  | {
      /**
       * Safe to call by several at once and again; what it finds not to be due it leaves alone. A record for which it
       * throws is set aside, and keeps no other from its turn.
       */
      run: (record: Stored<T>, batch: B) => Promise<unknown>;
    }
  | {
      /** The same for all records that one organization has in a batch, so that what they share is read once. */
      runTogether: (records: readonly Stored<T>[], batch: B) => Promise<readonly Failure<Stored<T>>[]>;
    };

export type DueRuns<T, B> = Run<T, B> & RunSettings<T, B>;

interface RunSettings<T, B> {
  /** How often the sweep comes; each minute, mostly. */
  cron?: string;
  /** How late a record must be for the sweep to take it; a minute where timers are set, else not at all. */
  sweptWhenLateMs?: number;
  secrets?: readonly string[];
  /** Makes what the records of a batch share: settings that are read once, credits. `former` is the batch before. */
  begin?: (records: readonly Stored<T>[], former: B | null) => B | Promise<B>;
}

export interface Search {
  /** One drain's; null: all. */
  shard: number | null;
  /** What is due at this instant or was before. */
  until: Date;
  most: number;
  deadline: number;
  /** Called where the most are found, instead of working off any: two drains at once would part what belongs together. */
  handOver?: () => Promise<void>;
}

/** Where a search goes on: behind one record, or behind all that an organization has at an instant. */
type Position = readonly unknown[];

/** What an organization has due at one instant beyond the page that was read of it. */
interface Rest {
  instant: unknown;
  organization: unknown;
  afterId: string;
}

/**
 * Works off what a search finds, in batches in which organizations take turns, while it reads on. Of an organization that
 * has more than a page due at one instant, the rest is read last: who comes behind it is seen at once.
 */
class Drain<T, B> {
  private readonly waiting = new Turns<Found<T>>(({ data, ref }) => String(data.organization_id ?? ref.id));
  private readonly rests: Rest[] = [];
  private position: Position | null = null;
  private hasMore = true;
  private left: number;
  private former: B | null = null;
  private failure: unknown = null;

  constructor(
    private readonly work: DueWork<T>,
    private readonly runs: DueRuns<T, B>,
    private readonly search: Search,
  ) {
    this.left = search.most;
  }

  /** Answers whether nothing is left of what was due. @throws what kept a record from being set aside or read. */
  async run(): Promise<boolean> {
    await this.readOn();
    if (this.left === 0 && this.search.handOver) {
      await this.search.handOver();
      return false;
    }
    let reading = Promise.resolve();
    let isReading = false;
    while (this.waiting.size > 0 && performance.now() < this.search.deadline) {
      if (!isReading) {
        isReading = true;
        reading = this.readAhead().finally(() => {
          isReading = false;
        });
      }
      await this.runBatch(this.waiting.take(BATCH));
      if (this.waiting.size > 0) continue;
      await reading;
      while (this.waiting.size === 0 && this.isUnread) await this.readOn();
    }
    await reading;
    if (this.failure !== null) throw this.failure;
    return this.waiting.size === 0 && !this.isUnread;
  }

  private get isUnread(): boolean {
    return this.hasMore || this.rests.length > 0;
  }

  /** What cannot be read keeps nothing from its turn that was. */
  private async readAhead(): Promise<void> {
    const most = () => (this.hasMore ? READ_AHEAD : PAGE);
    try {
      while (this.isUnread && this.waiting.size < most() && performance.now() < this.search.deadline)
        await this.readOn();
    } catch (thrown) {
      this.failure = thrown;
      this.hasMore = false;
      this.rests.length = 0;
    }
  }

  private async readOn(): Promise<void> {
    if (this.hasMore) return this.readPage();
    const rest = this.rests.shift();
    if (rest) await this.readRest(rest);
  }

  /** Index: shard, the field, `organization_id`. As many reads as records, at least 1. */
  private async readPage(): Promise<void> {
    const { work, position } = this;
    const limit = Math.min(PAGE, this.left);
    const page = await work.collection.find((query) => {
      const until = work.within(query, this.search.shard).where(work.field, '<=', this.search.until);
      const due = work.inOrder(until).orderBy(byId).limit(limit);
      return position ? due.startAfter(...position) : due;
    });
    this.waiting.add(page);
    this.left -= page.length;
    this.hasMore = page.length === limit && this.left > 0;
    const [first, last] = [page[0], page.at(-1)];
    if (!first || !last) return;
    const [begin, end] = [work.positionOf(first.data), work.positionOf(last.data)];
    const [instant, organization] = end;
    if (this.hasMore && work.isByOrganization && isDeepStrictEqual(begin, end)) {
      this.rests.push({ instant, organization, afterId: last.ref.id });
      this.position = end;
    } else this.position = [...end, last.ref.id];
  }

  /** Index: as for {@link readPage}. As many reads as records, at least 1. */
  private async readRest({ instant, organization, afterId }: Rest): Promise<void> {
    const { work } = this;
    const page = await work.collection.find((query) =>
      work
        .ofOne(work.within(query, this.search.shard), { instant, organization })
        .orderBy(byId)
        .startAfter(afterId)
        .limit(PAGE),
    );
    this.waiting.add(page);
    const last = page.at(-1);
    if (last && page.length === PAGE) this.rests.push({ instant, organization, afterId: last.ref.id });
  }

  private async runBatch(found: readonly Found<T>[]): Promise<void> {
    const queue = this.shared(found);
    const records = found.flatMap(({ record }) => record ?? []);
    const batch = (await this.runs.begin?.(records, this.former)) as B;
    this.former = batch;
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await this.runSome(next, batch);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** What is worked off with one call: the records of one organization, or each record by itself. */
  private shared(found: readonly Found<T>[]): Found<T>[][] {
    if ('run' in this.runs) return found.map((each) => [each]);
    const groups = new Map<string, Found<T>[]>();
    for (const each of found) {
      const key = each.record === null ? each.ref.path : String(each.data.organization_id ?? each.ref.path);
      groups.set(key, [...(groups.get(key) ?? []), each]);
    }
    return [...groups.values()];
  }

  private async runSome(found: readonly Found<T>[], batch: B): Promise<void> {
    for (const { found: each, thrown, claimed } of await this.failuresOf(found, batch)) {
      await setAside(this.work, each, thrown, claimed).catch((failure: unknown) => {
        this.failure = failure;
      });
    }
  }

  private async failuresOf(
    found: readonly Found<T>[],
    batch: B,
  ): Promise<{ found: Found<T>; thrown: unknown; claimed?: Timestamp }[]> {
    const { runs } = this;
    try {
      const records = found.map(({ record }) => {
        if (record === null) throw new Error('It does not fit its schema');
        return record;
      });
      if ('runTogether' in runs) {
        const failures = await runs.runTogether(records, batch);
        return failures.flatMap(({ record, thrown }) =>
          found
            .filter(({ ref }) => ref.id === record.id)
            .map((each) => ({ found: each, thrown, claimed: record[VERSION] })),
        );
      }
      for (const record of records) await runs.run(record, batch);
      return [];
    } catch (thrown) {
      return found.map((each) => ({ found: each, thrown }));
    }
  }
}

export const drainDueWork = <T, B>(work: DueWork<T>, runs: DueRuns<T, B>, search: Search): Promise<boolean> =>
  new Drain(work, runs, search).run();

/**
 * 1 read when nothing is late. It needs no task to work: tasks may be the very thing that is out of order. Time alone
 * bounds it: what a busy day leaves when it is over, the next one goes on with. A shard that fails ends no other.
 */
export async function sweepDueWork<T, B>(work: DueWork<T>, runs: DueRuns<T, B>): Promise<void> {
  const now = clock.now();
  const until = addMs(now, -(runs.sweptWhenLateMs ?? (work.queue ? SWEPT_WHEN_LATE_MS : 0)));
  const deadline = performance.now() + RUN_BUDGET_MS;
  const search = { until, most: Number.POSITIVE_INFINITY, deadline };
  if (!work.isSharded) {
    await drainDueWork(work, runs, { ...search, shard: null });
    return;
  }
  const [late] = await work.collection.find((query) =>
    work.inOrder(work.within(query, null).where(work.field, '<=', until)).limit(1),
  );
  if (!late) return;
  // The sweep of the next minute, which may begin before this one has ended, begins with other shards.
  const shards = work.allShards();
  const first = (Math.floor(now.getTime() / MINUTE_MS) * SHARDS_AT_ONCE) % shards.length;
  const queue = [...shards.slice(first), ...shards.slice(0, first)];
  function* inTurn(): Generator<number> {
    for (let shard = queue.shift(); shard !== undefined; shard = queue.shift()) yield shard;
  }
  const workers = Array.from({ length: SHARDS_AT_ONCE }, () =>
    eachInTurn(inTurn(), (shard) => drainDueWork(work, runs, { ...search, shard })),
  );
  const outcomes = await Promise.allSettled(workers);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** What is deployed for a kind of due work; its file and export carry the name of its queue, if it has one. */
export function dueWorker<T, B>(work: DueWork<T>, runs: DueRuns<T, B>): DueWorker {
  const { queue } = work;
  const { secrets = [], cron = '* * * * *' } = runs;
  const sweeping = scheduleWorker({
    cron,
    timeoutSeconds: 300,
    secrets,
    run: () => sweepDueWork(work, runs),
  });
  if (queue === null) return { kind: 'due', work, sweep: sweeping };
  const task = taskWorker(queue, {
    timeoutSeconds: 300,
    secrets,
    concurrency: 1,
    run: async ({ shard, at = 0 }) => {
      const early = Math.min(at - clock.now().getTime(), EARLY_MS);
      // A pause may itself end a millisecond before its time.
      if (early > 0) await new Promise((wake) => setTimeout(wake, early + 5));
      const until = clock.now();
      const deadline = performance.now() + RUN_BUDGET_MS;
      if (shard === null) {
        await drainDueWork(work, runs, {
          shard,
          until,
          most: MANY,
          deadline,
          handOver: () => work.wakeAll(until),
        });
        return;
      }
      const emptied = await drainDueWork(work, runs, {
        shard,
        until,
        most: Number.POSITIVE_INFINITY,
        deadline,
      });
      if (!emptied) await queue.enqueue({ shard });
    },
  });
  const plan = scheduleWorker({
    cron: '10 3 * * *',
    timeoutSeconds: 540,
    run: () => work.planTimers(clock.now()),
  });
  return { kind: 'due', work, task, sweep: sweeping, plan };
}
