// Looks for stored files that belong to nothing any more (specification sections 4.2 and 4.10).
import { scheduleWorker } from '../../api/worker';
import { clock } from '../../platform/clock';
import { describeError, log } from '../../platform/log';
import { expiryUploads, fileRemovals } from '../record';
import { sweepFileRemoval, sweepUploadsOf } from '../sweep';

const AT_A_TIME = 200;

/** One that cannot be removed now must not keep the others. */
async function attempt(work: Promise<void>): Promise<void> {
  await work.catch((thrown) =>
    log.warn('Stored file not swept; the next sweep tries again', describeError(thrown)),
  );
}

export const sweepAttachments = scheduleWorker({
  cron: '*/15 * * * *',
  timeoutSeconds: 540,
  run: async () => {
    const now = clock.now();
    const uploads = await expiryUploads.acrossTenants((query) =>
      query.where('sweep_at', '<=', now).orderBy('sweep_at').limit(AT_A_TIME),
    );
    for (const each of uploads) await attempt(sweepUploadsOf(each, now));
    const removals = await fileRemovals.acrossTenants((query) =>
      query.where('due_at', '<=', now).orderBy('due_at').limit(AT_A_TIME),
    );
    for (const each of removals) await attempt(sweepFileRemoval(each, now));
  },
});
