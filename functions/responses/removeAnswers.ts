// What was answered of an expiry goes with it.
import type { Tenant } from '../api/actor';
import type { Writes } from '../api/writes';
import { releaseFilesOf } from '../attachments/removal';
import { renewalProposals } from './renewalProposal';
import { expiryResponses } from './response';
import { snoozes } from './snooze';

const AT_A_TIME = 100;

/**
 * Stages the removal of the next of them; tells whether there were any. The file of a proposal that was not accepted goes
 * with it; one that was is an attachment. 1 read and 1 write each, 2 more for a file.
 */
export async function stageNextAnswerRemovals(
  writes: Writes,
  tenant: Tenant,
  expiryId: string,
  now: Date,
): Promise<{ more: boolean }> {
  const [answers, proposals, waiting] = await Promise.all([
    expiryResponses.of(tenant).list((query) => query.where('expiry_id', '==', expiryId).limit(AT_A_TIME)),
    renewalProposals.of(tenant).list((query) => query.where('expiry_id', '==', expiryId).limit(AT_A_TIME)),
    snoozes.of(tenant).list((query) => query.where('expiry_id', '==', expiryId).limit(AT_A_TIME)),
  ]);
  for (const answer of answers) expiryResponses.of(tenant).stageDelete(writes, answer);
  for (const proposal of proposals) renewalProposals.of(tenant).stageDelete(writes, proposal);
  for (const snooze of waiting) snoozes.of(tenant).stageDelete(writes, snooze);
  const files = proposals.flatMap(({ status, file }) => (status === 'open' && file ? [file] : []));
  if (files.length > 0) await releaseFilesOf(writes, tenant, files, now);
  return { more: answers.length + proposals.length + waiting.length > 0 };
}
