// Removes stored files that belong to nothing any more.
import { clock } from '../../platform/clock';
import { dueWorker } from '../../platform/dueWorker';
import { dueFileRemovals, sweepFileRemoval } from '../fileRemoval';

export const sweepFileRemovals = dueWorker(dueFileRemovals, {
  cron: '*/15 * * * *',
  run: (record) => sweepFileRemoval(record, clock.now()),
});
