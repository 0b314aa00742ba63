// Background workers for uploads.
import { createDueWorker } from '../jobs/dueWorker';
import { clock } from '../platform/clock';
import { dueFileRemovals, performFileRemoval } from './fileRemoval';

/** Deletes stored files that no record uses. */
export const sweepFileRemovals = createDueWorker(dueFileRemovals, {
  cron: '*/15 * * * *',
  run: (record) => performFileRemoval(record, clock.now()),
});
