// Writes a ZIP archive (APPNOTE 6.3.3, with ZIP64) in resumable parts, a feature that no ZIP library offers. Each part
// is a stored file that contains only complete entries. An aborted run therefore loses at most one part, and the next
// run continues after the last complete part. At the end, Cloud Storage joins the parts into one file.
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { monotonicMs } from '../platform/clock';
import { newId } from '../platform/ids';
import { getStoredFileMetadata, joinStoredFiles, openStoredFileStream, writeStoredFile } from '../platform/storage';

export interface ZipSource {
  name: string;
  isCompressed: boolean;
  /** Null if the content no longer exists; the entry is then empty. */
  open: () => Promise<AsyncIterable<Buffer | string> | null>;
}

/** A ZIP entry whose content is the given pieces of text. */
export const zipSourceOfText = (name: string, pieces: () => AsyncIterable<string> | Iterable<string>): ZipSource => ({
  name,
  isCompressed: true,
  open: async () => Readable.from(pieces(), { objectMode: false }),
});

/**
 * A ZIP entry with the content of a stored file; empty if the file no longer exists. Most stored documents are already
 * compressed.
 */
export const zipSourceOfStoredFile = (name: string, path: string): ZipSource => ({
  name,
  isCompressed: false,
  open: async () => ((await getStoredFileMetadata(path)) === null ? null : openStoredFileStream(path)),
});

/** A ZIP entry that has already been written. */
export interface WrittenZipEntry {
  name: string;
  isCompressed: boolean;
  isAbsent: boolean;
  /** The entry's offset in the archive. */
  offset: number;
  size: number;
  compressedSize: number;
  crc32: number;
  /** The hash of the content, in hex. */
  sha256: string;
}

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
/** The version fields: written on Unix with ZIP version 4.5. Readers need version 2.0, or 4.5 for ZIP64. */
const MADE_BY = 0x032d;
const NEEDS = 20;
const NEEDS_ZIP64 = 45;
/** Flags: sizes are stored after the content; names are UTF-8. */
const FLAGS = 0x0808;
const UNIX_FILE_MODE = (0o100664 << 16) >>> 0;

