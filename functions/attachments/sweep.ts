// Removes stored files that nobody completed or that were to be removed.
import { stageGiveBack } from '../plans/usage';
import { addMs, DAY_MS } from '../platform/clock';
import { removeStoredFile } from '../platform/storage';
import { tenantOf } from '../platform/tenant';
import { unitOfWork } from '../platform/unitOfWork';
import { type ExpiryUploads, expiryUploads, type FileRemoval, fileRemovals } from './record';
import { stageWithout, sweepableAt } from './upload';

/**
 * Longer than a trigger is repeated, so that a file is given back once; and longer than any address to put a file to
 * lives, so that what was put again under a removed file's address goes too.
 */
const KEPT_MS = 2 * DAY_MS;

/** Removes what was put for uploads that nobody completed, then the uploads, and gives their room back. 1 read, 2 writes. */
export async function sweepUploadsOf(
  { id, organization_id, pending }: ExpiryUploads,
  now: Date,
): Promise<void> {
  const tenant = tenantOf(organization_id);
  const stale = pending.filter((upload) => sweepableAt(upload) <= now);
  for (const { storage_path } of stale) await removeStoredFile(storage_path);
  const ids = stale.map((upload) => upload.id);
  await unitOfWork(async (writes) => {
    const uploads = await expiryUploads.of(tenant).get(id);
    if (!uploads) return;
    const given = uploads.pending.filter((upload) => ids.includes(upload.id));
    const bytes = given.reduce((sum, { reserved_bytes }) => sum + reserved_bytes, 0);
    if (bytes > 0) stageGiveBack(writes, tenant, 'storage_bytes', bytes);
    stageWithout(writes, tenant, uploads, ids);
  });
}

/** Removes a file again, in case the first attempt failed; later once more, and forgets it. 1 write, 2 with room to give back. */
export async function sweepFileRemoval(removal: FileRemoval, now: Date): Promise<void> {
  await removeStoredFile(removal.storage_path);
  const tenant = tenantOf(removal.organization_id);
  const store = fileRemovals.of(tenant);
  const { reserved_bytes: bytes } = removal;
  const forgetAt = addMs(removal.created_at, KEPT_MS);
  await unitOfWork(async (writes) => {
    if (bytes > 0) stageGiveBack(writes, tenant, 'storage_bytes', bytes);
    if (forgetAt <= now) store.stageDelete(writes, removal);
    else store.stageUpdate(writes, removal, { due_at: forgetAt, reserved_bytes: 0 });
  });
}
