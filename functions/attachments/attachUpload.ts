// Uploads a file to an expiry: a member's attachment, or a link holder's proof. Proof is kept until a record uses it.
// Pending uploads count towards the limit of 50 files, so that an expiry never exceeds it.
import { z } from 'zod';
import type { Actor, Tenant } from '../api/actor';
import { ApiError, invalidFieldsError, notFound } from '../api/errors';
import { declareTemporaryData } from '../api/stored';
import type { MutationContext, Writes } from '../api/writes';
import {
  type Expiry,
  expiries,
  MAX_ATTACHMENTS_PER_EXPIRY,
  requireExpiry,
  tooManyAttachmentsError,
} from '../expiries/record/record';
import { declareSweptDueWork } from '../jobs/dueWork';
import { addMs, DAY_MS, MINUTE_MS } from '../platform/clock';
import { newId, newSecret } from '../platform/ids';
import {
  enableTokenDownload,
  removeStoredFile,
  tokenDownloadUrl,
  type UploadUrlWithHeaders,
} from '../platform/storage';
import { type RecordOf, tenantCollection } from '../store/collection';
import { storedInstant } from '../store/values';
import { safeFileName } from '../uploads/fileTypes';
import {
  checkAndSettleUpload,
  checkFileSize,
  type FileToUpload,
  MAX_FILE_BYTES,
  nextUploadSweepAt,
  reserveAndSignUpload,
  type UploaderKind,
  uploadSweepableAt,
} from '../uploads/upload';
import { attachmentStoragePathOf } from './removal';

const pendingUploadSchema = z.object({
  id: z.string(),
  /** The user or API key that started the upload. No one else may complete it. */
  user_id: z.string(),
  name: z.string(),
  content_type: z.string(),
  max_size: z.number(),
  /** Bytes reserved in the storage quota until the upload is completed or abandoned. */
  reserved_bytes: z.number().default(0),
  storage_path: z.string(),
  /**
   * Part of the attachment's URL. Chosen when the upload starts, so that concurrent completion calls all publish the
   * same URL.
   */
  download_token: z.string(),
  expires_at: storedInstant,
  /** When a link holder’s file was checked and stored for a record to use later. Null for attachments. */
  held_since: storedInstant.nullable().default(null),
});
export type PendingUpload = z.output<typeof pendingUploadSchema>;

/**
 * An expiry's pending uploads, kept in one document so that the limit of 50 files is enforced exactly. Document id: the
 * expiry's id.
 */
export const pendingUploadLists = tenantCollection(
  'uploads',
  {
    pending: z.array(pendingUploadSchema),
    /** When the sweep next checks for abandoned uploads. */
    sweep_at: storedInstant,
  },
  declareTemporaryData('unfinished uploads to expiries', ['users', 'anyone'], {
    for: 'an hour',
    worker: 'sweepUploads',
  }),
);
export type PendingUploadsOfExpiry = RecordOf<typeof pendingUploadLists>;

export const dueUploads = declareSweptDueWork('uploads', pendingUploadLists, 'sweep_at');

/** Firestore times out commits after 270 seconds, so an upload is never committed later than this. */
const LONGEST_COMMIT_MS = 5 * MINUTE_MS;

/** Maximum number of unfinished uploads per link holder. Each upload reserves storage until the sweep releases it. */
const MAX_BY_LINK = 5;

/** The uploader: a member, an API key, or the holder of a link. */
export type UploaderContext = Pick<MutationContext, 'writes' | 'tenant' | 'now'> & {
  actor: Pick<Actor, 'id'>;
};

/**
 * Number of attached and pending files. An upload completed between the two reads appears in both lists, but is counted
 * only once.
 */
function filesOf(expiry: Expiry, uploads: PendingUploadsOfExpiry | null, now: Date): number {
  const live = (uploads?.pending ?? []).filter(({ expires_at }) => expires_at > now);
  const attached = expiry.attachments.map(({ storage_path }) => storage_path);
  return new Set([...attached, ...live.map(({ storage_path }) => storage_path)]).size;
}

const tooMany = (): ApiError => tooManyAttachmentsError(', including unfinished uploads');

/**
 * Reserves a slot and storage for one more file, and returns its upload URL. 3 reads, 2 writes.
 * @throws 404; 413 `FILE_TOO_LARGE`; 409 `TOO_MANY_ATTACHMENTS`; 409 `LIMIT_REACHED` for a link holder with {@link
 * MAX_BY_LINK} unfinished uploads; 403 `PLAN_LIMIT_REACHED` for the storage quota.
 */
