// Background jobs that write a file: they store their progress, and hand over or give way to another run.
import { expect } from 'chai';
import {
  type FileJobDeclaration,
  type JobProgressRecorder,
  resumeOrRemoveExpiredFileJob,
  runFileJob,
} from '../../../functions/jobs/resumedJobs';
import { addMs, clock, HOUR_MS, MINUTE_MS } from '../../../functions/platform/clock';

interface Job {
  id: string;
  organization_id: string;
  status: 'running' | 'completed';
  expires_at: Date;
  wake_at?: Date;
  step?: number;
}

/** A job in memory. A change of `stored` is a change by another run. */
function setting(status: Job['status'] = 'running') {
  const job: Job = { id: 'j', organization_id: 'o', status, expires_at: addMs(clock.now(), 24 * HOUR_MS) };
  const state = { job, stored: job as Job | null, done: [] as string[] };
  const change = (read: Job, patch: Partial<Job>): Job | null => {
    if (state.stored !== read) return null;
    state.stored = { ...read, ...patch };
    return state.stored;
  };
  const jobs: FileJobDeclaration<Job> = {
    store: {
      tryClaim: async (read, patch) => change(read, patch),
      tryUpdate: async (read, patch) => change(read, patch) !== null,
      get: async () => state.stored,
      stageDelete: () => undefined,
    },
    queue: { enqueue: async () => void state.done.push('queued') } as never,
    stillMs: HOUR_MS,
    removeFiles: async () => state.done.push('files removed'),
  };
  return Object.assign(state, { jobs });
}
const hoursFromNow = (at: Date | undefined): number =>
  Math.round(((at?.getTime() ?? 0) - clock.now().getTime()) / HOUR_MS);

describe('A file job', () => {
  it('stores each step, and continues in another task when its time is up', async () => {
    for (const [runMs, steps] of [
      [MINUTE_MS, 2],
      [0, 1],
    ] as const) {
      const set = setting();
      const run = async (progress: JobProgressRecorder<Job>) => {
        for (const step of [1, 2]) await progress.note({ step });
      };
      await runFileJob(set.job, set.jobs, run, runMs);
      expect([set.stored?.step, hoursFromNow(set.stored?.wake_at)]).to.deep.equal([steps, 1]);
      expect(set.done).to.deep.equal(steps === 2 ? [] : ['queued']);
    }
  });

  it('stops if another run took over, and deletes its files if it was removed; other errors pass', async () => {
    for (const [removed, done] of [
      [false, []],
      [true, ['files removed']],
    ] as const) {
      const set = setting();
      const run = (progress: JobProgressRecorder<Job>) => {
        set.stored = removed ? null : { ...set.job };
        return progress.keepAlive();
      };
      await runFileJob(set.job, set.jobs, run, MINUTE_MS);
      expect(set.done).to.deep.equal(done);
    }
    const { job, jobs } = setting();
    const failure = runFileJob(job, jobs, () => Promise.reject(new Error('full')), MINUTE_MS);
    expect(await failure.catch(({ message }) => message)).to.equal('full');
  });

  it('is restarted by the sweep while it runs, and otherwise waits for its end', async () => {
    for (const [status, hours, done] of [
      ['running', 1, ['queued']],
      ['completed', 24, []],
    ] as const) {
      const set = setting(status);
      await resumeOrRemoveExpiredFileJob(set.job, set.jobs);
      expect([hoursFromNow(set.stored?.wake_at), set.done], status).to.deep.equal([hours, done]);
    }
    const set = setting();
    set.stored = { ...set.job };
    await resumeOrRemoveExpiredFileJob(set.job, set.jobs);
    expect(set.done, 'changed since').to.deep.equal([]);
  });
});
