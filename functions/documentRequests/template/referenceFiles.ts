// Reference files for form fields. Uploaded files are assigned to the template that uses them, and deleted along with
// their field.
import type { Tenant } from '../../api/actor';
import { invalidFieldsError, notFound } from '../../api/errors';
import type { Writes } from '../../api/writes';
import { stagePlanLimitUse, stageUseOfReservedLimit } from '../../plans/usage';
import { MINUTE_MS } from '../../platform/clock';
import { newId } from '../../platform/ids';
import { getStoredFileMetadata, signDownloadUrl, type UploadUrlWithHeaders } from '../../platform/storage';
import {
  copyStoredFileForCommit,
  fileRemovalId,
  fileRemovals,
  provisionalFileRemovalFields,
  stageFileRemoval,
} from '../../uploads/fileRemoval';
import { safeFileName } from '../../uploads/fileTypes';
import { checkFileSize, type FileToUpload, MAX_FILE_BYTES, reserveAndSignUpload } from '../../uploads/upload';
import { type FormPage, formReferenceFilesOf, mapFormFields, type ReferenceFile } from './template';

const DOWNLOAD_LIFETIME_MS = 5 * MINUTE_MS;

const folderOf = (tenant: Tenant): string => `organizations/${tenant.organizationId}/collection/references/`;

/**
 * Whether the file is in the organization's folder for reference files. Files outside it are never served or deleted.
 */
const isOwn = (tenant: Tenant, { storage_path }: ReferenceFile): boolean => storage_path.startsWith(folderOf(tenant));

const pathsOf = (tenant: Tenant, pages: readonly FormPage[]): Set<string> =>
  new Set(
    formReferenceFilesOf(pages)
      .filter((file) => isOwn(tenant, file))
      .map(({ storage_path }) => storage_path),
  );

/**
 * Returns an upload URL, and the object to set as a field's reference file in a template. Reserves the file's size in
 * the quota. The file is deleted unless a template uses it within a day. 1 read, 2 writes.
 * @throws 413 `FILE_TOO_LARGE`; 403 `PLAN_LIMIT_REACHED`.
 */
export async function startReferenceFileUpload(
  writes: Writes,
  tenant: Tenant,
  file: FileToUpload,
  now: Date,
): Promise<{ file: ReferenceFile; address: UploadUrlWithHeaders; expiresAt: Date }> {
  checkFileSize(file.size, MAX_FILE_BYTES);
  const storage_path = `${folderOf(tenant)}${newId(32)}`;
  const { address, expiresAt } = await reserveAndSignUpload({ writes, tenant, now }, file, storage_path, 'member');
  fileRemovals
    .of(tenant)
    .stageCreate(writes, fileRemovalId(storage_path), provisionalFileRemovalFields(storage_path, file.size, now));
  return {
    file: {
      storage_path,
      original_filename: safeFileName(file.file_name),
      content_type: file.content_type,
      size_bytes: file.size,
    },
    address,
    expiresAt,
  };
}

/**
 * Assigns to the template the files that its form now uses, and deletes those that it no longer uses. Costs 1 read and
 * 1 write per file, plus 1 write for the quota.
 * @throws 400 naming `pages` for a file that was never uploaded or belongs to another template.
 */
export async function stageReferenceFileChanges(
  writes: Writes,
  tenant: Tenant,
  change: { from: readonly FormPage[]; to: readonly FormPage[] },
  now: Date,
): Promise<void> {
  const before = pathsOf(tenant, change.from);
  const after = pathsOf(tenant, change.to);
  const taken = [...after].filter((path) => !before.has(path));
  const removals = await fileRemovals.of(tenant).getMany(taken.map(fileRemovalId));
  const quota = { reserved: 0, used: 0 };
  for (const path of taken) {
    const removal = removals.get(fileRemovalId(path));
    const file = await getStoredFileMetadata(path);
    if (!removal || file === null) {
      throw invalidFieldsError({ pages: 'must refer to files uploaded for this template' });
    }
    quota.reserved += removal.reserved_bytes;
    quota.used += file.sizeBytes;
    fileRemovals.of(tenant).stageDelete(writes, removal);
  }
  for (const path of [...before].filter((known) => !after.has(known))) {
    // The deleted file's storage is credited back to the quota.
    quota.reserved += (await getStoredFileMetadata(path))?.sizeBytes ?? 0;
    stageFileRemoval(writes, tenant, path, now);
  }
  await stageUseOfReservedLimit(writes, tenant, 'storage_bytes', quota);
}

/**
 * Copies the form and its reference files, because each template deletes its own files. Checks the quota for all copies
 * up front, and records each copy before making it. Costs 1 read and 1 write, plus 2 writes per copy.
 * @throws 403 `PLAN_LIMIT_REACHED`.
 */
export async function copyFormWithReferenceFiles(
  writes: Writes,
  tenant: Tenant,
  pages: readonly FormPage[],
  now: Date,
): Promise<FormPage[]> {
  const paths = [...pathsOf(tenant, pages)];
  const files = await Promise.all(paths.map(getStoredFileMetadata));
  const bytes = files.reduce((sum, file) => sum + (file?.sizeBytes ?? 0), 0);
  if (bytes > 0) await stagePlanLimitUse(writes, tenant, 'storage_bytes', bytes);
  const copies = new Map<string, string>();
  for (const path of paths) {
    const copy = `${folderOf(tenant)}${newId(32)}`;
    await copyStoredFileForCommit({ writes, tenant, now }, path, copy);
    copies.set(path, copy);
  }
  return mapFormFields(pages, (field) => {
    if (field.type !== 'file_upload' || field.reference_file === null) return field;
    const { storage_path } = field.reference_file;
    const own = { ...field.reference_file, storage_path: copies.get(storage_path) ?? storage_path };
    return { ...field, reference_file: own };
  });
}

/** A signed, short-lived URL for the file. @throws 404 if the file is missing or not in the organization's folder. */
export async function signReferenceFileUrl(tenant: Tenant, file: ReferenceFile | null): Promise<string> {
  if (!file || !isOwn(tenant, file)) throw notFound('Reference file');
  if ((await getStoredFileMetadata(file.storage_path)) === null) throw notFound('Reference file');
  return signDownloadUrl(file.storage_path, {
    fileName: file.original_filename,
    lifetimeMs: DOWNLOAD_LIFETIME_MS,
  });
}
