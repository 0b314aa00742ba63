// The files of a data export, and their deletion.
import { MAX_REMOVED, removeSomeStoredFilesBelow } from '../../platform/storage';
import { type DataExport, folderPathOfDataExport } from './record';

async function removeAllBelow(prefix: string): Promise<void> {
  while ((await removeSomeStoredFilesBelow(prefix)) === MAX_REMOVED);
}

type Located = Pick<DataExport, 'id' | 'organization_id'>;

/** The archive, and parts that one under way has written. */
export const removeFilesOfDataExport = (job: Located): Promise<void> =>
  removeAllBelow(folderPathOfDataExport(job));
/** Deletes the parts from which the archive was built. */
export const removePartsOfDataExport = (job: Located): Promise<void> =>
  removeAllBelow(`${folderPathOfDataExport(job)}parts/`);
