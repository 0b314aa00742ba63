// Background workers for attachments.

import { tenantOf } from '../api/actor';
import { declareFirestoreCreationWorker } from '../api/worker';
import { events } from '../events/event';
import { filesOfExpiryDeletedEvent } from '../expiries/record/events';
import { createDueWorker } from '../jobs/dueWorker';
import { clock } from '../platform/clock';
import { unitOfWork } from '../store/unitOfWork';
import { deleteFilesIfAbandoned, stageAbandonedQuotaRelease } from '../uploads/upload';
import {
  dueUploads,
  type PendingUploadsOfExpiry,
  pendingUploadLists,
  stagePendingUploadsOfExpiry,
} from './attachUpload';
import { stageRemovalOfDeletedExpiryFiles } from './removal';

/** Deletes a deleted expiry's files and frees their storage. Does nothing if the expiry had no files. */
export const releaseFilesOfDeletedExpiry = declareFirestoreCreationWorker({
  on: events,
  run: async (event) => {
    const files = filesOfExpiryDeletedEvent(event);
    if (files.length === 0) return;
    const tenant = tenantOf(event.organization_id);
    await unitOfWork((writes) => stageRemovalOfDeletedExpiryFiles(writes, tenant, files, clock.now()));
  },
});

/** Deletes the files of abandoned uploads, then the upload entries, and frees their storage. 1 read, 2 writes. */
async function removeAbandonedUploadsOfExpiry({ id, organization_id, pending }: PendingUploadsOfExpiry): Promise<void> {
  const tenant = tenantOf(organization_id);
  const abandoned = await deleteFilesIfAbandoned(pending, clock.now());
  await unitOfWork(async (writes) => {
    const uploads = await pendingUploadLists.of(tenant).get(id);
    if (!uploads) return;
    stagePendingUploadsOfExpiry(
      writes,
      tenant,
      uploads,
      stageAbandonedQuotaRelease(writes, tenant, uploads.pending, abandoned),
    );
  });
}

/** Deletes uploads that were never completed. */
export const sweepUploads = createDueWorker(dueUploads, {
  cron: '*/15 * * * *',
  run: removeAbandonedUploadsOfExpiry,
});
