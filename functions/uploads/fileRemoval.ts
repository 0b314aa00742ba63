// Deletes stored files after a commit leaves them unused. A sweep later deletes them again.
import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import { declareTemporaryData } from '../api/stored';
import type { MutationContext, Writes } from '../api/writes';
import { declareSweptDueWork } from '../jobs/dueWork';
import { stagePlanLimitRelease } from '../plans/usage';
import { addMs, DAY_MS, MINUTE_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { copyStoredFile, removeStoredFile } from '../platform/storage';
import { type RecordOf, tenantCollection } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { storedInstant } from '../store/values';

/**
 * A file removal. Kept for a while after the file is deleted, so that its storage is credited back only once. Document
 * id: {@link fileRemovalId}.
 */
export const fileRemovals = tenantCollection(
  'file_removals',
  {
    storage_path: z.string(),
    /** Bytes to credit back to the storage quota when the file is deleted. */
    reserved_bytes: z.number().default(0),
    due_at: storedInstant,
    created_at: storedInstant,
  },
  declareTemporaryData('files that are being removed', [], {
    for: 'a day',
    worker: 'sweepFileRemovals',
  }),
);
export type FileRemoval = RecordOf<typeof fileRemovals>;

export const dueFileRemovals = declareSweptDueWork('file_removals', fileRemovals, 'due_at');

export const fileRemovalId = (storagePath: string): string => derivedId('file_removal', storagePath);

/** If no record claims a new file within this time, the sweep deletes the file. */
const UNCLAIMED_MS = DAY_MS;

/**
 * The fields of a scheduled removal, which deletes a new file and frees its storage. If a record claims the file before
 * then, the removal is deleted instead.
 */
export const provisionalFileRemovalFields = (storage_path: string, reserved_bytes: number, now: Date) => ({
  storage_path,
  reserved_bytes,
  due_at: addMs(now, UNCLAIMED_MS),
  created_at: now,
});

/** Copies a file. The copy is unclaimed until the commit; if the commit fails, the sweep deletes the copy. 2 writes. */
export async function copyStoredFileForCommit(
  { writes, tenant, now }: Pick<MutationContext, 'writes' | 'tenant' | 'now'>,
  path: string,
  copy: string,
): Promise<void> {
  const removal = await fileRemovals
    .of(tenant)
    .tryCreate(fileRemovalId(copy), provisionalFileRemovalFields(copy, 0, now));
  if (!removal) throw new Error('The new file is already scheduled for removal');
  await copyStoredFile(path, copy);
  fileRemovals.of(tenant).stageDelete(writes, removal);
}

const RETRY_AFTER_MS = 5 * MINUTE_MS;
/**
 * Longer than the period in which triggers are retried, so freed storage is credited back only once. Also longer than
 * an upload URL stays valid, so a file uploaded again to a removed path is also deleted.
 */
const KEPT_MS = 2 * DAY_MS;

/**
 * Deletes the stored file after the commit; if the deletion fails, the sweep retries it. 1 write. If a removal already
 * exists, the unit of work reruns.
 */
export function stageFileRemoval(writes: Writes, tenant: Tenant, storagePath: string, now: Date): void {
  fileRemovals.of(tenant).stageCreate(writes, fileRemovalId(storagePath), {
    storage_path: storagePath,
    reserved_bytes: 0,
    due_at: addMs(now, RETRY_AFTER_MS),
    created_at: now,
  });
  writes.afterCommit(() => removeStoredFile(storagePath));
}

/**
 * Deletes a file again, in case the first attempt failed. A later call deletes the file one last time, along with the
 * removal record. 1 or 2 writes.
 */
export async function performFileRemoval(removal: FileRemoval, now: Date): Promise<void> {
  await removeStoredFile(removal.storage_path);
  const tenant = tenantOf(removal.organization_id);
  const store = fileRemovals.of(tenant);
  const { reserved_bytes: bytes } = removal;
  const endsAt = addMs(removal.created_at, KEPT_MS);
  await unitOfWork(async (writes) => {
    if (bytes > 0) stagePlanLimitRelease(writes, tenant, 'storage_bytes', bytes);
    if (endsAt <= now) store.stageDelete(writes, removal);
    else store.stageUpdate(writes, removal, { due_at: endsAt, reserved_bytes: 0 });
  });
}
