// Reads the proof attached to a renewal proposal.
import { firestoreTriggerWorker } from '../../api/worker';
import { geminiApiKey } from '../../platform/params';
import { renewalProposals } from '../../responses/renewalProposal';
import { tenantOf } from '../../store/tenant';
import { extractDateOfRenewalProposalFile } from '../readProposal';

export const readRenewalProposal = firestoreTriggerWorker({
  on: renewalProposals,
  timeoutSeconds: 120,
  secrets: [geminiApiKey.name],
  run: async ({ before, after: proposal }) => {
    const isNew = proposal?.file && proposal.file.upload_id !== before?.file?.upload_id;
    if (!isNew || proposal.status !== 'open' || proposal.extracted !== null) return;
    await extractDateOfRenewalProposalFile(tenantOf(proposal.organization_id), proposal);
  },
});
