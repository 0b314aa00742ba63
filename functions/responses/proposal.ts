// The stored renewal proposal, its file, and its JSON in v2 and events.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { recordAsJson, timestampFieldsOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import type { Writes } from '../api/writes';
import { stageFileRemovalsFreeingStorage } from '../attachments/removal';
import type { Expiry } from '../expiries/record/record';
import type { TenantRecord } from '../store/collection';
import { lenientEnum, timestampFields } from '../store/values';
import { RESPONDENT_KINDS } from './response';

const proposalFileSchema = z.object({
  upload_id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
  storage_path: z.string(),
  url: z.string(),
});
export type ProposalFile = z.output<typeof proposalFileSchema>;

/** Deletes the file of an unaccepted proposal and frees its storage. */
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

export const PROPOSAL_STATUSES = ['open', 'accepted', 'declined', 'superseded'] as const;

export const proposalRecordFields = {
  expiry_id: z.string(),
  expiry_name: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  new_expiry_date: z.string().nullable(),
  note: z.string(),
  by_kind: lenientEnum(RESPONDENT_KINDS, 'user'),
  by_id: z.string(),
  by_name: z.string(),
  /**
   * The due date when the proposal was created; if the expiry's date has changed since, the proposal can't be accepted.
   */
  due_date: z.string().nullable(),
  file: proposalFileSchema.nullable().default(null),
  /** The date found in the file, with a quote; null if the file wasn’t read or has no date. */
  extracted: z.object({ expiry_date: z.string(), quote: z.string() }).nullable().default(null),
  decline_note: z.string(),
  ...timestampFields,
};
export type RenewalProposal = TenantRecord<typeof proposalRecordFields>;

export const proposalOut = namedOpenApiObject('RenewalProposal', {
  id: z.string(),
  expiry_id: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  new_expiry_date: z.string().nullable(),
  note: z.string(),
  by_kind: z.enum(RESPONDENT_KINDS),
  by_id: z.string(),
  by_name: z.string(),
  due_date: z.string().nullable(),
  file: z
    .object({ name: z.string(), content_type: z.string(), size: z.int(), url: z.url() })
    .nullable()
    .describe(
      'The proof, which is attached to the expiry or its next occurrence when the proposal is accepted',
    ),
  extracted: z
    .object({ expiry_date: z.string(), quote: z.string() })
    .nullable()
    .describe('The date found in the file, with a quote; null if the file wasn’t read or contains no date'),
  decline_note: z.string(),
  ...timestampFieldsOut,
});

export const viewProposal = (proposal: RenewalProposal): z.input<typeof proposalOut> =>
  recordAsJson(proposal);
