// Jobs in the background that write a file, which is kept for a while.
import type { Writes } from '../api/writes';
import { addMs, clock } from '../platform/clock';
import { unitOfWork } from '../store/commit/unitOfWork';
import type { RecordQueue } from './tasks';

interface Job {
  id: string;
  organization_id: string;
  status: 'running' | 'completed' | 'failed';
  expires_at: Date;
}

interface JobStore<J> {
  tryUpdate(job: J, patch: { wake_at: Date }): Promise<boolean>;
  stageDelete(writes: Writes, job: J): void;
}

/** For the sweep: a job that stands still is taken up again, one whose time is over removed with its files. */
export async function resumeOrRemoveFileJob<J extends Job>(
  job: J,
  how: { store: JobStore<J>; queue: RecordQueue; stillMs: number; removeFiles: () => Promise<unknown> },
): Promise<void> {
  const { store, queue, stillMs, removeFiles } = how;
  const now = clock.now();
  if (job.expires_at <= now) {
    await removeFiles();
    await unitOfWork(async (writes) => store.stageDelete(writes, job));
  } else if (job.status !== 'running') {
    await store.tryUpdate(job, { wake_at: job.expires_at });
  } else if (await store.tryUpdate(job, { wake_at: addMs(now, stillMs) })) {
    await queue.enqueue(job);
  }
}