export async function startUploadToExpiry(
  { writes, tenant, actor, now }: UploaderContext,
  expiryId: string,
  file: FileToUpload,
  by: UploaderKind = 'member',
): Promise<{ upload: PendingUpload; address: UploadUrlWithHeaders }> {
  // Reads the uploads before the expiry (see filesOf). An upload started or completed between the two reads changes the
  // uploads, so the unit of work runs again.
  const uploads = await pendingUploadLists.of(tenant).get(expiryId);
  const expiry = await requireExpiry(tenant, expiryId);
  checkFileSize(file.size, MAX_FILE_BYTES);
  if (filesOf(expiry, uploads, now) >= MAX_ATTACHMENTS_PER_EXPIRY) throw tooMany();
  if (by === 'link') checkBegun(uploads, actor.id);
  const id = newId(32);
  const storage_path = attachmentStoragePathOf(tenant, expiryId, id);
  const { address, expiresAt } = await reserveAndSignUpload({ writes, tenant, now }, file, storage_path, by);
  const upload = {
    id,
    user_id: actor.id,
    name: safeFileName(file.file_name),
    content_type: file.content_type,
    max_size: file.size,
    reserved_bytes: file.size,
    storage_path,
    download_token: newSecret(),
    expires_at: expiresAt,
    held_since: null,
  };
  const pending = [...(uploads?.pending ?? []), upload];
  if (uploads) stagePendingUploadsOfExpiry(writes, tenant, uploads, pending);
  else pendingUploadLists.of(tenant).stageCreate(writes, expiryId, { pending, sweep_at: uploadSweepableAt(upload) });
  return { upload, address };
}

/** @throws 409 `LIMIT_REACHED`. */
function checkBegun(uploads: PendingUploadsOfExpiry | null, uploaderId: string): void {
  const begun = (uploads?.pending ?? []).filter(({ user_id }) => user_id === uploaderId);
  if (begun.length < MAX_BY_LINK) return;
  throw new ApiError('LIMIT_REACHED', `You can upload at most ${MAX_BY_LINK} files at a time`, {
    details: { limit: MAX_BY_LINK },
  });
}

/**
 * Attaches an uploaded file. 2 reads and 2 writes, plus 1 write if the file is smaller than declared. Idempotent for
 * the same user as long as the file is attached.
 * @throws 404 if the upload belongs to another expiry or user, has expired, or has no file; 409 `TOO_MANY_ATTACHMENTS`;
 * 413; 403 `PLAN_LIMIT_REACHED`.
 */
export async function completeUploadToExpiry(
  context: MutationContext,
  expiryId: string,
  uploadId: string,
): Promise<{ expiry: Expiry; index: number }> {
  const { writes, tenant, actor, now } = context;
  // Read in this order, so that the second read sees any upload completed after the first.
  const uploads = await pendingUploadLists.of(tenant).get(expiryId);
  const expiry = await requireExpiry(tenant, expiryId);
  const path = attachmentStoragePathOf(tenant, expiryId, uploadId);
  const attachedAt = expiry.attachments.findIndex(
    (known) => known.storage_path === path && known.uploaded_by === actor.id,
  );
  if (attachedAt >= 0) return { expiry, index: attachedAt };

  const upload = uploads?.pending.find(
    ({ id, user_id, held_since }) => id === uploadId && user_id === actor.id && held_since === null,
  );
  if (!uploads || !upload) throw notFound('Upload');
  if (upload.expires_at <= now) {
    // Deletes the file immediately if no completion that started in time can still be committed. Otherwise, the sweep
    // deletes the file later.
    if (addMs(upload.expires_at, LONGEST_COMMIT_MS) <= now) await removeStoredFile(path);
    throw notFound('Upload');
  }
  if (expiry.attachments.length >= MAX_ATTACHMENTS_PER_EXPIRY) throw tooMany();
  const sizeBytes = await checkAndSettleUpload(writes, tenant, upload, declaredFileOf(upload), 'member');
  await enableTokenDownload(path, { fileName: upload.name, token: upload.download_token });
  stagePendingUploadRemoval(writes, tenant, uploads, uploadId);
  const attachment = {
    name: upload.name,
    url: tokenDownloadUrl(path, upload.download_token),
    storage_path: path,
    size: sizeBytes,
    content_type: upload.content_type,
    uploaded_by: actor.id,
    uploaded_at: now,
  };
  const changed = expiries.of(tenant).stageUpdate(writes, expiry, {
    attachments: [...expiry.attachments, attachment],
    updated_at: now,
    updated_by_name: actor.name,
  });
  return { expiry: changed, index: expiry.attachments.length };
}

