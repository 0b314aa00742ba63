// Background workers for document extraction.

import { type Tenant, tenantOf } from '../api/actor';
import { ApiError } from '../api/errors';
import { declareFirestoreTriggerWorker, declareTaskWorker } from '../api/worker';
import { createDueWorker } from '../jobs/dueWorker';
import { addMs, clock } from '../platform/clock';
import { log, logFieldsOfError } from '../platform/log';
import { geminiApiKey } from '../platform/params';
import { isModelConfigured } from '../providers/gemini';
import { type RenewalProposal, renewalProposals } from '../responses/renewalProposal';
import { unitOfWork } from '../store/unitOfWork';
import { dueExtractionDocuments, extractionDocuments, extractionQueue } from './job';
import { loadDocumentFile } from './reading/document';
import { extractFileWithinQuota } from './reading/extract';
import { DAILY_EXTRACTION_CUTOFF_FOR_LINKS, EXTRACTION_LEASE_MS } from './reading/limits';
import { runExtractionItem } from './runDocument';

/** The date and its quote. Null if the document has no date or can’t be read, in which case no date is suggested. */
async function dateIn(
  tenant: Tenant,
  file: NonNullable<RenewalProposal['file']>,
): Promise<RenewalProposal['extracted']> {
  try {
    const { draft, fields } = await extractFileWithinQuota(
      { tenant, now: clock.now() },
      await loadDocumentFile(tenant, file),
      DAILY_EXTRACTION_CUTOFF_FOR_LINKS,
    );
    const quote = fields.expiry_date?.quote ?? null;
    return draft.expiry_date === undefined || quote === null ? null : { expiry_date: draft.expiry_date, quote };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    log.warn('Could not read the file of a renewal proposal', logFieldsOfError(thrown));
    return null;
  }
}

/** A no-op if no model is configured. 3 reads and 2 writes. */
async function extractDateOfRenewalProposalFile(tenant: Tenant, { id, file }: RenewalProposal): Promise<void> {
  if (file === null || !isModelConfigured()) return;
  const extracted = await dateIn(tenant, file);
  if (extracted === null) return;
  await unitOfWork(async (writes) => {
    const store = renewalProposals.of(tenant);
    const proposal = await store.get(id);
    if (proposal?.status !== 'open' || proposal.file?.upload_id !== file.upload_id) return;
    store.stageUpdate(writes, proposal, { extracted, updated_at: clock.now() });
  });
}

/** Extracts the date from the proof attached to a renewal proposal. */
export const extractRenewalProofDate = declareFirestoreTriggerWorker({
  on: renewalProposals,
  timeoutSeconds: 120,
  memory: '1GiB',
  concurrency: 1,
  readsDocuments: true,
  secrets: [geminiApiKey.name],
  run: async ({ before, after: proposal }) => {
    const isNew = proposal?.file && proposal.file.upload_id !== before?.file?.upload_id;
    if (!isNew || proposal.status !== 'open' || proposal.extracted !== null) return;
    await extractDateOfRenewalProposalFile(tenantOf(proposal.organization_id), proposal);
  },
});

/** Reads one document in a bulk extraction. */
export const runExtraction = declareTaskWorker(extractionQueue, {
  memory: '1GiB',
  concurrency: 1,
  readsDocuments: true,
  secrets: [geminiApiKey.name],
  run: ({ organization_id, id }) => runExtractionItem(tenantOf(organization_id), id),
});

/** Requeues documents from bulk extractions if their task was lost or their worker died. */
export const sweepExtractions = createDueWorker(dueExtractionDocuments, {
  cron: '*/5 * * * *',
  run: async (item) => {
    const waiting = { status: 'waiting' as const, wake_at: addMs(clock.now(), EXTRACTION_LEASE_MS) };
    if (await extractionDocuments.anyTenant(item).tryUpdate(item, waiting)) await extractionQueue.enqueue(item);
  },
});
