// The stored files of evidence packs, and their deletion.
import type { FileJobs } from '../jobs/resumedJobs';
import { MAX_REMOVED, removeSomeStoredFilesBelow } from '../platform/storage';
import {
  EVIDENCE_PACK_STILL_MS,
  type EvidencePack,
  evidencePackFolderPath,
  evidencePackPartsPath,
  evidencePackQueue,
  evidencePacks,
} from './record';

async function removeAllBelow(prefix: string): Promise<void> {
  while ((await removeSomeStoredFilesBelow(prefix)) === MAX_REMOVED);
}

type Located = Pick<EvidencePack, 'id' | 'organization_id'>;

/** Removes the ZIP and its parts. */
export const removeEvidencePackFiles = (pack: Located): Promise<void> =>
  removeAllBelow(evidencePackFolderPath(pack));
/** Removes the parts from which the ZIP was built. */
export const removeEvidencePackParts = (pack: Located): Promise<void> =>
  removeAllBelow(evidencePackPartsPath(pack));

/** How the pack runs and is swept. */
export const fileJobsOfEvidencePack = (pack: Located): FileJobs<EvidencePack> => ({
  store: evidencePacks.anyTenant(pack),
  queue: evidencePackQueue,
  stillMs: EVIDENCE_PACK_STILL_MS,
  removeFiles: removeEvidencePackFiles,
});
