// The archive of a data export, made of its parts and the stored files as one stream: nothing is held as a whole.
import { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import { getStoredFileMetadata, streamStoredFile, writeStoredFile } from '../../platform/storage';
import { type FileReference, jsonSchemaOfExportLines } from './lines';
import { archivePathOfDataExport, type DataExport } from './record';
import { EXPORTED, FILES } from './scope';
import { readLinesOfExportParts, streamExportTableAsCsv, TABLES } from './tables';

/** So often the progress is noted, and with it that somebody is at work. */
const NOTED_EVERY_BYTES = 32 * 1024 * 1024;
/** Raised when what an archive holds is arranged otherwise. */
const FORMAT_VERSION = 1;

interface FileLine extends FileReference {
  collection: string;
  record_id: string;
}

/** Where a stored file is in the archive: below `files/`, as it lies below the organization's own folder. */
const archiveEntryPathOfFile = (organizationId: string, storagePath: string): string =>
  `files/${storagePath.slice(`organizations/${organizationId}/`.length)}`;

class Archive {
  private readonly written = new Set<string>();
  private readonly absent = new Set<string>();

  constructor(
    private readonly zip: ZipFile,
    private readonly job: DataExport,
  ) {}

  private get organizationId(): string {
    return this.job.organization_id;
  }

  /** One entry after the other is opened when its turn has come. */
  private add(name: string, open: () => Promise<Readable>, compress = true): void {
    this.zip.addReadStreamLazy(name, { compress, mtime: this.job.created_at }, (give) => {
      open().then(
        (stream) => give(null, stream),
        (thrown: unknown) => give(thrown, Readable.from([])),
      );
    });
  }

  private addLines(name: string, lines: () => AsyncIterable<string> | Iterable<string>): void {
    this.add(name, async () => Readable.from(lines(), { objectMode: false }));
  }

  /** Answers how many files there are in it. */
  async fill(): Promise<() => number> {
    const { job } = this;
    for (const collection of EXPORTED) {
      if (!job.parts[collection.name]) continue;
      const schema = JSON.stringify(jsonSchemaOfExportLines(collection), null, 2);
      this.addLines(`data/${collection.name}.schema.json`, () => [schema]);
      this.addLines(`data/${collection.name}.jsonl`, () => readLinesOfExportParts(job, collection.name));
    }
    for (const table of TABLES) {
      if (job.parts[table]) this.addLines(`tables/${table}.csv`, () => streamExportTableAsCsv(job, table));
    }
    for await (const line of readLinesOfExportParts(job, FILES)) this.addFile(JSON.parse(line) as FileLine);
    this.addLines('tables/files.csv', () =>
      streamExportTableAsCsv(job, FILES, (file) => this.locationOf(file)),
    );
    this.addLines('manifest.json', () => [JSON.stringify(this.manifest(), null, 2)]);
    return () => this.written.size - this.absent.size;
  }

  private addFile({ storage_path: path }: FileLine): void {
    if (this.written.has(path)) return;
    this.written.add(path);
    // Documents that are stored are compressed already, mostly.
    this.add(archiveEntryPathOfFile(this.organizationId, path), () => this.open(path), false);
  }

  /** An upload that was begun has none, and one that was just deleted: its entry is empty. */
  private async open(path: string): Promise<Readable> {
    if ((await getStoredFileMetadata(path)) !== null) return streamStoredFile(path);
    this.absent.add(path);
    return Readable.from([]);
  }

  private locationOf({ storage_path }: Record<string, unknown>): string {
    const path = String(storage_path);
    return this.absent.has(path) ? '' : archiveEntryPathOfFile(this.organizationId, path);
  }

  private manifest(): object {
    const { id, kind, organization_id, subject_id, created_at, records } = this.job;
    return {
      format: 'expiry-service-export',
      version: FORMAT_VERSION,
      ...{ export_id: id, kind, organization_id, subject_id, created_at: created_at.toISOString() },
      collections: EXPORTED.flatMap(({ name, data }) =>
        records[name] ? [{ name, records: records[name], exported: data.exported ?? 'whole' }] : [],
      ),
      files: this.written.size - this.absent.size,
      absent_files: [...this.absent].map((path) => archiveEntryPathOfFile(this.organizationId, path)),
    };
  }
}

async function* watched(
  stream: NodeJS.ReadableStream,
  note: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  let [bytes, noted] = [0, 0];
  for await (const chunk of stream) {
    yield chunk as Buffer;
    bytes += (chunk as Buffer).length;
    if (bytes - noted < NOTED_EVERY_BYTES) continue;
    noted = bytes;
    await note(bytes);
  }
}

/** Answers how many files it holds. In memory: a piece of it, and the names of its entries. */
export async function writeDataExportArchive(
  job: DataExport,
  note: (bytes: number) => Promise<void>,
): Promise<number> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // An entry that cannot be read ends the whole: half an archive is none.
  zip.on('error', (thrown: Error) => output.destroy(thrown));
  const files = await new Archive(zip, job).fill();
  zip.end();
  await writeStoredFile(archivePathOfDataExport(job), watched(output, note), 'application/zip', {
    isLarge: true,
  });
  return files();
}
