// Reads the archive of an organization's export.
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { z } from 'zod';
import { isValidDocumentId } from '../../functions/store/codec';
import { PreconditionError } from '../../local/preconditionError';
import { parsedJson, Zip } from '../verifyPack/zip';

const manifestSchema = z.object({
  format: z.literal('expiry-service-export'),
  version: z.literal(1),
  export_id: z.string(),
  kind: z.literal('organization'),
  organization_id: z.string().refine(isValidDocumentId, 'isn’t a valid ID'),
  collections: z.array(z.object({ name: z.string(), records: z.int(), exported: z.string() })),
  files: z.int(),
  absent_files: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;
export type ArchivedRecord = Record<string, unknown> & { id: string };

/** Checks the bytes against the entry's checksum. */
async function* checked(input: Readable, { fileName, crc32: expected }: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const chunk of input) {
    sum = crc32(chunk as Buffer, sum);
    yield chunk as Buffer;
  }
  if (sum !== expected) throw new PreconditionError(`The archive is damaged at ${fileName}.`);
}

export class ExportArchive {
  private readonly entries: ReadonlyMap<string, Entry>;

  private constructor(
    private readonly zip: Zip,
    readonly manifest: Manifest,
  ) {
    this.entries = new Map(zip.entries.map((entry) => [entry.fileName, entry]));
  }

  /** @throws PreconditionError if the file isn't an export of an organization. */
  static async open(path: string): Promise<ExportArchive> {
    const zip = await Zip.open(path);
    const text = await new ExportArchive(zip, {} as Manifest).text('manifest.json', '{}');
    const manifest = manifestSchema.safeParse(parsedJson(text));
    if (manifest.success) return new ExportArchive(zip, manifest.data);
    zip.close();
    throw new PreconditionError(`${path} isn’t an organization’s export: ${z.prettifyError(manifest.error)}`);
  }

  close(): void {
    this.zip.close();
  }

  async stream(name: string): Promise<Readable | null> {
    const entry = this.entries.get(name);
    if (!entry) return null;
    return Readable.from(checked(await this.zip.stream(entry), entry), { objectMode: false });
  }

  async text(name: string, otherwise: string): Promise<string> {
    const stream = await this.stream(name);
    return stream ? text(stream) : otherwise;
  }

  /** Yields one record at a time. */
  async *records(collection: string): AsyncGenerator<ArchivedRecord> {
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

  /** The stored files in the archive: its entries below `files/`. */
  fileNames(): string[] {
    const absent = new Set(this.manifest.absent_files);
    return [...this.entries.keys()].filter((name) => name.startsWith('files/') && !absent.has(name));
  }
}
