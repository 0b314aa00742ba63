// Moves time: finds what is due next, sets the clock to that time, lets it run and settle, until the target is reached.
//
// Tasks each run at their own time. Schedules do too, but not at every occurrence: a jump of a year would run a
// five-minute schedule 105,120 times. Between two neighbouring stops, only the last occurrence of a schedule runs, at its
// own time. Stops are the due times of tasks, every UTC midnight, the target of the jump, and the end of its first minute.
// That last stop lets a minute sweep find what changed just before the jump, which may create a task that is due before any
// other.
//
// So every schedule runs at least once on each day with an occurrence, and daily and rarer schedules miss nothing. Work
// of a frequent sweep waits until the next task or the end of the day. As real time passes, every occurrence runs.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from './activity';
import type { SandboxClock } from './clock';
import type { EventBarrier } from './eventBarrier';
import type { Scheduler } from './scheduler';
import type { TaskQueues } from './tasks/queues';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const TICK_MS = 250;
const POLL_MS = 4;
const MAX_RUNS = 20_000;
/** How long to wait until the suite is idle while nothing starts or ends. Slow progress doesn't count as stuck. */
const STUCK_MS = 120_000;
/** How long to wait in total, for work that keeps scheduling itself. */
const LONGEST_MS = 900_000;

/** The clock can't do this; the message says why. */
export class ClockError extends Error {}

/** The suite doesn't become idle; the message names what is still busy. */
export class UnsettledError extends Error {}

export interface Moved {
  now: string;
  /** Task dispatches and schedule runs. */
  ran: number;
}

interface TimelineParts {
  clock: SandboxClock;
  activity: Activity;
  queues: TaskQueues;
  scheduler: Scheduler;
  barrier: EventBarrier;
  /** Called after a move, for others that use this clock. */
  moved: () => void;
}

export class Timeline {
  private ticker: NodeJS.Timeout | undefined;
  private schedulesRun = false;
  private schedulesHeld = false;
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: TimelineParts) {}

  /** Lets real time pass: due tasks run from now on. */
  start(): void {
    this.ticker = setInterval(() => this.tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.ticker);
  }

  /** From now on schedules also run, because the functions are ready. */
  startSchedules(): void {
    this.parts.scheduler.startFromNow();
    this.schedulesRun = true;
  }

  /** Moves to the time that `targetFrom` computes from the current one, after earlier moves have ended. */
  move(targetFrom: (now: number) => number): Promise<Moved> {
    return this.inTurn(() =>
      this.counted(async (runsBefore) => {
        const now = this.parts.clock.now();
        const target = targetFrom(now);
        if (target < now) {
          throw new ClockError(`The clock only moves forward: it is already ${new Date(now).toISOString()}.`);
        }
        this.tick();
        await this.runUntilIdle(runsBefore);
        await this.holdingSchedules(() => this.jump(now, target, runsBefore));
      }),
    );
  }

  /** Waits until nothing is due or running, and finished work has triggered nothing more. */
  rest(): Promise<Moved> {
    return this.inTurn(() => this.counted((runsBefore) => this.runUntilIdle(runsBefore)));
  }

  /** Runs `work` while no move is in progress, and delays the next. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.lastTurn.then(work);
    this.lastTurn = turn.catch(() => undefined);
    return turn;
  }

  /** Runs `work` while no schedule runs just because real time passes. */
  async holdingSchedules(work: () => Promise<void>): Promise<void> {
    this.schedulesHeld = true;
    try {
      await work();
    } finally {
      this.schedulesHeld = false;
    }
  }

  /** Pauses and resumes all queues and schedules, as an operator would. Running work ends first. */
  pause(paused: boolean): Promise<void> {
    return this.inTurn(async () => {
      this.parts.queues.paused = paused;
      await this.runUntilIdle();
    });
  }

  /** {@link rest} for work that already has its turn. */
  async runUntilIdle(runsBefore = this.parts.activity.runs): Promise<void> {
    const { activity, barrier } = this.parts;
    const began = performance.now();
    let [seen, seenAt] = [activity.version, began];
    for (;;) {
      this.refuseEndlessRuns(runsBefore);
      const now = performance.now();
      if (activity.version !== seen) [seen, seenAt] = [activity.version, now];
      if (now - seenAt > STUCK_MS || now - began > LONGEST_MS) throw new UnsettledError(this.stillBusy(now - began));
      if (activity.isBusy || this.taskIsDue()) {
        this.parts.queues.dispatchDue();
        await sleep(POLL_MS);
        continue;
      }
      const { version } = activity;
      await barrier.pass();
      if (activity.version === version && !this.taskIsDue()) return;
    }
  }

  private async jump(from: number, target: number, runsBefore: number): Promise<void> {
    const { clock, queues, scheduler } = this.parts;
    const firstMinuteEnd = from + MINUTE_MS + 1;
    let reached = from;
    for (;;) {
      const taskDue = queues.nextDue() ?? Number.POSITIVE_INFINITY;
      const midnight = (Math.floor(reached / DAY_MS) + 1) * DAY_MS;
      // The target itself belongs to the jump. Tasks and a new day come before schedules of the same instant.
      const inFirstMinute = reached < firstMinuteEnd ? firstMinuteEnd : Number.POSITIVE_INFINITY;
      const stop = Math.min(taskDue, midnight, inFirstMinute, target + 1);
      const scheduled = this.schedulesGo ? scheduler.earliestOfLast(reached, stop) : undefined;
      if (!scheduled && stop > target) break;
      reached = scheduled?.dueAt ?? Math.max(stop, reached);
      clock.moveTo(reached);
      this.parts.moved();
      if (scheduled) void scheduler.run(scheduled);
      if (scheduled || taskDue <= reached) await this.runUntilIdle(runsBefore);
    }
    clock.moveTo(target);
    this.parts.moved();
    await this.runUntilIdle(runsBefore);
  }

  private tick(): void {
    this.parts.queues.dispatchDue();
    if (this.schedulesGo && !this.schedulesHeld) this.parts.scheduler.runDue();
  }

  private get schedulesGo(): boolean {
    return this.schedulesRun && !this.parts.queues.paused;
  }

  private taskIsDue(): boolean {
    const next = this.parts.queues.nextDue();
    return next !== undefined && next <= this.parts.clock.now();
  }

  private async counted(work: (runsBefore: number) => Promise<void>): Promise<Moved> {
    const { activity, clock } = this.parts;
    const runsBefore = activity.runs;
    await work(runsBefore);
    return { now: clock.nowIso(), ran: activity.runs - runsBefore };
  }

  private refuseEndlessRuns(runsBefore: number): void {
    const { activity, clock } = this.parts;
    if (activity.runs - runsBefore <= MAX_RUNS) return;
    throw new UnsettledError(`Still busy after ${MAX_RUNS} runs. The clock is at ${clock.nowIso()}.`);
  }

  private stillBusy(waitedMs: number): string {
    const due = this.taskIsDue() ? ['due tasks'] : [];
    const busy = [...this.parts.activity.busyWith(), ...due].join(', ') || 'new writes keep coming';
    return `Not idle after ${Math.round(waitedMs / 1000)} s. Still busy: ${busy}.`;
  }
}
