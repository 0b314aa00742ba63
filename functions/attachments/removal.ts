// Finds, detaches and deletes expiries' files, and frees their storage.

import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { invalidFieldsError, notFound } from '../api/errors';
import { textInput } from '../api/fields';
import type { MutationContext, Writes } from '../api/writes';
import { type Expiry, expiries, requireExpiry } from '../expiries/record/record';
import { stagePlanLimitRelease } from '../plans/usage';
import { fileRemovalId, fileRemovals, stageFileRemoval } from '../uploads/fileRemoval';

const organizationFolder = (tenant: Tenant): string => `organizations/${tenant.organizationId}/`;

/** An attachment's storage path, which ends with the upload id. */
export const attachmentStoragePathOf = (tenant: Tenant, expiryId: string, uploadId: string): string =>
  `${organizationFolder(tenant)}expiries/${expiryId}/${uploadId}`;

/** The storage path of a document received by email. The file is kept until its extraction job is deleted. */
export const emailedDocumentPathOf = (tenant: Tenant, jobId: string, index: number): string =>
  `${organizationFolder(tenant)}inbound/${jobId}/${index}`;

/** Whether the file is in the organization's folder. The organization may delete only files in this folder. */
export const isFileOfOrganization = (tenant: Tenant, storagePath: string): boolean =>
  storagePath.startsWith(organizationFolder(tenant));

/**
 * Whether the URL identifies the file. Clients may omit the token, because query strings are logged, and may send a
 * decoded URL.
 */
export const isSameAttachmentUrl = (address: string, { url }: { url: string }): boolean =>
  [url, withoutToken(url)].some((known) => address === known || address === decodeURIComponent(known));

const withoutToken = (url: string): string => url.replace(/[?&]token=[^&]*$/, '');

/** Identifies an attachment by URL, or by index if no URL is given. */
export type AttachmentSelector = { url: string } | { index: number };

/** `index` is ignored if `url` is present. */
export const attachmentReferenceFields = {
  url: textInput(2000).optional(),
  index: z
    .unknown()
    .optional()
    .meta({ anyOf: [{ type: 'integer', minimum: 0 }, { type: 'null' }] }),
};

const place = z.int().min(0);

/** @throws 400 if both URL and index are missing, or if the index is invalid and there is no URL. */
export function parseAttachmentUrlOrIndex({
  url,
  index,
}: {
  url?: string | undefined;
  index?: unknown;
}): AttachmentSelector {
  if (url) return { url };
  if (index === undefined || index === null) throw invalidFieldsError({ url: 'is required unless you send index' });
  const used = place.safeParse(index);
  if (!used.success) throw invalidFieldsError({ index: 'must be a whole number, 0 or more' });
  return { index: used.data };
}

type Attachment = Expiry['attachments'][number];
type Stored = Pick<Attachment, 'storage_path' | 'size'>;

/**
 * Removes a file from the expiry in the current commit, and deletes the file after the commit. 1 read and 3 writes.
 * @throws 404 for a missing expiry or file.
 */
export async function stageAttachmentRemoval(
  { writes, tenant, actor, now }: MutationContext,
  expiryId: string,
  named: AttachmentSelector,
): Promise<{ expiry: Expiry; removed: Attachment }> {
  const expiry = await requireExpiry(tenant, expiryId);
  const index =
    'url' in named ? expiry.attachments.findIndex((file) => isSameAttachmentUrl(named.url, file)) : named.index;
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

/** Frees the files' storage, and deletes the files after the commit. 1 write per file, plus 1 write for the quota. */
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
  if (bytes > 0) stagePlanLimitRelease(writes, tenant, 'storage_bytes', bytes);
}

/**
 * Deletes all of a deleted expiry's files and frees their storage. Idempotent: each file's storage is freed only once.
 * 1 read and 1 write per file, plus 1 write.
 */
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
