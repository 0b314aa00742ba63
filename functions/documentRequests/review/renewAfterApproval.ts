// Renews the expiry of an approved request: creates the next occurrence with the approved files.

import { invalidFields, UnknownReference } from '../../api/errors';
import type { MutationContext } from '../../api/writes';
import { attachmentStoragePathOf } from '../../attachments/files';
import { MAX_ATTACHMENTS_PER_EXPIRY, tooManyAttachments } from '../../expiries/record/attachmentLimit';
import { type Expiry, expiries, isOpenExpiry } from '../../expiries/record/record';
import { checkRenewalDate, completeExpiry, nextOccurrenceId } from '../../expiries/series/completeExpiry';
import { loadOrganization } from '../../organizations/organization';
import { dateInOrganizationZone } from '../../organizations/zone';
import { stagePlanLimitUse } from '../../plans/usage';
import { newId, newSecret } from '../../platform/ids';
import { publishedFileUrl, publishStoredFile } from '../../platform/storage';
import { copyStoredFileForCommit } from '../../uploads/fileRemoval';
import type { ClientFile, Submission } from './submission';

export interface RequestRenewal {
  expiry_date: string;
  checklist_completed: readonly string[];
  attach_files: boolean;
}

/** Copies the file, because deleting the expiry deletes its files but must not change the submission. */
async function attachedCopy(
  context: MutationContext,
  expiryId: string,
  { file_name, content_type, size, storage_path: original }: ClientFile,
): Promise<Expiry['attachments'][number]> {
  const { tenant, actor, now } = context;
  const storage_path = attachmentStoragePathOf(tenant, expiryId, newId(32));
  const token = newSecret();
  await copyStoredFileForCommit(context, original, storage_path);
  await publishStoredFile(storage_path, { fileName: file_name, token });
  return {
    name: file_name,
    url: publishedFileUrl(storage_path, token),
    storage_path,
    size,
    content_type,
    uploaded_by: actor.id,
    uploaded_at: now,
  };
}

async function stageCopies(
  context: MutationContext,
  expiryId: string,
  files: readonly ClientFile[],
): Promise<Expiry['attachments']> {
  if (files.length === 0) return [];
  if (files.length > MAX_ATTACHMENTS_PER_EXPIRY) {
    const fields = {
      'renewal.attach_files': 'must be false: the expiry can’t hold all files of this submission',
    };
    throw tooManyAttachments(`, and this submission has ${files.length}`, fields);
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  await stagePlanLimitUse(context.writes, context.tenant, 'storage_bytes', bytes);
  return Promise.all(files.map((file) => attachedCopy(context, expiryId, file)));
}

/**
 * Completes the request's expiry and creates its next occurrence with the new date. The old expiry records its renewal and
 * the day. 2 more reads. Attaches copies of the files: 1 more read and write, and 2 writes per file.
 * @throws 400 without an existing expiry or if the date isn't after the old one; as {@link completeExpiry}; 409
 *   `TOO_MANY_ATTACHMENTS`; 403 `PLAN_LIMIT_REACHED` if the copies exceed the plan's storage.
 */
export async function stageExpiryRenewalBySubmission(
  context: MutationContext,
  submission: Submission,
  { expiry_date, checklist_completed, attach_files }: RequestRenewal,
): Promise<string | null> {
  const { expiry_id, template_name, client_name, revision, submitted_at, id, files } = submission;
  if (expiry_id === null)
    throw invalidFields({ renewal: 'can only be used if the request belongs to an expiry' });
  const expiry = await expiries.of(context.tenant).get(expiry_id);
  if (expiry === null) throw new UnknownReference({ renewal: 'can’t be used: the expiry has been deleted' });
  if (isOpenExpiry(expiry)) checkRenewalDate(expiry, expiry_date, 'renewal.expiry_date');
  const day = dateInOrganizationZone(await loadOrganization(context.tenant), submitted_at);
  const copies =
    attach_files && isOpenExpiry(expiry)
      ? await stageCopies(context, nextOccurrenceId(expiry_id), files)
      : [];
  const { next } = await completeExpiry(context, expiry_id, {
    closing_notes: `Renewed by “${template_name}”, submitted by ${client_name} on ${day} (submission ${id}, revision ${revision})`,
    checklist_completed: [...checklist_completed],
    renewed_to: expiry_date,
    renewed_by_submission_id: id,
    files: copies,
  });
  return next?.id ?? null;
}
