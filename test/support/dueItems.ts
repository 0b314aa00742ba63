// Due items with timers, in memory, for rules that apply to all due work.
import type { Timestamp } from 'firebase-admin/firestore';
import { declareDueWork } from '../../functions/jobs/dueWork';
import type { DueWorkerOptions } from '../../functions/jobs/dueWorker';
import type { TaskOptions } from '../../functions/jobs/tasks';
import { addMs, clock, MINUTE_MS, monotonicMs } from '../../functions/platform/clock';
import { log } from '../../functions/platform/log';
import { MemoryCollection } from './memoryCollection';

export interface Item {
  organization_id: string;
  shard: number;
  wake_at: Date | null;
  status: 'waiting' | 'done' | 'failed';
  reason?: string;
}

type Setting = ReturnType<typeof newSetting>;

export function newSetting(shards = 16) {
  const items = new MemoryCollection<Item>((data) =>
    typeof data.status === 'string'
      ? ({ ...data, wake_at: (data.wake_at as Timestamp | null)?.toDate() ?? null } as Item)
      : null,
  );
  const work = declareDueWork(
    'items',
    { due: items },
    {
      timers: 'workItems',
      shards,
      failed: (reason) => ({ status: 'failed' as const, reason }),
    },
  );
  const timers: { shard: number | null; at: Date; name: string }[] = [];
  Object.assign(work.queue ?? {}, {
    enqueue: async ({ shard }: { shard: number | null }, time: TaskOptions = {}) => {
      const { at = clock.now(), name = ['unlike any other', timers.length] } = time;
      const timer = { shard, at, name: JSON.stringify(name) };
      if (!timers.some((known) => known.name === timer.name)) timers.push(timer);
    },
  });
  return { items, work, timers };
}

export const ago = (ms: number): Date => addMs(clock.now(), -ms);
export const item = (over: Partial<Item> = {}): Item => ({
  organization_id: 'one',
  shard: 3,
  wake_at: ago(10 * MINUTE_MS),
  status: 'waiting',
  ...over,
});

/** Stores items with increasing ids. */
export function putMany(
  { items }: Setting,
  count: number,
  fieldsOf: (index: number) => Partial<Item> = () => ({}),
): void {
  for (let index = 0; index < count; index += 1)
    items.put(`item-${String(index).padStart(4, '0')}`, item(fieldsOf(index)));
}

/** For a suite whose work fails on purpose. */
export function withoutErrorLog(): void {
  const { error } = log;
  before(() => Object.assign(log, { error: () => undefined }));
  after(() => Object.assign(log, { error }));
}

/** A worker that completes each item and records the order. */
/** `fails`: whether the run of a record fails, or with which error. */
export function ending({ items }: Setting, fails: (id: string) => boolean | Error = () => false) {
  const order: string[] = [];
  const runs: DueWorkerOptions<Item> = {
    run: async ({ id }) => {
      const failure = fails(id);
      if (failure) throw failure === true ? new Error('No') : failure;
      order.push(id);
      items.update(id, { status: 'done', wake_at: null });
    },
  };
  return { order, runs };
}

export const everything = (shard: number | null) => ({
  shard,
  until: clock.now(),
  most: Number.POSITIVE_INFINITY,
  deadline: monotonicMs() + 60_000,
});
