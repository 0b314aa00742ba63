// Clients' file uploads. Files go directly to storage and are checked before and after the upload.
import type { Tenant } from '../../api/actor';
import { ApiError, invalidFieldsError, notFound } from '../../api/errors';
import type { LinkHolderContext } from '../../api/writes';
import { stagePlanLimitRelease } from '../../plans/usage';
import { newId } from '../../platform/ids';
import type { UploadUrlWithHeaders } from '../../platform/storage';
import { stageFileRemoval } from '../../uploads/fileRemoval';
import { bareMediaTypeOf, fileExtensionOf, safeFileName } from '../../uploads/fileTypes';
import { beginUpload, checkFileSize, type FileToUpload, stageUploadArrival } from '../../uploads/upload';
import type { ClientFile } from '../review/submission';
import type { FileField } from '../template/form';
import {
  EMPTY_SUBMISSION_DRAFT,
  getSubmissionDraft,
  type SubmissionDraftContent,
  type SubmissionDraftUpload,
  stageSubmissionDraft,
} from './draft';
import { type DocumentRequestCredentials, type OpenRequest, requireOpenRequest } from './link';

function allows(allowed: string, file: { file_name: string; content_type: string }): boolean {
  const wanted = allowed.toLowerCase();
  const type = bareMediaTypeOf(file.content_type);
  if (!wanted.includes('/')) return fileExtensionOf(file.file_name) === wanted.replace(/^\./, '');
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** Whether the field accepts a file with the given name and type. */
export const isFileAllowedByField = (
  { allowed_types }: Pick<FileField, 'allowed_types'>,
  file: { file_name: string; content_type: string },
): boolean => allowed_types.length === 0 || allowed_types.some((allowed) => allows(allowed, file));

const MAX_FILES_PER_FIELD = 10;

export interface ClientFileToUpload extends FileToUpload {
  field_id: string;
}

const pathOf = (tenant: Tenant, requestId: string, uploadId: string): string =>
  `organizations/${tenant.organizationId}/collection/requests/${requestId}/${uploadId}`;

function fileField({ fields }: OpenRequest, id: string): FileField {
  const field = fields.find((known) => known.id === id);
  if (field?.type !== 'file_upload') throw invalidFieldsError({ field_id: 'doesn’t accept files' });
  return field;
}

/** Unfinished uploads count towards the limit until they are swept, because their files may exist. */
function requireFieldRoom({ files, pending }: SubmissionDraftContent, fieldId: string): void {
  const count = [...files, ...pending].filter(({ field_id }) => field_id === fieldId).length;
  if (count >= MAX_FILES_PER_FIELD) {
    throw new ApiError('LIMIT_REACHED', `This field accepts at most ${MAX_FILES_PER_FIELD} files`, {
      details: { limit: MAX_FILES_PER_FIELD },
    });
  }
}

/**
 * Returns an upload URL and reserves the file's size in the quota. 4 reads, 2 writes.
 * @throws the errors of {@link requireOpenRequest}; 400 for a type that the field doesn't accept; 413; 409
 *   `LIMIT_REACHED`; 503.
 */
export async function startDraftFileUpload(
  context: LinkHolderContext,
  given: DocumentRequestCredentials,
  file: ClientFileToUpload,
): Promise<{ upload: SubmissionDraftUpload; address: UploadUrlWithHeaders }> {
  const { now } = context;
  const opened = await requireOpenRequest(given, now);
  const { tenant, request } = opened;
  const field = fileField(opened, file.field_id);
  const named = { ...file, file_name: safeFileName(file.file_name) };
  if (!isFileAllowedByField(field, named)) {
    throw invalidFieldsError({ content_type: `must be one of: ${field.allowed_types.join(', ')}` });
  }
  checkFileSize(file.size, field.max_size_bytes);
  const draft = await getSubmissionDraft(tenant, request.id);
  requireFieldRoom(draft ?? EMPTY_SUBMISSION_DRAFT, field.id);
  const id = newId(32);
  const storage_path = pathOf(tenant, request.id, id);
  const target = { writes: context.writes, tenant, now };
  const { address, expiresAt } = await beginUpload(target, named, storage_path, 'link');
  const upload = { ...named, id, storage_path, reserved_bytes: file.size, expires_at: expiresAt };
  stageSubmissionDraft(context, opened, draft, { pending: [...(draft?.pending ?? []), upload] });
  return { upload, address };
}

async function openDraft({ now }: LinkHolderContext, given: DocumentRequestCredentials) {
  const opened = await requireOpenRequest(given, now);
  return { opened, draft: await getSubmissionDraft(opened.tenant, opened.request.id) };
}

/**
 * Adds the uploaded file. Safe to repeat. 3 reads, 1 write, 1 more if the file is smaller than declared.
 * @throws the errors of {@link requireOpenRequest}; 404 for an unknown or expired upload; 400; 413; 503.
 */
export async function completeDraftFileUpload(
  context: LinkHolderContext,
  given: DocumentRequestCredentials,
  uploadId: string,
): Promise<ClientFile> {
  const { opened, draft } = await openDraft(context, given);
  const { writes, now } = context;
  const { tenant } = opened;
  const known = draft?.files.find(({ id }) => id === uploadId);
  if (known) return known;
  const upload = draft?.pending.find(({ id }) => id === uploadId);
  if (!draft || !upload) throw notFound('Upload');
  if (upload.expires_at <= now) throw notFound('Upload');
  const size = await stageUploadArrival(writes, tenant, upload, upload, 'link');
  const { expires_at: _, reserved_bytes: _reserved, ...announced } = upload;
  const file = { ...announced, size, uploaded_at: now };
  stageSubmissionDraft(context, opened, draft, {
    files: [...draft.files, file],
    pending: draft.pending.filter(({ id }) => id !== uploadId),
  });
  return file;
}

/**
 * Removes a file before submission. 3 reads, 3 writes.
 * @throws the errors of {@link requireOpenRequest}; 404.
 */
export async function stageDraftFileRemoval(
  context: LinkHolderContext,
  given: DocumentRequestCredentials,
  fileId: string,
): Promise<void> {
  const { opened, draft } = await openDraft(context, given);
  const { writes, now } = context;
  const { tenant } = opened;
  const file = draft?.files.find(({ id }) => id === fileId);
  if (!draft || !file) throw notFound('File');
  stageFileRemoval(writes, tenant, file.storage_path, now);
  stagePlanLimitRelease(writes, tenant, 'storage_bytes', file.size);
  stageSubmissionDraft(context, opened, draft, { files: draft.files.filter(({ id }) => id !== fileId) });
}
