// Background workers for this area.
import { dueWorker } from '../jobs/dueWorker';
import { clock } from '../platform/clock';
import { dueFileRemovals, retryFileRemoval } from './fileRemoval';

/** Deletes stored files that no record uses. */
export const sweepFileRemovals = dueWorker(dueFileRemovals, {
  cron: '*/15 * * * *',
  run: (record) => retryFileRemoval(record, clock.now()),
});
