// Renewal proposals in v2 and events.
import { z } from 'zod';
import { recordAsJson, timestampsOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import type { ProposalFile } from './proposalFile';
import { PROPOSAL_STATUSES, type RenewalProposal } from './proposalSchema';
import { RESPONDENT_KINDS } from './response';

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
    .describe('The proof; acceptance attaches it to the expiry or its next occurrence'),
  extracted: z
    .object({ expiry_date: z.string(), quote: z.string() })
    .nullable()
    .describe('The date found in the file, with a quote; null if the file wasn’t read or has no date'),
  decline_note: z.string(),
  ...timestampsOut,
});

const viewProposalFile = ({ name, content_type, size, url }: ProposalFile) => ({
  name,
  content_type,
  size,
  url,
});

export const viewProposal = (proposal: RenewalProposal): z.input<typeof proposalOut> => ({
  ...recordAsJson(proposal),
  file: proposal.file && viewProposalFile(proposal.file),
});
