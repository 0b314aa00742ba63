// Files that link holders upload for an expiry. They are checked and held until a record uses them.
import type { Tenant } from '../api/actor';
import { invalidFieldsError, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { addMs, DAY_MS } from '../platform/clock';
import { publishedFileUrl, publishFileUrl } from '../platform/storage';
import { type FileToUpload, stageUploadArrival } from '../uploads/upload';
import {
  declaredFileOf,
  type PendingExpiryUploads,
  type PendingUpload,
  pendingExpiryUploads,
  stagePendingUploadRemoval,
  stagePendingUploadsChange,
  startUploadToExpiry,
  type UploadContext,
} from './attachUpload';

/** After this time, the sweep deletes the file like an abandoned upload. */
const HELD_MS = DAY_MS;
/** Accepted proof of a renewal: a document or an image. */
const PROOF = /^(application\/pdf|image\/(?!svg))/i;

/** A file as stored in its owner record. */
export interface ProofFile {
  upload_id: string;
  name: string;
  content_type: string;
  size: number;
  storage_path: string;
  url: string;
}

/** Like `startUploadToExpiry`. @throws 400 naming `content_type`; 503 if the plan's storage is full. */
export function startProofUpload(uploader: UploadContext, expiryId: string, file: FileToUpload) {
  if (!PROOF.test(file.content_type))
    throw invalidFieldsError({ content_type: 'must be application/pdf or an image type' });
  return startUploadToExpiry(uploader, expiryId, file, 'link');
}

const fileOf = (upload: PendingUpload): ProofFile => ({
  upload_id: upload.id,
  name: upload.name,
  content_type: upload.content_type,
  size: upload.reserved_bytes,
  storage_path: upload.storage_path,
  url: publishedFileUrl(upload.storage_path, upload.download_token),
});

/**
 * Completes an upload. `taken` says whether the owner record exists and takes the file in this commit; otherwise the
 * file is held. Repeating the call while the file is held returns the same result. 1 read and 1 write, plus 1 write if
 * the file is smaller than declared.
 * @throws 404 if the upload is missing, has expired or belongs to another person; 400; 413; 503.
 */
export async function completeProofUpload(
  { writes, tenant, actor, now }: UploadContext,
  expiryId: string,
  uploadId: string,
  taken: boolean,
): Promise<ProofFile> {
  const uploads = await pendingExpiryUploads.of(tenant).get(expiryId);
  const upload = uploads?.pending.find(({ id, user_id }) => id === uploadId && user_id === actor.id);
  if (!uploads || !upload || upload.expires_at <= now) throw notFound('Upload');
  if (upload.held_since !== null) {
    if (taken) stagePendingUploadRemoval(writes, tenant, uploads, uploadId);
    return fileOf(upload);
  }
  const size = await stageUploadArrival(writes, tenant, upload, declaredFileOf(upload), 'link');
  await publishFileUrl(upload.storage_path, { fileName: upload.name, token: upload.download_token });
  const held = { ...upload, reserved_bytes: size, held_since: now, expires_at: addMs(now, HELD_MS) };
  if (taken) stagePendingUploadRemoval(writes, tenant, uploads, uploadId);
  else {
    const pending = uploads.pending.map((each) => (each.id === uploadId ? held : each));
    stagePendingUploadsChange(writes, tenant, uploads, pending);
  }
  return fileOf(held);
}

/** The person's latest file that no record uses yet, or null. 1 read. */
export async function findLastUnusedProof(
  tenant: Tenant,
  expiryId: string,
  uploaderId: string,
  now: Date,
): Promise<{ file: ProofFile; uploads: PendingExpiryUploads } | null> {
  const uploads = await pendingExpiryUploads.of(tenant).get(expiryId);
  const held = uploads?.pending.findLast(
    ({ user_id, held_since, expires_at }) =>
      user_id === uploaderId && held_since !== null && expires_at > now,
  );
  return uploads && held ? { file: fileOf(held), uploads } : null;
}

/** Transfers the file to the record that uses it. 1 write. */
export const stageProofFileClaim = (
  writes: Writes,
  tenant: Tenant,
  { file, uploads }: { file: ProofFile; uploads: PendingExpiryUploads },
): void => stagePendingUploadRemoval(writes, tenant, uploads, file.upload_id);
