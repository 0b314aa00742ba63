// The local clock waits only as long as work is in progress, and runs the right work when it jumps.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Activity } from '../../../local/sandbox/activity';
import { Timeline } from '../../../local/sandbox/timeline';

type Parts = ConstructorParameters<typeof Timeline>[0];

function timelineWith(activity: Activity, patience: { stuckMs: number; longestMs: number }): Timeline {
  const parts = {
    activity,
    queues: { dispatchDue: () => undefined, nextDue: () => undefined },
    barrier: { pass: async () => undefined },
    clock: { now: () => 0, nowIso: () => '1970-01-01T00:00:00.000Z' },
  };
  return new Timeline(parts as unknown as Parts, patience);
}

/** Does several short pieces of work, one after another. */
async function work(activity: Activity, pieces: number): Promise<void> {
  for (let done = 0; done < pieces; done += 1) await activity.track('a long import', () => sleep(50));
}

const refusal = (waiting: Promise<unknown>): Promise<string> =>
  waiting.then(
    () => 'rested',
    (error: Error) => error.message,
  );

describe('Waiting until the suite is idle', () => {
  it('lasts as long as a slow machine makes progress', async () => {
    const activity = new Activity();
    const working = work(activity, 12);
    expect(await refusal(timelineWith(activity, { stuckMs: 400, longestMs: 60_000 }).rest())).to.equal(
      'rested',
    );
    await working;
  });

  it('ends when nothing starts or finishes any more, and names what is stuck', async () => {
    const activity = new Activity();
    const stuck = Promise.withResolvers<void>();
    const working = activity.track('a stuck trigger', () => stuck.promise);
    expect(await refusal(timelineWith(activity, { stuckMs: 100, longestMs: 60_000 }).rest())).to.match(
      /^Not \w+ after \d+ s; still busy: a stuck trigger\.$/,
    );
    stuck.resolve();
    await working;
  });

  it('ends when work reschedules itself forever', async () => {
    const activity = new Activity();
    const working = work(activity, 40);
    expect(await refusal(timelineWith(activity, { stuckMs: 30_000, longestMs: 300 }).rest())).to.match(
      /still busy: a long import/,
    );
    await working;
  });
});

describe('A jump of the clock', () => {
  it('lets a sweep each minute find changes made just before it', async () => {
    const MINUTE_MS = 60_000;
    const at = (time: string) => Date.parse(`2030-01-01T${time}Z`);
    let now = at('09:00:20');
    const waiting: number[] = [];
    const dispatched: string[] = [];
    const swept: string[] = [];
    let sweptUntil = now;
    const dispatchDue = () => {
      while ((waiting[0] ?? Number.POSITIVE_INFINITY) <= now) {
        dispatched.push(new Date(waiting.shift() ?? 0).toISOString().slice(11, 16));
      }
    };
    const scheduler = {
      startFromNow: () => undefined,
      runDue: () => undefined,
      earliestOfLast: (from: number, before: number) => {
        const dueAt = Math.floor((before - 1) / MINUTE_MS) * MINUTE_MS;
        return dueAt >= from && dueAt > sweptUntil ? { dueAt, schedules: [] } : undefined;
      },
      run: async ({ dueAt }: { dueAt: number }) => {
        if (swept.length === 0) waiting.push(at('10:00:00'));
        swept.push(new Date(dueAt).toISOString().slice(11, 16));
        sweptUntil = dueAt;
      },
    };
    const timeline = new Timeline({
      activity: new Activity(),
      queues: { dispatchDue, nextDue: () => waiting[0], paused: false },
      barrier: { pass: async () => undefined },
      clock: {
        now: () => now,
        nowIso: () => new Date(now).toISOString(),
        moveTo: (to: number) => (now = to),
      },
      scheduler,
      moved: () => undefined,
    } as unknown as Parts);
    timeline.startSchedules();
    await timeline.move(() => at('10:30:00'));
    expect({ swept, dispatched }).to.deep.equal({
      swept: ['09:01', '09:59', '10:30'],
      dispatched: ['10:00'],
    });
  });
});
