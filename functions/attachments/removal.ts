// Removes files from expiries, returns their storage and deletes the stored files.
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import type { MutationContext, Writes } from '../api/writes';
import { type Expiry, expiries, requireExpiry } from '../expiries/record/record';
import { stagePlanLimitGiveBack } from '../plans/usage';
import { fileRemovalId, fileRemovals, stageFileRemoval } from '../uploads/fileRemoval';
import { isAddressOfFile, isFileOfOrganization } from './files';
import type { NamedAttachment } from './namedAttachment';

type Attachment = Expiry['attachments'][number];
type Stored = Pick<Attachment, 'storage_path' | 'size'>;

/**
 * Removes a file from the expiry in the commit, and deletes it right afterwards. 1 read and 3 writes.
 * @throws 404 for a missing expiry or file.
 */
export async function stageAttachmentRemoval(
  { writes, tenant, actor, now }: MutationContext,
  expiryId: string,
  named: NamedAttachment,
): Promise<{ expiry: Expiry; removed: Attachment }> {
  const expiry = await requireExpiry(tenant, expiryId);
  const index =
    'url' in named ? expiry.attachments.findIndex((file) => isAddressOfFile(named.url, file)) : named.index;
  const removed = expiry.attachments[index];
  if (!removed) throw notFound('Attachment');
  const changed = expiries.of(tenant).stageUpdate(writes, expiry, {
    attachments: expiry.attachments.filter((_, at) => at !== index),
    updated_at: now,
    updated_by_name: actor.name,
  });
  stageFileRemovalsFreeingStorage(writes, tenant, [removed], now);
  return { expiry: changed, removed };
}

/** Returns the files' storage, and deletes them after the commit. 1 write each and 1 more. */
export function stageFileRemovalsFreeingStorage(
  writes: Writes,
  tenant: Tenant,
  files: readonly Stored[],
  now: Date,
): void {
  for (const { storage_path } of files) {
    if (isFileOfOrganization(tenant, storage_path)) stageFileRemoval(writes, tenant, storage_path, now);
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > 0) stagePlanLimitGiveBack(writes, tenant, 'storage_bytes', bytes);
}

/** Releases all files of a deleted expiry, once per file. 1 read and 1 write per file, and 1 more write. */
export async function stageRemovalOfDeletedExpiryFiles(
  writes: Writes,
  tenant: Tenant,
  attachments: readonly Stored[],
  now: Date,
): Promise<void> {
  const ids = attachments.map(({ storage_path }) => fileRemovalId(storage_path));
  const known = await fileRemovals.of(tenant).getMany(ids);
  const left = attachments.filter(({ storage_path }) => !known.has(fileRemovalId(storage_path)));
  stageFileRemovalsFreeingStorage(writes, tenant, left, now);
}
