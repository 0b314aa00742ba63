// The stored renewal proposal.
import { z } from 'zod';
import type { TenantRecord } from '../store/collection';
import { enumWithUnknownAs, timestamps } from '../store/values';
import { proposalFileSchema } from './proposalFile';
import { RESPONDENT_KINDS } from './response';

export const PROPOSAL_STATUSES = ['open', 'accepted', 'declined', 'superseded'] as const;

export const renewalProposalFields = {
  expiry_id: z.string(),
  expiry_name: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  new_expiry_date: z.string().nullable(),
  note: z.string(),
  by_kind: enumWithUnknownAs(RESPONDENT_KINDS, 'user'),
  by_id: z.string(),
  by_name: z.string(),
  /** The due date at creation: a proposal for another date can't be accepted. */
  due_date: z.string().nullable(),
  file: proposalFileSchema.nullable().default(null),
  /** The date found in the file, with a quote; null if the file wasn’t read or has no date. */
  extracted: z.object({ expiry_date: z.string(), quote: z.string() }).nullable().default(null),
  /** Why it was declined. */
  decline_note: z.string(),
  ...timestamps,
};
export type RenewalProposal = TenantRecord<typeof renewalProposalFields>;
