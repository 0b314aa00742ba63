// The file that proves a renewal: it comes with the proposal, and becomes the expiry's attachment with its acceptance.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import type { Writes } from '../api/writes';
import { MAX_ATTACHMENTS_PER_EXPIRY } from '../attachments/record';
import { stageFileRemovalsAndGiveBack } from '../attachments/removal';
import type { Expiry } from '../expiries/record';

export const proposalFileSchema = z.object({
  upload_id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
  storage_path: z.string(),
  url: z.string(),
});
export type ProposalFile = z.output<typeof proposalFileSchema>;

/** It was not accepted: its room is given back. 2 writes, none without a file. */
export function stageProposalFileRemoval(
  writes: Writes,
  tenant: Tenant,
  { file }: { file: ProposalFile | null },
  now: Date,
): void {
  if (file) stageFileRemovalsAndGiveBack(writes, tenant, [file], now);
}

/** @throws 409 `TOO_MANY_ATTACHMENTS` where it stays with an expiry that is full. */
export function attachmentsOfProposalFile(
  { file, by_id }: { file: ProposalFile | null; by_id: string },
  expiry: Pick<Expiry, 'attachments' | 'recurrence'>,
  now: Date,
): Expiry['attachments'] {
  if (!file) return [];
  if (expiry.recurrence === null && expiry.attachments.length >= MAX_ATTACHMENTS_PER_EXPIRY) {
    throw new ApiError('TOO_MANY_ATTACHMENTS', `An expiry has at most ${MAX_ATTACHMENTS_PER_EXPIRY} files`, {
      details: { limit: MAX_ATTACHMENTS_PER_EXPIRY },
    });
  }
  const { upload_id: _, ...stored } = file;
  return [{ ...stored, uploaded_by: by_id, uploaded_at: now }];
}
