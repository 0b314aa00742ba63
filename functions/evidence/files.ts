// Removes the stored files of evidence packs.
import { MAX_REMOVED, removeSomeStoredFilesBelow } from '../platform/storage';
import { type EvidencePack, evidencePackFolderPath } from './record';

async function removeAllBelow(prefix: string): Promise<void> {
  while ((await removeSomeStoredFilesBelow(prefix)) === MAX_REMOVED);
}

type Located = Pick<EvidencePack, 'id' | 'organization_id'>;

/** The ZIP and its parts. */
export const removeEvidencePackFiles = (pack: Located): Promise<void> =>
  removeAllBelow(evidencePackFolderPath(pack));
/** The parts alone. */
export const removeEvidencePackParts = (pack: Located): Promise<void> =>
  removeAllBelow(`${evidencePackFolderPath(pack)}parts/`);
