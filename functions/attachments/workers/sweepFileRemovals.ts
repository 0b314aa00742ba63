// Removes stored files that belong to nothing any more.
import { clock } from '../../platform/clock';
import { dueWorker } from '../../platform/dueWorker';
import { dueFileRemovals } from '../record';
import { sweepFileRemoval } from '../sweep';

export const sweepFileRemovals = dueWorker(dueFileRemovals, {
  cron: '*/15 * * * *',
  run: (record) => sweepFileRemoval(record, clock.now()),
});