/** The file's properties as declared when the upload started. */
const declaredFileOf = ({ name, content_type, max_size }: PendingUpload): FileToUpload => ({
  file_name: name,
  content_type,
  size: max_size,
});

/** Stores an expiry's list of pending uploads. 1 write. */
export function stagePendingUploadsOfExpiry(
  writes: Writes,
  tenant: Tenant,
  uploads: PendingUploadsOfExpiry,
  pending: PendingUpload[],
): void {
  const sweep_at = nextUploadSweepAt(pending);
  if (sweep_at === null) pendingUploadLists.of(tenant).stageDelete(writes, uploads);
  else pendingUploadLists.of(tenant).stageUpdate(writes, uploads, { pending, sweep_at });
}

/** Removes one pending upload. 1 write. */
const stagePendingUploadRemoval = (
  writes: Writes,
  tenant: Tenant,
  uploads: PendingUploadsOfExpiry,
  uploadId: string,
): void =>
  stagePendingUploadsOfExpiry(
    writes,
    tenant,
    uploads,
    uploads.pending.filter(({ id }) => id !== uploadId),
  );

/** How long an unused file is kept. The sweep then deletes it like an abandoned upload. */
const HELD_MS = DAY_MS;
/** The content types accepted as proof of renewal: PDF and images. */
const PROOF = /^(application\/pdf|image\/(?!svg))/i;

/** The fields that describe the file in the record that uses it. */
export const proofFileSchema = z.object({
  upload_id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
  storage_path: z.string(),
  url: z.string(),
});
export type ProofFile = z.output<typeof proofFileSchema>;

/** Like `startUploadToExpiry`. @throws 400 naming `content_type`; 503 if the plan's storage is full. */
export function startProofUpload(uploader: UploaderContext, expiryId: string, file: FileToUpload) {
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
  url: tokenDownloadUrl(upload.storage_path, upload.download_token),
});

/**
 * Completes an upload. `taken` indicates whether a record claims the file in this commit. If not, the file is kept for
 * later, and repeating the call returns the same result. 1 read and 1 write, plus 1 write if the file is smaller than
 * declared.
 * @throws 404 if the upload is missing, has expired or belongs to another person; 400; 413; 503.
 */
export async function completeProofUpload(
  { writes, tenant, actor, now }: UploaderContext,
  expiryId: string,
  uploadId: string,
  taken: boolean,
): Promise<ProofFile> {
  const uploads = await pendingUploadLists.of(tenant).get(expiryId);
  const upload = uploads?.pending.find(({ id, user_id }) => id === uploadId && user_id === actor.id);
  if (!uploads || !upload || upload.expires_at <= now) throw notFound('Upload');
  if (upload.held_since !== null) {
    if (taken) stagePendingUploadRemoval(writes, tenant, uploads, uploadId);
    return fileOf(upload);
  }
  const size = await checkAndSettleUpload(writes, tenant, upload, declaredFileOf(upload), 'link');
  await enableTokenDownload(upload.storage_path, { fileName: upload.name, token: upload.download_token });
  const held = { ...upload, reserved_bytes: size, held_since: now, expires_at: addMs(now, HELD_MS) };
  if (taken) stagePendingUploadRemoval(writes, tenant, uploads, uploadId);
  else {
    const pending = uploads.pending.map((each) => (each.id === uploadId ? held : each));
    stagePendingUploadsOfExpiry(writes, tenant, uploads, pending);
  }
  return fileOf(held);
}

/** The uploader's latest file that no record has claimed yet, or null. 1 read. */
export async function findLatestUnusedProof(
  tenant: Tenant,
  expiryId: string,
  uploaderId: string,
  now: Date,
): Promise<{ file: ProofFile; uploads: PendingUploadsOfExpiry } | null> {
  const uploads = await pendingUploadLists.of(tenant).get(expiryId);
  const held = uploads?.pending.findLast(
    ({ user_id, held_since, expires_at }) => user_id === uploaderId && held_since !== null && expires_at > now,
  );
  return uploads && held ? { file: fileOf(held), uploads } : null;
}

/** Claims the file for the record that uses it. 1 write. */
export const stageProofFileClaim = (
  writes: Writes,
  tenant: Tenant,
  { file, uploads }: { file: ProofFile; uploads: PendingUploadsOfExpiry },
): void => stagePendingUploadRemoval(writes, tenant, uploads, file.upload_id);
