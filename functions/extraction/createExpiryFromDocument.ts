// Creates an expiry from an emailed document, and attaches the document.

import { ApiError, notFound } from '../api/errors';
import type { MutationContext } from '../api/writes';
import { createExpiry } from '../expiries/record/editExpiry';
import type { NewExpiry } from '../expiries/record/input';
import type { Expiry } from '../expiries/record/record';
import { newSecret } from '../platform/ids';
import { getStoredFileMetadata, publishedFileUrl, publishFileUrl } from '../platform/storage';
import { fileRemovalId, fileRemovals } from '../uploads/fileRemoval';
import { extractionItems, isFinishedExtractionItem, requireExtractionJob } from './job';

/**
 * 3 reads and 4 writes more than {@link createExpiry}, plus 1 read per document in the job. The file keeps its path, so
 * its storage is counted only once.
 * @throws 404 for the job, the document or its file; 409 `INVALID_STATE` while the document is being read, or if it
 * already belongs to an expiry; the errors of {@link createExpiry}.
 */
export async function createExpiryFromDocument(
  context: MutationContext,
  { job_id, index, expiry: given }: { job_id: string; index: number; expiry: NewExpiry },
): Promise<Expiry> {
  const { tenant, actor, writes, now } = context;
  const { items } = await requireExtractionJob(tenant, job_id, now);
  const item = items[index];
  if (!item) throw notFound('Document');
  const { expiry_id, storage_path, file_name } = item;
  if (expiry_id !== '')
    throw new ApiError('INVALID_STATE', 'The document already belongs to an expiry', {
      details: { expiry_id },
    });
  if (!isFinishedExtractionItem(item))
    throw new ApiError('INVALID_STATE', 'The document is still being read. Try again in a minute.');
  const [stored, removal] = await Promise.all([
    getStoredFileMetadata(storage_path),
    fileRemovals.of(tenant).get(fileRemovalId(storage_path)),
  ]);
  if (!stored || !removal) throw notFound('File');
  const token = newSecret();
  await publishFileUrl(storage_path, { fileName: file_name, token });
  const expiry = await createExpiry(context, given, [
    {
      name: file_name,
      url: publishedFileUrl(storage_path, token),
      storage_path,
      size: stored.sizeBytes,
      content_type: stored.contentType,
      uploaded_by: actor.id,
      uploaded_at: now,
    },
  ]);
  fileRemovals.of(tenant).stageDelete(writes, removal);
  extractionItems.of(tenant).stageUpdate(writes, item, { expiry_id: expiry.id });
  return expiry;
}
