// The records behind attachments: uploads that were started, and stored files to remove.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { addMs, HOUR_MS, MINUTE_MS } from '../platform/clock';
import { type Stored, storedInstant, tenantCollection } from '../platform/collection';
import { dueWork } from '../platform/dueWork';
import { derivedId } from '../platform/ids';
import { removeStoredFile } from '../platform/storage';

export const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const MAX_FILES = 50;
export const FILE_NAME_MAX = 255;
export const UPLOAD_LIFETIME_MS = 15 * MINUTE_MS;

export const pendingUploadSchema = z.object({
  id: z.string(),
  /** Who started it, and alone may complete it: a uid or the id of a key. */
  user_id: z.string(),
  name: z.string(),
  content_type: z.string(),
  max_size: z.number(),
  /** Bytes of the storage quota that it holds until it is completed or given up. */
  reserved_bytes: z.number().default(0),
  storage_path: z.string(),
  /** Becomes part of the attachment's url. Chosen at the start, so that two completions at once publish the same. */
  download_token: z.string(),
  expires_at: storedInstant,
  /** When its file was put and checked, which now waits for what it is to go with; null: that of an attachment never waits. */
  held_since: storedInstant.nullable().default(null),
});
export type PendingUpload = z.output<typeof pendingUploadSchema>;

/** All uploads to one expiry that were started and not completed: one document, so that 50 files are 50 at any moment. */
export const expiryUploadsSchema = z.object({
  organization_id: z.string(),
  pending: z.array(pendingUploadSchema),
  /** When the sweep is to look for uploads that nobody completed. */
  sweep_at: storedInstant,
});
export type ExpiryUploads = Stored<z.output<typeof expiryUploadsSchema>>;

/** Document id: the expiry's id. */
export const expiryUploads = tenantCollection('uploads', expiryUploadsSchema, {
  holds: 'uploads to expiries that were begun',
  personal: ['users', 'anyone'],
  kept: { for: 'an hour', worker: 'sweepUploads' },
  exported: 'not',
});

export const dueUploads = dueWork({
  kind: 'uploads',
  collection: expiryUploads,
  field: 'sweep_at',
  timers: null,
  lateAfterMs: HOUR_MS,
});

/** A file whose attachment is gone. Kept for a while after its removal, so that it is given back to the quota once. */
export const fileRemovalSchema = z.object({
  organization_id: z.string(),
  storage_path: z.string(),
  /** Bytes of the storage quota to be given back with the file. */
  reserved_bytes: z.number().default(0),
  due_at: storedInstant,
  created_at: storedInstant,
});
export type FileRemoval = Stored<z.output<typeof fileRemovalSchema>>;

/** Document id: {@link fileRemovalId}. */
export const fileRemovals = tenantCollection('file_removals', fileRemovalSchema, {
  holds: 'files that are being removed',
  personal: [],
  kept: { for: 'a day', worker: 'sweepFileRemovals' },
  exported: 'not',
});

export const dueFileRemovals = dueWork({
  kind: 'file_removals',
  collection: fileRemovals,
  field: 'due_at',
  timers: null,
  lateAfterMs: HOUR_MS,
});

export const fileRemovalId = (storagePath: string): string => derivedId('file_removal', storagePath);

const RETRY_AFTER_MS = 5 * MINUTE_MS;

/**
 * Removes the stored file after the commit; should that fail, the sweep does. 1 write. A removal that is known already
 * makes the unit of work run again, for the caller to see it.
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
