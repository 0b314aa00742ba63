// Background jobs that write a temporary file. A job stores its progress, so that another run can resume it.
import type { Writes } from '../api/writes';
import { addMs, clock, monotonicMs } from '../platform/clock';
import { unitOfWork } from '../store/unitOfWork';
import type { RecordQueue } from './tasks';

/** The longest dispatch deadline of Cloud Tasks (https://cloud.google.com/tasks/docs/creating-http-target-tasks). */
export const FILE_JOB_TIMEOUT_SECONDS = 1_800;
/**
 * After this time, a run leaves unfinished work to the next task. The time left before the timeout is reserved for
 * finishing the current step.
 */
export const FILE_JOB_RUN_MS = 20 * 60_000;

interface Job {
  id: string;
  organization_id: string;
  status: 'running' | 'completed' | 'failed';
  expires_at: Date;
}

interface JobStore<J> {
  tryUpdate(job: J, patch: { wake_at: Date }): Promise<boolean>;
  tryClaim(job: J, patch: Partial<J>): Promise<J | null>;
  stageDelete(writes: Writes, job: J): void;
  get(id: string): Promise<J | null>;
}

export interface FileJobDeclaration<J> {
  store: JobStore<J>;
  queue: RecordQueue;
  /** The sweep restarts a job that has made no progress for this long. No step takes longer. */
  stillMs: number;
  removeFiles: (job: J) => Promise<unknown>;
}

/** Another run took over the job, or the job was removed. */
class Lost extends Error {}
/** The run's time limit has passed. */
class OutOfTime extends Error {}

export class JobProgressRecorder<J extends Job> {
  constructor(
    public job: J,
    private readonly jobs: FileJobDeclaration<J>,
    private readonly deadline: number,
  ) {}

  /** Marks the job as still running. @throws Lost */
  async keepAlive(patch: Partial<J> = {}): Promise<void> {
    const now = clock.now();
    const next = await this.jobs.store.tryClaim(this.job, {
      ...patch,
      updated_at: now,
      wake_at: addMs(now, this.jobs.stillMs),
    } as unknown as Partial<J>);
    if (next === null) throw new Lost();
    this.job = next;
  }

  /** Stores the job's progress after a step. @throws Lost or OutOfTime; runFileJob catches both. */
  async note(patch: Partial<J>): Promise<void> {
    await this.keepAlive(patch);
    if (monotonicMs() >= this.deadline) throw new OutOfTime();
  }
}

/**
 * Runs a job until it ends or `runMs` has elapsed. Another task resumes an unfinished job after the last stored step.
 * If two runs overlap, one of them detects the overlap and stops.
 */
export async function runFileJob<J extends Job>(
  job: J,
  jobs: FileJobDeclaration<J>,
  run: (progress: JobProgressRecorder<J>) => Promise<void>,
  runMs: number,
): Promise<void> {
  try {
    await run(new JobProgressRecorder(job, jobs, monotonicMs() + runMs));
  } catch (thrown) {
    if (thrown instanceof OutOfTime) await jobs.queue.enqueue(job);
    else if (!(thrown instanceof Lost)) throw thrown;
    // A running job may be removed when data is erased. The job's files must then be deleted too.
    else if ((await jobs.store.get(job.id)) === null) await jobs.removeFiles(job);
  }
}

/** Called by the sweep. Restarts a job that has made no progress, or removes an expired job and its files. */
export async function resumeOrRemoveExpiredFileJob<J extends Job>(job: J, jobs: FileJobDeclaration<J>): Promise<void> {
  const { store, queue, stillMs, removeFiles } = jobs;
  const now = clock.now();
  if (job.expires_at <= now) {
    await removeFiles(job);
    await unitOfWork(async (writes) => store.stageDelete(writes, job));
  } else if (job.status !== 'running') {
    await store.tryUpdate(job, { wake_at: job.expires_at });
  } else if (await store.tryUpdate(job, { wake_at: addMs(now, stillMs) })) {
    await queue.enqueue(job);
  }
}
