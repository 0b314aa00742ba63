// A client's files: put straight to storage, and held against what the field takes before and after.
import type { Tenant } from '../api/actor';
import type { LinkContext } from '../api/context';
import { ApiError, invalidFields, notFound } from '../api/errors';
import { hasContentMismatch, START_BYTES } from '../attachments/content';
import { safeFileName, sameContentType } from '../attachments/files';
import { stageFileRemoval } from '../attachments/record';
import { stageGiveBack, stageReservedUse, stageUse } from '../plans/usage';
import { withoutPlan } from '../plans/withoutPlan';
import { addMs, MINUTE_MS } from '../platform/clock';
import { newId } from '../platform/ids';
import {
  getStoredFile,
  readStartOfStoredFile,
  removeStoredFile,
  signUpload,
  type UploadAddress,
} from '../platform/storage';
import { type Credentials, type Opened, requireOpenRequest } from './clientAccess';
import { stageDraft } from './clientDraft';
import { type DraftContent, EMPTY_DRAFT, getDraft, type PendingUpload } from './draft';
import { isAllowed } from './fileRules';
import type { FileField } from './form';
import type { ClientFile } from './submission';

export const MAX_FILES_PER_FIELD = 10;
const UPLOAD_LIFETIME_MS = 15 * MINUTE_MS;

export interface ClientFileToUpload {
  field_id: string;
  file_name: string;
  content_type: string;
  size: number;
}

const pathOf = (tenant: Tenant, requestId: string, uploadId: string): string =>
  `organizations/${tenant.organizationId}/collection/requests/${requestId}/${uploadId}`;

function fileField({ fields }: Opened, id: string): FileField {
  const field = fields.find((known) => known.id === id);
  if (field?.type !== 'file_upload') throw invalidFields({ field_id: 'takes no files' });
  return field;
}

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError('FILE_TOO_LARGE', `The file is larger than ${maxBytes} bytes`, {
    details: { max_size: maxBytes },
  });

/** What was begun and not finished counts until it is swept: its file may have been put. */
function requireFieldRoom({ files, pending }: DraftContent, fieldId: string): void {
  const count = [...files, ...pending].filter(({ field_id }) => field_id === fieldId).length;
  if (count >= MAX_FILES_PER_FIELD) {
    throw new ApiError('LIMIT_REACHED', `At most ${MAX_FILES_PER_FIELD} files here`, {
      details: { limit: MAX_FILES_PER_FIELD },
    });
  }
}

/**
 * An address to put one file to, its size held in the quota from now on. 4 reads, 2 writes.
 * @throws as {@link requireOpenRequest}; 400 for a type that the field does not take; 413; 409 `LIMIT_REACHED`; 503.
 */
export async function startClientUpload(
  context: LinkContext,
  given: Credentials,
  file: ClientFileToUpload,
): Promise<{ upload: PendingUpload; address: UploadAddress }> {
  const { now } = context;
  const opened = await requireOpenRequest(given, now);
  const { tenant, request } = opened;
  const field = fileField(opened, file.field_id);
  const named = { ...file, file_name: safeFileName(file.file_name) };
  if (!isAllowed(field, named)) {
    throw invalidFields({ content_type: `must be one of: ${field.allowed_types.join(', ')}` });
  }
  if (file.size > field.max_size_bytes) throw tooLarge(field.max_size_bytes);
  const draft = await getDraft(tenant, request.id);
  requireFieldRoom(draft ?? EMPTY_DRAFT, field.id);
  await stageUse(context.writes, tenant, 'storage_bytes', file.size).catch(withoutPlan);
  const id = newId(32);
  const upload = {
    ...named,
    id,
    storage_path: pathOf(tenant, request.id, id),
    reserved_bytes: file.size,
    expires_at: addMs(now, UPLOAD_LIFETIME_MS),
  };
  stageDraft(context, opened, draft, { pending: [...(draft?.pending ?? []), upload] });
  const address = await signUpload(upload.storage_path, {
    contentType: upload.content_type,
    maxBytes: upload.size,
    lifetimeMs: UPLOAD_LIFETIME_MS,
  });
  return { upload, address };
}

/** What is said of the file itself. */
const WILL_NOT_DO: readonly number[] = [400, 413];

/** @throws 404 when nothing was put; 413; 400 for a file that is not what was announced. */
async function checkedSize(upload: PendingUpload): Promise<number> {
  const stored = await getStoredFile(upload.storage_path);
  if (!stored) throw notFound('Uploaded file');
  if (stored.sizeBytes > upload.size) throw tooLarge(upload.size);
  if (stored.sizeBytes === 0) throw invalidFields({ upload_id: 'names a file without content' });
  const start = await readStartOfStoredFile(upload.storage_path, START_BYTES);
  if (!sameContentType(stored.contentType, upload.content_type) || hasContentMismatch(upload, start)) {
    throw invalidFields({ upload_id: 'names a file that is not what its name and type say' });
  }
  return stored.sizeBytes;
}

/**
 * Adds the file that was put. Completing it again answers the same. 3 reads, 1 write, 1 more for a file smaller than announced.
 * @throws as {@link requireOpenRequest}; 404 for an upload that is not there or too late; 400; 413; 503.
 */
export async function completeClientUpload(
  context: LinkContext,
  given: Credentials,
  uploadId: string,
): Promise<ClientFile> {
  const { writes, now } = context;
  const opened = await requireOpenRequest(given, now);
  const { tenant, request } = opened;
  const draft = await getDraft(tenant, request.id);
  const known = draft?.files.find(({ id }) => id === uploadId);
  if (known) return known;
  const upload = draft?.pending.find(({ id }) => id === uploadId);
  if (!draft || !upload) throw notFound('Upload');
  if (upload.expires_at <= now) throw notFound('Upload');
  const size = await checkedSize(upload).catch(async (thrown) => {
    // Only what will not do: a file of which storage says nothing just now is as good as it was. Nothing is committed, so
    // this is done at once; the sweep is behind it.
    if (thrown instanceof ApiError && WILL_NOT_DO.includes(thrown.status))
      await removeStoredFile(upload.storage_path);
    throw thrown;
  });
  const { expires_at: _, reserved_bytes: reserved, ...announced } = upload;
  await stageReservedUse(writes, tenant, 'storage_bytes', { reserved, used: size }).catch(withoutPlan);
  const file = { ...announced, size, uploaded_at: now };
  stageDraft(context, opened, draft, {
    files: [...draft.files, file],
    pending: draft.pending.filter(({ id }) => id !== uploadId),
  });
  return file;
}

/** Takes a file back before it is submitted. 3 reads, 3 writes. @throws as {@link requireOpenRequest}; 404. */
export async function removeClientFile(
  context: LinkContext,
  given: Credentials,
  fileId: string,
): Promise<void> {
  const { writes, now } = context;
  const opened = await requireOpenRequest(given, now);
  const { tenant, request } = opened;
  const draft = await getDraft(tenant, request.id);
  const file = draft?.files.find(({ id }) => id === fileId);
  if (!draft || !file) throw notFound('File');
  stageFileRemoval(writes, tenant, file.storage_path, now);
  stageGiveBack(writes, tenant, 'storage_bytes', file.size);
  stageDraft(context, opened, draft, { files: draft.files.filter(({ id }) => id !== fileId) });
}
