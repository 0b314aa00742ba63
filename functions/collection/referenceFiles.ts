// Files that the sender puts beside a field: taken up by a template, removed with the field (specification section 4.6).
import type { Tenant } from '../api/actor';
import { ApiError, invalidFields, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { safeFileName } from '../attachments/files';
import { fileRemovalId, fileRemovals, stageFileRemoval } from '../attachments/record';
import { addMs, DAY_MS, MINUTE_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import {
  copyStoredFile,
  removeStoredFile,
  signDownload,
  signUpload,
  storedFile,
  type UploadAddress,
} from '../platform/storage';
import { type FormPage, MAX_FILE_BYTES, type ReferenceFile, referenceFilesOf } from './form';

export const UPLOAD_LIFETIME_MS = 15 * MINUTE_MS;
/** Until then a template must have taken the file up. */
const UNCLAIMED_MS = DAY_MS;
const DOWNLOAD_LIFETIME_MS = 5 * MINUTE_MS;

const folderOf = (tenant: Tenant): string => `organizations/${tenant.organizationId}/collection/references/`;

/** Only such files are served or removed; a path that leads anywhere else is kept as it was written, and no more. */
const isOwn = (tenant: Tenant, { storage_path }: ReferenceFile): boolean =>
  storage_path.startsWith(folderOf(tenant));

const pathsOf = (tenant: Tenant, pages: readonly FormPage[]): Set<string> =>
  new Set(
    referenceFilesOf(pages)
      .filter((file) => isOwn(tenant, file))
      .map(({ storage_path }) => storage_path),
  );

export interface FileToUpload {
  file_name: string;
  content_type: string;
  size: number;
}

/**
 * An address to put the file to, and the object that a template's field takes it up with. A file that no template
 * takes up within a day is removed. 1 write. @throws 413 `FILE_TOO_LARGE`.
 */
export async function startReferenceUpload(
  writes: Writes,
  tenant: Tenant,
  file: FileToUpload,
  now: Date,
): Promise<{ file: ReferenceFile; address: UploadAddress; expiresAt: Date }> {
  if (file.size > MAX_FILE_BYTES) {
    throw new ApiError('FILE_TOO_LARGE', `The file is larger than ${MAX_FILE_BYTES} bytes`, {
      details: { max_size: MAX_FILE_BYTES },
    });
  }
  const storage_path = `${folderOf(tenant)}${newId(32)}`;
  stageUnclaimed(writes, tenant, storage_path, now);
  const address = await signUpload(storage_path, {
    contentType: file.content_type,
    maxBytes: file.size,
    lifetimeMs: UPLOAD_LIFETIME_MS,
  });
  return {
    file: {
      storage_path,
      original_filename: safeFileName(file.file_name),
      content_type: file.content_type,
      size_bytes: file.size,
    },
    address,
    expiresAt: addMs(now, UPLOAD_LIFETIME_MS),
  };
}

function stageUnclaimed(writes: Writes, tenant: Tenant, storagePath: string, now: Date): void {
  fileRemovals.of(tenant).stageCreate(writes, fileRemovalId(storagePath), {
    storage_path: storagePath,
    due_at: addMs(now, UNCLAIMED_MS),
    created_at: now,
  });
}

/**
 * Keeps the files that a template's form newly refers to, and removes those that it no longer does: 1 read and 1 write
 * for each.
 * @throws 400 naming `pages` for one of our own files that was never put or is another template's.
 */
export async function stageReferenceChange(
  writes: Writes,
  tenant: Tenant,
  change: { from: readonly FormPage[]; to: readonly FormPage[] },
  now: Date,
): Promise<void> {
  const before = pathsOf(tenant, change.from);
  const after = pathsOf(tenant, change.to);
  const taken = [...after].filter((path) => !before.has(path));
  const unclaimed = await fileRemovals.of(tenant).getMany(taken.map(fileRemovalId));
  for (const path of taken) {
    const removal = unclaimed.get(fileRemovalId(path));
    if (!removal || (await storedFile(path)) === null) {
      throw invalidFields({ pages: 'refer to a file that was not uploaded for them' });
    }
    fileRemovals.of(tenant).stageDelete(writes, removal);
  }
  const dropped = [...before].filter((path) => !after.has(path));
  for (const path of dropped) stageFileRemoval(writes, tenant, path, now);
}

/**
 * The form with reference files of its own, since a template removes those that it drops. Copies are made at once,
 * and taken back when nothing comes of it.
 */
export async function withCopiedFiles(
  writes: Writes,
  tenant: Tenant,
  pages: readonly FormPage[],
): Promise<FormPage[]> {
  const copies = new Map<string, string>();
  for (const path of pathsOf(tenant, pages)) {
    const copy = `${folderOf(tenant)}${newId(32)}`;
    await copyStoredFile(path, copy);
    writes.onAbandon(() => removeStoredFile(copy));
    copies.set(path, copy);
  }
  return pages.map((page) => ({
    ...page,
    sections: page.sections.map((section) => ({
      ...section,
      fields: section.fields.map((field) => {
        if (field.type !== 'file_upload' || field.reference_file === null) return field;
        const { storage_path } = field.reference_file;
        const own = { ...field.reference_file, storage_path: copies.get(storage_path) ?? storage_path };
        return { ...field, reference_file: own };
      }),
    })),
  }));
}

/** A signed, short-lived address of the file. @throws 404 when it is gone or was never ours. */
export async function referenceFileAddress(tenant: Tenant, file: ReferenceFile | null): Promise<string> {
  if (!file || !isOwn(tenant, file)) throw notFound('Reference file');
  if ((await storedFile(file.storage_path)) === null) throw notFound('Reference file');
  return signDownload(file.storage_path, {
    fileName: file.original_filename,
    lifetimeMs: DOWNLOAD_LIFETIME_MS,
  });
}
