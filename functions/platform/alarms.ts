// Alarm clocks for due records: one task per minute and shard, whatever number of records is due in it.
//
// Firestore is the truth: a record says when it wants to be looked at (`wake_at`) and in which part of the due work it
// is found (`shard`). An alarm only makes somebody look at that part in time; a sweep finds what no alarm rang for.
import type { z } from 'zod';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './clock';
import { byId, type Stored, type TenantCollection } from './collection';
import { enqueueTask } from './tasks';

/** What is due within it has its alarm set at once; a daily schedule sets the alarms of the day that comes next. */
const ALARM_HORIZON_MS = 3 * DAY_MS;
/** So near, the alarm of that minute may have rung before the record was committed: it gets one of its own. */
const NEAR_MS = 90 * SECOND_MS;
const PLAN_BATCH = 500;

export interface Due {
  id: string;
  shard: number;
  at: Date;
}

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / MINUTE_MS);

export class Alarms {
  /**
   * @param queue the task worker that works off a shard; its payload is `{shard}`.
   * @param word what the tasks are named by: unlike any other's.
   */
  constructor(
    private readonly queue: string,
    private readonly word: string,
  ) {}

  /** Sets the alarm for one record; those of the same shard and minute share it. */
  async set(due: Due, now: Date): Promise<void> {
    const { id, shard, at } = due;
    const near = at.getTime() - now.getTime() < NEAR_MS;
    await enqueueTask({
      queue: this.queue,
      payload: { shard },
      at,
      name: near ? [this.word, id, at.getTime(), now.getTime()] : [`${this.word}s`, shard, minuteOf(at)],
    });
  }

  /** The same for one that may be due far ahead, whose alarm the daily schedule sets then. */
  async setIfSoon(due: Due, now: Date): Promise<void> {
    if (due.at <= addMs(now, ALARM_HORIZON_MS)) await this.set(due, now);
  }

  /** After the commit, sets the alarms of those that are due within the horizon, each minute and shard once. */
  stage(writes: Writes, dues: readonly Due[], now: Date): void {
    const horizon = addMs(now, ALARM_HORIZON_MS);
    const alarms = new Map<string, Due>();
    for (const due of dues) {
      if (due.at <= horizon) alarms.set(`${due.shard} ${minuteOf(due.at)}`, due);
    }
    for (const due of alarms.values()) writes.afterCommit(() => this.set(due, now));
  }

  /**
   * Sets the alarms of the day that comes into the horizon, for a daily schedule. Index: shard, wake_at. Reads the
   * records whose moment lies in that day, each once.
   */
  async plan<S extends z.ZodObject>(
    collection: TenantCollection<S>,
    shards: readonly number[],
    now: Date,
  ): Promise<void> {
    const until = addMs(now, ALARM_HORIZON_MS + HOUR_MS);
    const from = addMs(now, ALARM_HORIZON_MS - DAY_MS);
    const set = new Set<string>();
    let last: Wakeful | undefined;
    for (;;) {
      const page: Stored<z.output<S>>[] = await collection.acrossTenants((query) => {
        const window = query
          .where('shard', 'in', shards)
          .where('wake_at', '>', from)
          .where('wake_at', '<=', until)
          .orderBy('wake_at')
          .orderBy(byId)
          .limit(PLAN_BATCH);
        return last ? window.startAfter(last.wake_at, last.id) : window;
      });
      const records = page as unknown as Wakeful[];
      const dues = records.filter(({ shard, wake_at }) => {
        const alarm = `${shard} ${wake_at.getTime()}`;
        return !set.has(alarm) && set.add(alarm);
      });
      await Promise.all(dues.map(({ id, shard, wake_at }) => this.set({ id, shard, at: wake_at }, now)));
      last = records.at(-1);
      if (page.length < PLAN_BATCH) return;
    }
  }
}

/** A record as the window's query finds it: it has a moment. */
interface Wakeful {
  id: string;
  shard: number;
  wake_at: Date;
}
