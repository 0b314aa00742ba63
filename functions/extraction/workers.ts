// Background workers of this area.

import { tenantOf } from '../api/actor';
import { firestoreTriggerWorker, taskWorker } from '../api/worker';
import { dueWorker } from '../jobs/dueWorker';
import { addMs, clock } from '../platform/clock';
import { geminiApiKey } from '../platform/params';
import { renewalProposals } from '../responses/renewalProposal';
import { dueExtractions, extractionItems, extractionQueue } from './job';
import { EXTRACTION_LEASE_MS } from './reading/limits';
import { extractDateOfRenewalProposalFile } from './readProposal';
import { runExtractionItem } from './runItem';

/** Reads the proof attached to a renewal proposal. */
export const readRenewalProposal = firestoreTriggerWorker({
  on: renewalProposals,
  timeoutSeconds: 120,
  memory: '1GiB',
  concurrency: 1,
  secrets: [geminiApiKey.name],
  run: async ({ before, after: proposal }) => {
    const isNew = proposal?.file && proposal.file.upload_id !== before?.file?.upload_id;
    if (!isNew || proposal.status !== 'open' || proposal.extracted !== null) return;
    await extractDateOfRenewalProposalFile(tenantOf(proposal.organization_id), proposal);
  },
});

/** Reads one document of a bulk extraction. */
export const runExtraction = taskWorker(extractionQueue, {
  memory: '1GiB',
  concurrency: 1,
  readsDocuments: true,
  secrets: [geminiApiKey.name],
  run: ({ organization_id, id }) => runExtractionItem(tenantOf(organization_id), id),
});

/** Queues documents of bulk extractions again if their task was lost or their worker died. */
export const sweepExtractions = dueWorker(dueExtractions, {
  cron: '*/5 * * * *',
  run: async (item) => {
    const waiting = { status: 'waiting' as const, wake_at: addMs(clock.now(), EXTRACTION_LEASE_MS) };
    if (await extractionItems.anyTenant(item).tryUpdate(item, waiting)) await extractionQueue.enqueue(item);
  },
});
