// The file that proves a renewal. It becomes an attachment of the expiry when the proposal is accepted.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { stageFileRemovalsFreeingStorage } from '../attachments/removal';
import type { Expiry } from '../expiries/record/record';

export const proposalFileSchema = z.object({
  upload_id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
  storage_path: z.string(),
  url: z.string(),
});
export type ProposalFile = z.output<typeof proposalFileSchema>;

/** Deletes the file of an unaccepted proposal and returns its storage. 2 writes, none without a file. */
export function stageProposalFileRemoval(
  writes: Writes,
  tenant: Tenant,
  { file }: { file: ProposalFile | null },
  now: Date,
): void {
  if (file) stageFileRemovalsFreeingStorage(writes, tenant, [file], now);
}

export function attachmentsOfProposalFile(
  { file, by_id }: { file: ProposalFile | null; by_id: string },
  now: Date,
): Expiry['attachments'] {
  if (!file) return [];
  const { upload_id: _, ...stored } = file;
  return [{ ...stored, uploaded_by: by_id, uploaded_at: now }];
}
