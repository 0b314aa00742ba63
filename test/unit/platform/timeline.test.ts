// A client that polls by a time receives every change, however slow the commits and wrong the clocks.
import { expect } from 'chai';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import {
  MAX_COMMIT_MS,
  readTimedPage,
  type Seen,
  type Timed,
  timeOfChange,
} from '../../../functions/store/commit/timeline';

const START = Date.parse('2026-03-01T12:00:00Z');
/** Of four processes: any two are at most two seconds apart. */
const CLOCK_OFFSETS = [-1000, -400, 300, 1000];
const RECORDS = ['a', 'b', 'c', 'd', 'e'];

interface Write {
  at: number;
  process: number;
  record: number;
  /** How long each attempt to commit takes. */
  delays: number[];
}
interface Poller {
  process: number;
  limit: number;
  /** Before each page. */
  pauses: number[];
}

/** Firestore with writers and one poller, in the order of true time. */
class Model {
  readonly stored = new Map<string, Timed>();
  readonly copy = new Map<string, Timed>();
  /** Records of a late commit that aren't stamped again yet. */
  readonly late = new Map<string, number>();
  private readonly steps: { at: number; run: () => void | Promise<void> }[] = [];
  private commits = 0;
  private now = 0;

  constructor(private readonly poller: Poller) {}

  async run(writes: readonly Write[]): Promise<void> {
    for (const write of writes) this.plan(write.at, () => this.attempt(write, 0));
    const pauses = [...this.poller.pauses];
    this.plan(pauses.shift() ?? 0, () => this.readPage(undefined, null, new Map(), pauses));
    while (this.steps.length > 0) {
      this.steps.sort((one, other) => one.at - other.at);
      const next = this.steps.shift();
      this.now = next?.at ?? this.now;
      await next?.run();
    }
  }

  private plan(inMs: number, run: () => void | Promise<void>): void {
    this.steps.push({ at: this.now + inMs, run });
  }

  private clockOf = (process: number): Date => new Date(START + this.now + (CLOCK_OFFSETS[process] ?? 0));

  private attempt(write: Write, count: number): void {
    const id = RECORDS[write.record] ?? '';
    const read = this.stored.get(id);
    const time = timeOfChange(this.clockOf(write.process), read?.time ?? null);
    const delay = write.delays[count % write.delays.length] ?? 0;
    this.plan(delay, () => {
      if (this.stored.get(id) !== read) return this.attempt(write, count + 1);
      if (read) expect(time, 'strictly increases').to.be.above(read.time);
      this.commits += 1;
      const at = START + this.now;
      const committed = new Timestamp(Math.floor(at / 1000), (at % 1000) * 1_000_000 + this.commits);
      const wasLate = this.late.get(id) ?? 0;
      this.stored.set(id, { id, time, committed });
      if (delay <= MAX_COMMIT_MS) {
        this.late.delete(id);
        return;
      }
      this.late.set(id, wasLate + 1);
      this.attempt({ ...write, delays: [50] }, 0);
    });
  }

  /** As the client walks: each page after a pause, the next poll from the newest time that it has seen. */
  private async readPage(
    since: Date | undefined,
    position: Seen | null,
    atBegin: ReadonlyMap<string, Timed>,
    pauses: number[],
  ): Promise<void> {
    const begun = position === null ? this.promised() : atBegin;
    const { limit, process } = this.poller;
    const inOrder = () =>
      [...this.stored.values()].sort(
        (one, other) => one.time.getTime() - other.time.getTime() || (one.id < other.id ? -1 : 1),
      );
    const isAfter = (record: Timed, place: { time: Date; id: string }): boolean =>
      record.time > place.time || (record.time.getTime() === place.time.getTime() && record.id > place.id);
    const page = await readTimedPage<Timed>({
      now: this.clockOf(process),
      since,
      position,
      descending: false,
      limit,
      timed: (record) => record,
      listCommitsAt: async (time) =>
        inOrder().flatMap((record) => (record.time.getTime() === time.getTime() ? [record.committed] : [])),
      find: async ({ from, before, after, limit: most }) =>
        inOrder()
          .filter(
            ({ time }) => (from === undefined || time >= from) && (before === undefined || time < before),
          )
          .filter((record) => after === undefined || isAfter(record, after))
          .slice(0, most),
    });
    for (const record of page.found) this.copy.set(record.id, record);
    if (page.next === null) this.check(begun);
    const pause = pauses.shift();
    const isDone = pause === undefined && this.steps.length === 0 && page.next === null;
    if (isDone) return this.check(this.promised());
    const newest = [...this.copy.values()].map(({ time }) => time.getTime());
    const from = newest.length === 0 ? undefined : new Date(Math.max(...newest));
    this.plan(pause ?? 1000, () =>
      this.readPage(page.next === null ? from : since, page.next, begun, pauses),
    );
  }

  /** What a poll that begins now must bring. */
  private promised = (): Map<string, Timed> => new Map([...this.stored].filter(([id]) => !this.late.has(id)));

  private check(promised: ReadonlyMap<string, Timed>): void {
    for (const [id, { committed }] of promised) {
      const has = this.copy.get(id)?.committed.valueOf() ?? '';
      expect(has >= committed.valueOf(), `record ${id}: ${has} of ${committed.valueOf()}`).to.equal(true);
    }
  }
}

const delay = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 200 }) },
  { weight: 3, arbitrary: fc.integer({ min: 200, max: MAX_COMMIT_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: MAX_COMMIT_MS, max: 60_000 }) },
);
const write = fc.record({
  at: fc.integer({ min: 0, max: 30_000 }),
  process: fc.nat(CLOCK_OFFSETS.length - 1),
  record: fc.nat(RECORDS.length - 1),
  delays: fc.array(delay, { minLength: 1, maxLength: 3 }),
});
const poller = fc.record({
  process: fc.nat(CLOCK_OFFSETS.length - 1),
  limit: fc.integer({ min: 1, max: 6 }),
  pauses: fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 10, maxLength: 40 }),
});

describe('a poll by the time of changes', () => {
  it('brings every change that was committed before it, in 200 schedules of slow, repeated and concurrent writers', () =>
    fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 2, maxLength: 25 }), poller, (writes, polled) =>
        new Model(polled).run(writes),
      ),
      { numRuns: 200 },
    ));
});
