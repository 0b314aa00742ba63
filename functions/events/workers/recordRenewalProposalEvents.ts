// Turns each renewal proposal into its event.
import { triggerWorker } from '../../api/worker';
import { tenantOf } from '../../platform/tenant';
import { unitOfWork } from '../../platform/unitOfWork';
import { renewalProposals } from '../../responses/renewalProposal';
import { proposalOut, viewProposal } from '../../responses/views';
import { stageEvent } from '../recordEvent';

/** 1 write for a new proposal. */
export const recordRenewalProposalEvents = triggerWorker({
  on: renewalProposals,
  run: async ({ eventId, time, before, after: proposal }) => {
    if (before !== null || proposal === null) return;
    const data = proposalOut.parse(viewProposal(proposal));
    await unitOfWork(async (writes) => {
      const event = { type: 'expiry.renewal_proposed', data, cause: eventId, at: time } as const;
      stageEvent(writes, tenantOf(proposal.organization_id), event);
    });
  },
});
