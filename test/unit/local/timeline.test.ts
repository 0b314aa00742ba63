// The local clock waits as long as work is in progress, and no longer.
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
      /^Not \w+ after \d+ s\. Still busy: a stuck trigger\.$/,
    );
    stuck.resolve();
    await working;
  });

  it('ends when work reschedules itself forever', async () => {
    const activity = new Activity();
    const working = work(activity, 40);
    expect(await refusal(timelineWith(activity, { stuckMs: 30_000, longestMs: 300 }).rest())).to.match(
      /Still busy: a long import/,
    );
    await working;
  });
});
