// Looks for stored files that somebody put and nobody completed.
import { dueWorker } from '../../platform/dueWorker';
import { dueUploads } from '../record';
import { removeAbandonedUploadsOfExpiry } from '../sweep';

export const sweepUploads = dueWorker(dueUploads, {
  cron: '*/15 * * * *',
  run: removeAbandonedUploadsOfExpiry,
});
