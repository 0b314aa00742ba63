// The files of a data export, and their deletion.
import type { FileJobs } from '../../jobs/resumedJobs';
import { MAX_REMOVED, removeSomeStoredFilesBelow } from '../../platform/storage';
import {
  type DataExport,
  dataExportQueue,
  dataExports,
  EXPORT_STILL_MS,
  folderPathOfDataExport,
  partsPathOfDataExport,
} from './record';

async function removeAllBelow(prefix: string): Promise<void> {
  while ((await removeSomeStoredFilesBelow(prefix)) === MAX_REMOVED);
}

type Located = Pick<DataExport, 'id' | 'organization_id'>;

/** Deletes the archive and its parts. */
export const removeFilesOfDataExport = (job: Located): Promise<void> =>
  removeAllBelow(folderPathOfDataExport(job));
/** Deletes the parts from which the archive was built. */
export const removePartsOfDataExport = (job: Located): Promise<void> =>
  removeAllBelow(partsPathOfDataExport(job));

/** How the export runs and is swept. */
export const fileJobsOfDataExport = (job: Located): FileJobs<DataExport> => ({
  store: dataExports.anyTenant(job),
  queue: dataExportQueue,
  stillMs: EXPORT_STILL_MS,
  removeFiles: removeFilesOfDataExport,
});
