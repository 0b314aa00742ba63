// Fetches an attachment for extraction.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError, notFound } from '../../api/errors';
import { id } from '../../api/fields';
import { isAddressOfFile, isFileOfOrganization } from '../../attachments/files';
import { namedAttachmentFields, namedAttachmentOf } from '../../attachments/namedAttachment';
import type { Expiry } from '../../expiries/record/record';
import { getStoredFileMetadata, readStartOfStoredFile } from '../../platform/storage';
import type { SourceFile } from './document';
import { MAX_DOCUMENT_BYTES } from './limits';

/** Identifies an attachment by URL, or by index if there is no URL. */
export const namedAttachmentInput = z.object({ expiryId: id, ...namedAttachmentFields });

export type Attachment = Expiry['attachments'][number];

export type NamedFile = Parameters<typeof namedAttachmentOf>[0];

/** @throws 400 if the input has neither; 404 if the expiry has no such file. */
export function requireAttachmentByUrlOrIndex(expiry: Expiry, given: NamedFile): Attachment {
  const named = namedAttachmentOf(given);
  const attachment =
    'index' in named
      ? expiry.attachments[named.index]
      : expiry.attachments.find((known) => isAddressOfFile(named.url, known));
  if (!attachment) throw notFound('Attachment');
  return attachment;
}

const tooLarge = (): ApiError =>
  new ApiError('FILE_TOO_LARGE', `The document is larger than ${MAX_DOCUMENT_BYTES} bytes`, {
    details: { max_size: MAX_DOCUMENT_BYTES },
  });

/** @throws 404 if the file is missing from storage; 413 `FILE_TOO_LARGE`. */
export async function requireAttachmentBytesForExtraction(
  tenant: Tenant,
  attachment: Pick<Attachment, 'storage_path' | 'name' | 'content_type'>,
): Promise<SourceFile> {
  const { storage_path: path, name, content_type: contentType } = attachment;
  if (!isFileOfOrganization(tenant, path)) throw notFound('File');
  // The size comes from storage, because the record may be wrong.
  const stored = await getStoredFileMetadata(path);
  if (!stored) throw notFound('File');
  if (stored.sizeBytes > MAX_DOCUMENT_BYTES) throw tooLarge();
  return { fileName: name, contentType, bytes: await readStartOfStoredFile(path, MAX_DOCUMENT_BYTES) };
}