/** Encodes numbers in little-endian order, each in the given number of bytes. */
function numbers(...fields: readonly (readonly [bytes: 1 | 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** Converts a time to the MS-DOS date and time fields, in UTC. */
function dosTime(time: Date): [time: number, date: number] {
  const year = Math.max(time.getUTCFullYear(), 1980);
  return [
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
  ];
}

const methodOf = ({ isCompressed }: Pick<WrittenZipEntry, 'isCompressed'>): number => (isCompressed ? 8 : 0);

function localHeader(source: ZipSource, modified: Date): Buffer {
  const name = Buffer.from(source.name);
  const [time, date] = dosTime(modified);
  return Buffer.concat([
    numbers([4, 0x04034b50], [2, NEEDS], [2, FLAGS], [2, methodOf(source)], [2, time], [2, date]),
    numbers([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);
}

function dataDescriptor({ crc32: crc, size, compressedSize }: WrittenZipEntry): Buffer {
  const bytes = Math.max(size, compressedSize) >= MAX_32 ? 8 : 4;
  return numbers([4, 0x08074b50], [4, crc], [bytes, compressedSize], [bytes, size]);
}

function centralRecord(entry: WrittenZipEntry, modified: Date): Buffer {
  const name = Buffer.from(entry.name);
  const [time, date] = dosTime(modified);
  const { size, compressedSize, offset } = entry;
  const isZip64 = Math.max(size, compressedSize, offset) >= MAX_32;
  const shown = (value: number): number => (isZip64 ? MAX_32 : value);
  const extra = Buffer.concat([
    isZip64 ? numbers([2, 1], [2, 24], [8, size], [8, compressedSize], [8, offset]) : Buffer.alloc(0),
    // The exact time, for readers that support the extension.
    numbers([2, 0x5455], [2, 5], [1, 1], [4, Math.floor(modified.getTime() / 1000)]),
  ]);
  return Buffer.concat([
    numbers([4, 0x02014b50], [2, MADE_BY], [2, isZip64 ? NEEDS_ZIP64 : NEEDS], [2, FLAGS]),
    numbers([2, methodOf(entry)], [2, time], [2, date], [4, entry.crc32]),
    numbers([4, shown(compressedSize)], [4, shown(size)], [2, name.length], [2, extra.length], [2, 0]),
    numbers([2, 0], [2, 0], [4, UNIX_FILE_MODE], [4, shown(offset)]),
    name,
    extra,
  ]);
}

function endRecords(count: number, size: number, offset: number): Buffer {
  const isZip64 = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  const zip64 = Buffer.concat([
    numbers([4, 0x06064b50], [8, 44], [2, MADE_BY], [2, NEEDS_ZIP64], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, size], [8, offset]),
    numbers([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
  ]);
  const shownCount = isZip64 ? MAX_16 : count;
  return Buffer.concat([
    isZip64 ? zip64 : Buffer.alloc(0),
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, shownCount], [2, shownCount]),
    numbers([4, isZip64 ? MAX_32 : size], [4, isZip64 ? MAX_32 : offset], [2, 0]),
  ]);
}

/** Yields the bytes of an entry that begins at `offset`; returns the entry. */
export async function* encodeZipEntry(
  source: ZipSource,
  offset: number,
  modified: Date,
): AsyncGenerator<Buffer, WrittenZipEntry> {
  const { name, isCompressed } = source;
  yield localHeader(source, modified);
  const hash = createHash('sha256');
  const content = await source.open();
  const entry: WrittenZipEntry = {
    ...{ name, isCompressed, isAbsent: content === null, offset },
    ...{ size: 0, compressedSize: 0, crc32: 0, sha256: '' },
  };
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content ?? []) {
      const bytes = Buffer.from(chunk as Buffer);
      hash.update(bytes);
      entry.crc32 = crc32(bytes, entry.crc32);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  // An error in the content also destroys the compressed stream, so the loop throws.
  const written = isCompressed ? pipeline(Readable.from(counted()), createDeflateRaw(), () => {}) : counted();
  for await (const chunk of written) {
    const bytes = chunk as Buffer;
    entry.compressedSize += bytes.length;
    yield bytes;
  }
  entry.sha256 = hash.digest('hex');
  yield dataDescriptor(entry);
  return entry;
}

/** Yields the directory that ends an archive and lists these entries. The directory starts at `offset`. */
export function* encodeZipDirectory(
  entries: readonly WrittenZipEntry[],
  offset: number,
  modified: Date,
): Generator<Buffer> {
  let size = 0;
  for (const entry of entries) {
    const record = centralRecord(entry, modified);
    size += record.length;
    yield record;
  }
  yield endRecords(entries.length, size, offset);
}

/** A part ends after the entry that reaches one of these limits. */
const PART_BYTES = 32 * 1024 * 1024;
const PART_MS = 10_000;
const KEEP_ALIVE_MS = 60_000;

/** How much of the archive has been written. The job stores this progress. */
export interface ZipProgress {
  /** Ids of the parts. They are unique per run, so that concurrent runs never write the same file. */
  zip_parts: string[];
  /** Size of the archive so far, in bytes. */
  bytes: number;
}

async function readEntries(path: string): Promise<WrittenZipEntry[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await openStoredFileStream(path)) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as WrittenZipEntry[];
}

async function* skipFirst<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T, undefined> {
  let left = count;
  for await (const item of items) {
    if (left > 0) left -= 1;
    else yield item;
  }
}

interface ZipSettings {
  /** The storage folder for the parts. */
  folder: string;
  modified: Date;
  /** Called repeatedly while a part is being written; throws if the run must stop. */
  keepAlive: (bytes: number) => Promise<void>;
}

export class ResumableZipWriter {
  readonly entries: WrittenZipEntry[] = [];

  private constructor(
    private readonly settings: ZipSettings,
    private ids: string[],
    private bytes: number,
  ) {}

  /** Resumes from the stored progress. Keeps the entries in memory, but not their content. */
  static async open(settings: ZipSettings, { zip_parts, bytes }: ZipProgress): Promise<ResumableZipWriter> {
    const zip = new ResumableZipWriter(settings, zip_parts, bytes);
    for (const id of zip_parts) zip.entries.push(...(await readEntries(zip.pathOf(id, 'entries'))));
    return zip;
  }

  private pathOf(id: string, kind: 'bytes' | 'entries'): string {
    return `${this.settings.folder}zip-${id}-${kind}`;
  }

  /**
   * Writes the sources that haven't been written yet. Every run must pass the same sources in the same order.
   * @param note stores the progress after each part; throws if the run must stop.
   */
  async add(sources: AsyncIterable<ZipSource>, note: (progress: ZipProgress) => Promise<void>): Promise<void> {
    const left = skipFirst(sources, this.entries.length);
    let next = await left.next();
    while (!next.done) {
      const id = newId();
      const [entries, bytes, startedAt] = [this.entries.length, this.bytes, monotonicMs()];
      const isFull = () => this.bytes - bytes >= PART_BYTES || monotonicMs() - startedAt >= PART_MS;
      async function* pieces(this: ResumableZipWriter): AsyncGenerator<Buffer> {
        do {
          if (next.done) return;
          yield* this.entryBytes(next.value);
          next = await left.next();
        } while (!isFull());
      }
      await this.store(id, pieces.call(this));
      const written = JSON.stringify(this.entries.slice(entries));
      await writeStoredFile(this.pathOf(id, 'entries'), [written], 'application/json');
      this.ids = [...this.ids, id];
      await note({ zip_parts: this.ids, bytes: this.bytes });
    }
  }

  /**
   * Writes the last entries as one part, then joins all parts into one file at `path`.
   * @returns the size of the archive in bytes.
   */
  async finish(sources: readonly ZipSource[], path: string): Promise<number> {
    const id = newId();
    async function* pieces(this: ResumableZipWriter): AsyncGenerator<Buffer> {
      for (const source of sources) yield* this.entryBytes(source);
      yield* encodeZipDirectory(this.entries, this.bytes, this.settings.modified);
    }
    await this.store(id, pieces.call(this));
    await this.settings.keepAlive(this.bytes);
    const parts = [...this.ids, id].map((part) => this.pathOf(part, 'bytes'));
    await joinStoredFiles(parts, path, 'application/zip');
    return this.bytes;
  }

  private async *entryBytes(source: ZipSource): AsyncGenerator<Buffer> {
    this.entries.push(yield* encodeZipEntry(source, this.bytes, this.settings.modified));
  }

  private async store(id: string, pieces: AsyncIterable<Buffer>): Promise<void> {
    let aliveAt = monotonicMs();
    async function* counted(this: ResumableZipWriter): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        this.bytes += piece.length;
        yield piece;
        if (monotonicMs() - aliveAt < KEEP_ALIVE_MS) continue;
        aliveAt = monotonicMs();
        await this.settings.keepAlive(this.bytes);
      }
    }
    await writeStoredFile(this.pathOf(id, 'bytes'), counted.call(this), 'application/zip', { isLarge: true });
  }
}
