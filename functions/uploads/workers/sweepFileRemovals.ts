// Deletes stored files that no record uses.
import { clock } from '../../platform/clock';
import { dueWorker } from '../../platform/dueWorker';
import { dueFileRemovals, retryFileRemoval } from '../fileRemoval';

export const sweepFileRemovals = dueWorker(dueFileRemovals, {
  cron: '*/15 * * * *',
  run: (record) => retryFileRemoval(record, clock.now()),
});
