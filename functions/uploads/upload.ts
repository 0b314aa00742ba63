// Handles an upload: reserves storage, receives the file through a signed URL, and checks it. A sweep deletes abandoned
// uploads. Callers decide which record the file belongs to.
import type { Tenant } from '../api/actor';
import { ApiError, invalidFieldsError, notFound } from '../api/errors';
import type { MutationContext, Writes } from '../api/writes';
import { stagePlanLimitRelease, stagePlanLimitUse, stageUseOfReservedLimit } from '../plans/usage';
import { addMs, earliest, HOUR_MS, MINUTE_MS } from '../platform/clock';
import {
  getStoredFileMetadata,
  readStartOfStoredFile,
  removeStoredFile,
  signUploadUrl,
  type UploadUrlWithHeaders,
} from '../platform/storage';
import { FILE_SIGNATURE_BYTES, hasContentMismatch, isSameContentType } from './fileTypes';

export const MAX_FILE_BYTES = 50 * 1024 * 1024;
export const UPLOAD_LIFETIME_MS = 15 * MINUTE_MS;
/** Long enough for the slowest PUT to finish, even if it started just before the URL expired. */
const SWEEP_GRACE_MS = HOUR_MS;

export interface FileToUpload {
  file_name: string;
  content_type: string;
  size: number;
}

/** The fields common to all pending uploads. */
interface UploadUnderWay {
  id: string;
  storage_path: string;
  /** Bytes reserved in the storage quota until the upload is completed or abandoned. */
  reserved_bytes: number;
  expires_at: Date;
}

/** Plan limits are revealed to members, but not to anonymous link holders. */
export type UploaderKind = 'member' | 'link';

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError('FILE_TOO_LARGE', `The file is larger than ${maxBytes} bytes`, {
    details: { max_size: maxBytes },
  });

/** @throws 413 `FILE_TOO_LARGE`. */
export function checkFileSize(size: number, maxBytes: number): void {
  if (size > maxBytes) throw tooLarge(maxBytes);
}

/**
 * Returns a signed upload URL and reserves the file's size in the storage quota. 1 read, 1 write.
 * @throws 403 `PLAN_LIMIT_REACHED`, or 503 for link holders.
 */
export async function reserveAndSignUpload(
  { writes, tenant, now }: Pick<MutationContext, 'writes' | 'tenant' | 'now'>,
  { content_type, size }: Pick<FileToUpload, 'content_type' | 'size'>,
  storagePath: string,
  by: UploaderKind,
): Promise<{ address: UploadUrlWithHeaders; expiresAt: Date }> {
  await stagePlanLimitUse(writes, tenant, 'storage_bytes', size).catch(refusalFor(by));
  const address = await signUploadUrl(storagePath, {
    contentType: content_type,
    maxBytes: size,
    lifetimeMs: UPLOAD_LIFETIME_MS,
  });
  return { address, expiresAt: addMs(now, UPLOAD_LIFETIME_MS) };
}

/**
 * Rethrows the error, except that link holders get 503 instead of 403, so as not to reveal the organization's storage
 * limit.
 */
const refusalFor =
  (by: UploaderKind) =>
  (thrown: unknown): never => {
    if (by !== 'link' || !(thrown instanceof ApiError) || thrown.code !== 'PLAN_LIMIT_REACHED') throw thrown;
    throw new ApiError('UNAVAILABLE', 'The sender can’t accept more files right now; please let them know', {
      cause: thrown,
    });
  };

/**
 * Checks that the stored file has the declared type and isn't empty or larger than declared. Counts its size against
 * the quota. For link holders, also checks the file's first bytes. 1 write if the file is smaller than reserved.
 * @returns the file's size.
 * @throws 404 if there is no file; 413; 400 naming `upload_id`; the errors of {@link reserveAndSignUpload}.
 */
export async function checkAndSettleUpload(
  writes: Writes,
  tenant: Tenant,
  { storage_path, reserved_bytes: reserved }: Pick<UploadUnderWay, 'storage_path' | 'reserved_bytes'>,
  announced: FileToUpload,
  by: UploaderKind,
): Promise<number> {
  const used = await requireArrived(storage_path, announced, by).catch(async (thrown) => {
    // Deletes only invalid files, not files whose metadata couldn't be read. Deletes them immediately, because nothing
    // will be committed; the sweep retries failed deletions.
    if (by === 'link' && thrown instanceof ApiError && [400, 413].includes(thrown.status)) {
      await removeStoredFile(storage_path);
    }
    throw thrown;
  });
  await stageUseOfReservedLimit(writes, tenant, 'storage_bytes', { reserved, used }).catch(refusalFor(by));
  return used;
}

/** Cloud Storage has already enforced the size and type. */
async function requireArrived(path: string, announced: FileToUpload, by: UploaderKind): Promise<number> {
  const stored = await getStoredFileMetadata(path);
  if (!stored) throw notFound('Uploaded file');
  checkFileSize(stored.sizeBytes, announced.size);
  if (stored.sizeBytes === 0) throw invalidFieldsError({ upload_id: 'must refer to a non-empty file' });
  if (!isSameContentType(stored.contentType, announced.content_type)) {
    throw invalidFieldsError({
      upload_id: 'must refer to a file of the type declared when the upload started',
    });
  }
  if (by === 'link' && hasContentMismatch(announced, await readStartOfStoredFile(path, FILE_SIGNATURE_BYTES))) {
    throw invalidFieldsError({ upload_id: 'must refer to a file whose content matches its name and type' });
  }
  return stored.sizeBytes;
}

/** When the sweep may delete an abandoned upload. */
export const uploadSweepableAt = ({ expires_at }: UploadUnderWay): Date => addMs(expires_at, SWEEP_GRACE_MS);

/** When the sweep must next check the uploads; null if there are none. */
export const nextUploadSweepAt = (pending: readonly UploadUnderWay[]): Date | null =>
  earliest(pending.map(uploadSweepableAt));

/** The total number of bytes that the uploads reserve in the storage quota. */
export const reservedBytesOfUploads = (pending: readonly UploadUnderWay[]): number =>
  pending.reduce((sum, { reserved_bytes }) => sum + reserved_bytes, 0);

/**
 * Deletes the files of abandoned uploads.
 * @returns the ids of the abandoned uploads.
 */
export async function deleteFilesIfAbandoned(
  pending: readonly UploadUnderWay[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const abandoned = pending.filter((upload) => uploadSweepableAt(upload) <= now);
  for (const { storage_path } of abandoned) await removeStoredFile(storage_path);
  return new Set(abandoned.map(({ id }) => id));
}

/** Releases the storage reserved by abandoned uploads. At most 1 write. @returns the remaining uploads. */
export function stageAbandonedQuotaRelease<U extends UploadUnderWay>(
  writes: Writes,
  tenant: Tenant,
  pending: readonly U[],
  abandoned: ReadonlySet<string>,
): U[] {
  const left = pending.filter(({ id }) => !abandoned.has(id));
  const bytes = reservedBytesOfUploads(pending) - reservedBytesOfUploads(left);
  if (bytes > 0) stagePlanLimitRelease(writes, tenant, 'storage_bytes', bytes);
  return left;
}
