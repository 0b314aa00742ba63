// Which event a change of a renewal proposal is.
import type { ChangeEvent } from '../events/derivation';
import type { RenewalProposal } from './proposalSchema';
import { proposalOut, viewProposal } from './proposalViews';

/** Each new one; what becomes of it is no event. */
export function eventOfProposalChange(
  before: RenewalProposal | null,
  after: RenewalProposal | null,
): ChangeEvent | null {
  if (before !== null || after === null) return null;
  return { type: 'expiry.renewal_proposed', data: proposalOut.parse(viewProposal(after)) };
}
