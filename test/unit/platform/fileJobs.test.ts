// Background jobs that write a file: they store their progress, and hand over or give way to another run.
import { expect } from 'chai';
import * as fileJobs from '../../../functions/jobs/resumedJobs';
import { addMs, clock, HOUR_MS, MINUTE_MS } from '../../../functions/platform/clock';

interface Job {
  id: string;
  organization_id: string;
  status: 'running' | 'completed';
  expires_at: Date;
  wake_at?: Date;
  step?: number;
}
type Progress = fileJobs.JobProgressRecorder<Job>;

/** A job in memory. Setting `stored` is a change by another run. */
function setting(status: Job['status'] = 'running') {
  const job: Job = { id: 'j', organization_id: 'o', status, expires_at: addMs(clock.now(), 24 * HOUR_MS) };
  const state = { job, stored: job as Job | null, done: [] as string[] };
  const change = async (read: Job, patch: Partial<Job>): Promise<Job | null> => {
    if (state.stored !== read) return null;
    state.stored = { ...read, ...patch };
    return state.stored;
  };
  const tryUpdate = async (read: Job, patch: Partial<Job>) => (await change(read, patch)) !== null;
  const jobs: fileJobs.FileJobDeclaration<Job> = {
    store: { tryClaim: change, tryUpdate, get: async () => state.stored, stageDelete: () => undefined },
    queue: { enqueue: async () => void state.done.push('queued') } as never,
    stillMs: HOUR_MS,
    removeFiles: async () => state.done.push('files removed'),
  };
  const run = (work: (progress: Progress) => Promise<void>, runMs = MINUTE_MS) =>
    fileJobs.runFileJob(job, jobs, work, runMs);
  const sweep = () => fileJobs.resumeOrRemoveExpiredFileJob(job, jobs);
  const hoursLeft = () => Math.round(((state.stored?.wake_at?.getTime() ?? 0) - clock.now().getTime()) / HOUR_MS);
  return Object.assign(state, { run, sweep, hoursLeft });
}

describe('A file job', () => {
  it('stores each step, and continues in another task when its time is up', async () => {
    const [enough, short] = [setting(), setting()];
    const work = async (progress: Progress) => {
      for (const step of [1, 2]) await progress.note({ step });
    };
    await enough.run(work);
    expect([enough.stored?.step, enough.hoursLeft(), enough.done]).to.deep.equal([2, 1, []]);
    await short.run(work, 0);
    expect([short.stored?.step, short.hoursLeft(), short.done]).to.deep.equal([1, 1, ['queued']]);
  });

  it('stops if another run took over, and deletes its files if it was removed; other errors pass', async () => {
    const set = setting();
    for (const taken of [{ ...set.job }, null]) {
      await set.run((progress) => {
        set.stored = taken;
        return progress.keepAlive();
      });
      expect(set.done).to.deep.equal(taken ? [] : ['files removed']);
    }
    const failure = set.run(() => Promise.reject(new Error('full')));
    expect(await failure.catch(({ message }) => message)).to.equal('full');
  });

  it('is restarted by the sweep while it runs, and otherwise waits for its end', async () => {
    const [running, completed] = [setting(), setting('completed')];
    await Promise.all([running.sweep(), completed.sweep()]);
    expect([running.hoursLeft(), running.done]).to.deep.equal([1, ['queued']]);
    expect([completed.hoursLeft(), completed.done]).to.deep.equal([24, []]);
    await running.sweep();
    expect(running.done, 'changed since').to.deep.equal(['queued']);
  });
});
