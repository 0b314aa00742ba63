// Reads the archive of an organization's export.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { type Entry, open, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { isPossibleId } from '../../functions/store/codec';
import { PreconditionError } from '../../local/preconditionError';

const manifestSchema = z.object({
  format: z.literal('expiry-service-export'),
  version: z.literal(1),
  export_id: z.string(),
  kind: z.literal('organization'),
  organization_id: z.string().refine(isPossibleId, 'is no id of ours'),
  collections: z.array(z.object({ name: z.string(), records: z.int(), exported: z.string() })),
  files: z.int(),
  absent_files: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

const openFile = promisify((path: string, done: (error: Error | null, zip?: ZipFile) => void) =>
  open(path, { lazyEntries: true, autoClose: false }, done),
);

/** Null for what is no JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @throws for a name that leads out of the archive. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  zip.on('entry', (entry: Entry) => {
    entries.set(entry.fileName, entry);
    zip.readEntry();
  });
  zip.readEntry();
  await once(zip, 'end');
  return entries;
}

/** The bytes as they were written: a ZIP says of each entry what they come to. */
async function* checked(input: Readable, { fileName, crc32: expected }: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of input) {
    sum = crc32(chunk as Buffer, sum);
    yield chunk as Buffer;
  }
  if (sum !== expected) throw new PreconditionError(`The archive is damaged at ${fileName}.`);
}

export class ExportArchive {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
  ) {}

  /** @throws PreconditionError for a file that is none. */
  static async open(path: string): Promise<ExportArchive> {
    if (!existsSync(path)) throw new PreconditionError(`There is no file ${path}.`);
    const zip = await openFile(path).catch((error: Error) => {
      throw new PreconditionError(`${path} is no ZIP archive, or not the whole of one: ${error.message}`);
    });
    if (!zip) throw new PreconditionError(`${path} is no ZIP archive.`);
    const entries = await entriesOf(zip).catch((error: Error) => {
      zip.close();
      throw new PreconditionError(`${path} holds what no export does: ${error.message}`);
    });
    const archive = new ExportArchive(zip, entries, {} as Manifest);
    const manifest = manifestSchema.safeParse(parsedJson(await archive.text('manifest.json', '{}')));
    if (manifest.success) return new ExportArchive(zip, entries, manifest.data);
    zip.close();
    throw new PreconditionError(
      `${path} is no export of an organization: ${z.prettifyError(manifest.error)}`,
    );
  }

  close(): void {
    this.zip.close();
  }

  async stream(name: string): Promise<Readable | null> {
    const entry = this.entries.get(name);
    if (!entry) return null;
    const input = await new Promise<Readable>((resolve, reject) => {
      this.zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
    return Readable.from(checked(input, entry), { objectMode: false });
  }

  async text(name: string, otherwise: string): Promise<string> {
    const stream = await this.stream(name);
    if (!stream) return otherwise;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  }

  /** One record at a time. */
  async *records(collection: string): AsyncGenerator<Record<string, unknown> & { id: string }> {
    const input = await this.stream(`data/${collection}.jsonl`);
    if (!input) return;
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line !== '') yield JSON.parse(line);
  }

  /** The size of a stored file in the archive; 0 if it is missing. */
  sizeOfStored(storagePath: string): number {
    const name = `files/${storagePath.slice(`organizations/${this.manifest.organization_id}/`.length)}`;
    return this.entries.get(name)?.uncompressedSize ?? 0;
  }

  /** The stored files that are in it: their entries below `files/`. */
  fileNames(): string[] {
    const absent = new Set(this.manifest.absent_files);
    return [...this.entries.keys()].filter((name) => name.startsWith('files/') && !absent.has(name));
  }
}
