// Deletes the answers of deleted expiries.
import type { Query } from 'firebase-admin/firestore';
import { commitUnauditedInBatches } from '../activity/write/batches';
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { stageRemovalOfDeletedExpiryFiles } from '../attachments/removal';
import { clock } from '../platform/clock';
import { renewalProposals } from './renewalProposal';
import { expiryResponses } from './response';
import { snoozes } from './snooze';

const AT_A_TIME = 100;

/**
 * Deletes the answers of at most 30 expiries, with the files of unaccepted proposals; accepted files are attachments.
 * At least 1 read per kind; 1 read and 1 write per answer, 2 more for a file.
 */
export const removeAnswersOfExpiries = (tenant: Tenant, expiryIds: readonly string[]): Promise<void> =>
  commitUnauditedInBatches((writes) => stageNextRemovals(writes, tenant, expiryIds));

/** Deletes the next answers of each kind. Returns whether there may be more. */
async function stageNextRemovals(
  writes: Writes,
  tenant: Tenant,
  expiryIds: readonly string[],
): Promise<boolean> {
  const ofThose = (query: Query): Query => query.where('expiry_id', 'in', [...expiryIds]).limit(AT_A_TIME);
  const [answers, proposals, waiting] = await Promise.all([
    expiryResponses.of(tenant).list(ofThose),
    renewalProposals.of(tenant).list(ofThose),
    snoozes.of(tenant).list(ofThose),
  ]);
  for (const answer of answers) expiryResponses.of(tenant).stageDelete(writes, answer);
  for (const proposal of proposals) renewalProposals.of(tenant).stageDelete(writes, proposal);
  for (const snooze of waiting) snoozes.of(tenant).stageDelete(writes, snooze);
  const files = proposals.flatMap(({ status, file }) => (status === 'open' && file ? [file] : []));
  if (files.length > 0) await stageRemovalOfDeletedExpiryFiles(writes, tenant, files, clock.now());
  return [answers, proposals, waiting].some(({ length }) => length === AT_A_TIME);
}
