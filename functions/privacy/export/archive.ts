// Builds the archive of a data export from the exported lines and the stored files.
import type { JobProgressRecorder } from '../../jobs/resumedJobs';
import {
  ResumableZipWriter,
  type WrittenZipEntry,
  type ZipSource,
  zipSourceOfStoredFile,
  zipSourceOfText,
} from '../../jobs/zip';
import {
  CSV_TABLE_COLLECTIONS,
  EXPORT_FILE_LIST_PART,
  EXPORTED_COLLECTIONS,
  exportLineJsonSchemaOf,
  type FileReference,
  readLinesOfExportParts,
  streamExportTableAsCsv,
} from './lines';
import { archivePathOfDataExport, type DataExport, partsPathOfDataExport } from './record';

/** Increment this when the archive's layout changes. */
const FORMAT_VERSION = 1;
const FILES_FOLDER = 'files/';

/** A stored file's path in the archive: `files/`, followed by its path in the organization's storage folder. */
const archiveEntryPathOfFile = (organizationId: string, storagePath: string): string =>
  `${FILES_FOLDER}${storagePath.slice(`organizations/${organizationId}/`.length)}`;

/** All archive entries except those that describe the archive itself. */
async function* sourcesOf(job: DataExport): AsyncGenerator<ZipSource> {
  for (const collection of EXPORTED_COLLECTIONS) {
    if (!job.parts[collection.name]) continue;
    const schema = JSON.stringify(exportLineJsonSchemaOf(collection), null, 2);
    yield zipSourceOfText(`data/${collection.name}.schema.json`, () => [schema]);
    yield zipSourceOfText(`data/${collection.name}.jsonl`, () => readLinesOfExportParts(job, collection.name));
  }
  for (const table of CSV_TABLE_COLLECTIONS) {
    if (job.parts[table]) yield zipSourceOfText(`tables/${table}.csv`, () => streamExportTableAsCsv(job, table));
  }
  const written = new Set<string>();
  for await (const line of readLinesOfExportParts(job, EXPORT_FILE_LIST_PART)) {
    const { storage_path: path } = JSON.parse(line) as FileReference;
    if (written.has(path)) continue;
    written.add(path);
    yield zipSourceOfStoredFile(archiveEntryPathOfFile(job.organization_id, path), path);
  }
}

function fileEntriesOf(entries: readonly WrittenZipEntry[]) {
  const files = entries.filter(({ name }) => name.startsWith(FILES_FOLDER));
  const namesOf = (isAbsent: boolean) =>
    new Set(files.filter((file) => file.isAbsent === isAbsent).map(({ name }) => name));
  return { stored: namesOf(false), absent: namesOf(true) };
}

function manifestOf(job: DataExport, { stored, absent }: ReturnType<typeof fileEntriesOf>): object {
  const { id, kind, organization_id, subject_id, created_at, records } = job;
  return {
    format: 'expiry-service-export',
    version: FORMAT_VERSION,
    ...{ export_id: id, kind, organization_id, subject_id, created_at: created_at.toISOString() },
    collections: EXPORTED_COLLECTIONS.flatMap(({ name, data }) =>
      records[name] ? [{ name, records: records[name], exported: data.exported ?? 'whole' }] : [],
    ),
    files: stored.size,
    absent_files: [...absent],
  };
}

export interface ArchiveTotals {
  files: number;
  bytes: number;
}

/** Streams the archive, keeping only one chunk and the list of entries in memory. */
export async function writeDataExportArchive(progress: JobProgressRecorder<DataExport>): Promise<ArchiveTotals> {
  const { job } = progress;
  const settings = {
    folder: partsPathOfDataExport(job),
    modified: job.created_at,
    keepAlive: (bytes: number) => progress.keepAlive({ bytes }),
  };
  const zip = await ResumableZipWriter.open(settings, job);
  await zip.add(sourcesOf(job), (written) => progress.note(written));
  const files = fileEntriesOf(zip.entries);
  const locationOf = ({ storage_path }: Record<string, unknown>): string => {
    const name = archiveEntryPathOfFile(job.organization_id, String(storage_path));
    return files.stored.has(name) ? name : '';
  };
  const last = [
    zipSourceOfText('tables/files.csv', () => streamExportTableAsCsv(job, EXPORT_FILE_LIST_PART, locationOf)),
    zipSourceOfText('manifest.json', () => [JSON.stringify(manifestOf(job, files), null, 2)]),
  ];
  const bytes = await zip.finish(last, archivePathOfDataExport(job));
  return { files: files.stored.size, bytes };
}
