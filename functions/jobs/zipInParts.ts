// Writes a ZIP in parts. Each part is a stored file with whole entries, so an aborted run loses at most one part, and the
// next run continues. At the end, Cloud Storage joins the parts into one file.
import { monotonicMs } from '../platform/clock';
import { newId } from '../platform/ids';
import { joinStoredFiles, streamStoredFile, writeStoredFile } from '../platform/storage';
import { type ZipEntry, type ZipSource, zipDirectoryBytes, zipEntryBytes } from '../platform/zipFormat';

/** A part ends with the entry that reaches one of these. */
const PART_BYTES = 32 * 1024 * 1024;
const PART_MS = 10_000;
const KEEP_ALIVE_MS = 60_000;

/** Progress of the archive, which its job stores. */
export interface ZipProgress {
  /** Ids of the parts. They are unique per run, so that concurrent runs never write the same file. */
  zip_parts: string[];
  /** Bytes of the archive so far. */
  bytes: number;
}

async function readEntries(path: string): Promise<ZipEntry[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of await streamStoredFile(path)) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as ZipEntry[];
}

async function* skipFirst<T>(items: AsyncIterable<T>, count: number): AsyncGenerator<T, undefined> {
  let left = count;
  for await (const item of items) {
    if (left > 0) left -= 1;
    else yield item;
  }
}

interface ZipSettings {
  /** The storage folder of the parts. */
  folder: string;
  modified: Date;
  /** Called while one part is written; throws if the run must stop. */
  keepAlive: (bytes: number) => Promise<void>;
}

export class ZipInParts {
  readonly entries: ZipEntry[] = [];

  private constructor(
    private readonly settings: ZipSettings,
    private ids: string[],
    private bytes: number,
  ) {}

  /** Continues from the stored progress. Keeps the entries in memory, but not their content. */
  static async open(settings: ZipSettings, { zip_parts, bytes }: ZipProgress): Promise<ZipInParts> {
    const zip = new ZipInParts(settings, zip_parts, bytes);
    for (const id of zip_parts) zip.entries.push(...(await readEntries(zip.pathOf(id, 'entries'))));
    return zip;
  }

  private pathOf(id: string, kind: 'bytes' | 'entries'): string {
    return `${this.settings.folder}zip-${id}-${kind}`;
  }

  /**
   * Writes the sources that aren't written yet. They must be the same in each run, in the same order.
   * @param note stores the progress after each part; throws if the run must stop.
   */
  async add(
    sources: AsyncIterable<ZipSource>,
    note: (progress: ZipProgress) => Promise<void>,
  ): Promise<void> {
    const left = skipFirst(sources, this.entries.length);
    let next = await left.next();
    while (!next.done) {
      const id = newId();
      const [entries, bytes, startedAt] = [this.entries.length, this.bytes, monotonicMs()];
      const isFull = () => this.bytes - bytes >= PART_BYTES || monotonicMs() - startedAt >= PART_MS;
      async function* pieces(this: ZipInParts): AsyncGenerator<Buffer> {
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

  /** Writes the last entries in one part, then joins all parts at the path. @returns the bytes of the archive. */
  async finish(sources: readonly ZipSource[], path: string): Promise<number> {
    const id = newId();
    async function* pieces(this: ZipInParts): AsyncGenerator<Buffer> {
      for (const source of sources) yield* this.entryBytes(source);
      yield* zipDirectoryBytes(this.entries, this.bytes, this.settings.modified);
    }
    await this.store(id, pieces.call(this));
    await this.settings.keepAlive(this.bytes);
    const parts = [...this.ids, id].map((part) => this.pathOf(part, 'bytes'));
    await joinStoredFiles(parts, path, 'application/zip');
    return this.bytes;
  }

  private async *entryBytes(source: ZipSource): AsyncGenerator<Buffer> {
    this.entries.push(yield* zipEntryBytes(source, this.bytes, this.settings.modified));
  }

  private async store(id: string, pieces: AsyncIterable<Buffer>): Promise<void> {
    let aliveAt = monotonicMs();
    async function* counted(this: ZipInParts): AsyncGenerator<Buffer> {
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
