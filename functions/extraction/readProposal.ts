// Reads the file of a renewal proposal, to suggest its date to the reviewer.
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import { clock } from '../platform/clock';
import { log, logFieldsOfError } from '../platform/log';
import { isModelConfigured } from '../providers/gemini';
import { type RenewalProposal, renewalProposals } from '../responses/renewalProposal';
import { unitOfWork } from '../store/unitOfWork';
import { requireAttachmentBytesForExtraction } from './reading/attachedFile';
import { extractFieldsOfFileWithinDayQuota } from './reading/extract';
import { MAX_DOCUMENTS_OF_LINKS_PER_DAY } from './reading/limits';

/** The date and its quote; null if the document has none or can’t be read, so that nothing is suggested. */
async function dateIn(
  tenant: Tenant,
  file: NonNullable<RenewalProposal['file']>,
): Promise<RenewalProposal['extracted']> {
  try {
    const { draft, fields } = await extractFieldsOfFileWithinDayQuota(
      { tenant, now: clock.now() },
      await requireAttachmentBytesForExtraction(tenant, file),
      MAX_DOCUMENTS_OF_LINKS_PER_DAY,
    );
    const quote = fields.expiry_date?.quote ?? null;
    return draft.expiry_date === undefined || quote === null
      ? null
      : { expiry_date: draft.expiry_date, quote };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    log.warn('The file of a renewal proposal was not read', logFieldsOfError(thrown));
    return null;
  }
}

/** Does nothing if no model is configured. 3 reads and 2 writes. */
export async function extractDateOfRenewalProposalFile(
  tenant: Tenant,
  { id, file }: RenewalProposal,
): Promise<void> {
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
