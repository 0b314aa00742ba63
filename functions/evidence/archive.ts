// Writes the ZIP of an evidence pack as one stream. In memory: one chunk, and the hash of each entry.
import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { PassThrough, Readable, Transform } from 'node:stream';
import type { ZipFile } from 'yazl';
import { formatCsv, formatCsvHeader } from '../expiries/import/csv';
import type { Organization } from '../organizations/organization';
import { params } from '../platform/params';
import { getStoredFileMetadata, streamStoredFile, writeStoredFile } from '../platform/storage';
import { tenantOf } from '../store/tenant';
import { canonicalJson, currentEvidenceKeyId, signEvidenceManifest } from './keys';
import { loadLogo } from './logo';
import { MANIFEST_FORMAT, type Manifest } from './manifest';
import { type EvidencePack, evidencePackPartPath, evidencePackZipPath } from './record';
import { writeReport } from './report';
import { type SealedActivity, sealedActivityOf } from './sealedActivity';
import type { EvidenceRecord } from './timeline';

const NOTED_EVERY_BYTES = 16 * 1024 * 1024;
const ERASED = '[erased]';

interface EntryHash {
  sha256: string;
  size: number;
}

/** A JSON line of each part, one at a time. */
async function* linesOfParts(pack: EvidencePack, name: string): AsyncGenerator<string> {
  for (let part = 0; part < pack.parts; part += 1) {
    const input = await streamStoredFile(evidencePackPartPath(pack, `${name}-${part}`));
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
      if (line !== '') yield line;
  }
}

const SEND_COLUMNS = [
  'expiry_id',
  'expiry_name',
  'id',
  'reminder_id',
  'expiry_date',
  'cause',
  'scheduled_at',
  'sent_at',
  'recipient_type',
  'recipient_id',
  'recipient_name',
  'channel',
  'address',
  'status',
  'reason',
  'reported_at',
  'provider_message_id',
  'attempts',
] as const;

class Archive {
  readonly hashes = new Map<string, EntryHash>();
  private readonly absent = new Set<string>();
  private records = 0;
  private hasErased = false;
  private activity: SealedActivity | null = null;
  files = 0;

  constructor(
    private readonly zip: ZipFile,
    private readonly pack: EvidencePack,
    private readonly organization: Organization,
    private readonly now: Date,
  ) {}

  /** Opened when it is its turn, hashed on its way. */
  private add(name: string, open: () => Promise<Readable>, { compress = true, hashed = true } = {}): void {
    this.zip.addReadStreamLazy(name, { compress, mtime: this.pack.created_at }, (give) => {
      open().then(
        (stream) => give(null, hashed ? this.hashing(name, stream) : stream),
        (thrown: unknown) => give(thrown, Readable.from([])),
      );
    });
  }

  private hashing(name: string, stream: Readable): Readable {
    const hash = createHash('sha256');
    let size = 0;
    const through = new Transform({
      transform: (chunk: Buffer, _, done) => {
        hash.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
      flush: (done) => {
        this.hashes.set(name, { sha256: hash.digest('hex'), size });
        done();
      },
    });
    stream.on('error', (thrown) => through.destroy(thrown));
    return stream.pipe(through);
  }

  private addText(name: string, pieces: () => AsyncIterable<string> | Iterable<string>, hashed = true): void {
    this.add(name, async () => Readable.from(pieces(), { objectMode: false }), { hashed });
  }

  async fill(): Promise<void> {
    for await (const record of this.storedRecords())
      for (const { path, storage_path } of record.files) {
        this.files += 1;
        // Stored documents are mostly compressed already.
        this.add(path, () => this.openFile(path, storage_path), { compress: false });
      }
    this.addText('records.json', () => this.recordsJson());
    this.addText('sends.csv', () => this.sendsCsv());
    this.addText('activity.jsonl', () => this.activityLines());
    this.add('report.pdf', async () => {
      const output = new PassThrough();
      const logo = await loadLogo(this.organization);
      writeReport(output, {
        pack: this.pack,
        organization: this.organization,
        now: this.now,
        hasErased: this.hasErased,
        logo,
        records: () => this.shownRecords(),
      }).catch((thrown: Error) => output.destroy(thrown));
      return output;
    });
    let manifest = '';
    this.addText(
      'manifest.json',
      () => {
        manifest = canonicalJson(this.manifest());
        return [manifest];
      },
      false,
    );
    this.addText('manifest.sig', () => [signEvidenceManifest(manifest)], false);
  }

  private async openFile(path: string, storagePath: string): Promise<Readable> {
    if ((await getStoredFileMetadata(storagePath)) !== null) return streamStoredFile(storagePath);
    this.absent.add(path);
    return Readable.from([]);
  }

  private async *storedRecords(): AsyncGenerator<EvidenceRecord> {
    for await (const line of linesOfParts(this.pack, 'records')) yield JSON.parse(line) as EvidenceRecord;
  }

  /** As clients see them: files with their hash, and without their place in storage. */
  private async *shownRecords() {
    for await (const record of this.storedRecords())
      yield {
        ...record,
        files: record.files.map(({ storage_path: _, ...file }) => ({
          ...file,
          sha256: this.absent.has(file.path) ? null : (this.hashes.get(file.path)?.sha256 ?? null),
          absent: this.absent.has(file.path),
        })),
      };
  }

  private async *recordsJson(): AsyncGenerator<string> {
    this.records = 0;
    yield '[';
    for await (const record of this.shownRecords()) {
      const text = JSON.stringify(record);
      this.hasErased ||= text.includes(ERASED);
      yield `${this.records === 0 ? '' : ','}\n${text}`;
      this.records += 1;
    }
    yield '\n]\n';
  }

  private async *sendsCsv(): AsyncGenerator<string> {
    yield formatCsvHeader(SEND_COLUMNS);
    for await (const { name, sends } of this.storedRecords())
      for (const send of sends) {
        const fields: Record<string, unknown> = { ...send, expiry_name: name };
        yield formatCsv([SEND_COLUMNS.map((column) => String(fields[column] ?? ''))]);
      }
  }

  private async *activityLines(): AsyncGenerator<string> {
    const activity = sealedActivityOf(tenantOf(this.pack.organization_id), () =>
      linesOfParts(this.pack, 'activity'),
    );
    this.activity = activity;
    for await (const line of activity.lines()) {
      this.hasErased ||= line.includes(ERASED);
      yield `${line}\n`;
    }
  }

  private manifest(): Manifest {
    const { id, organization_id, scope, from, to, created_at } = this.pack;
    return {
      format: MANIFEST_FORMAT,
      version: 1,
      pack_id: id,
      organization_id,
      organization_name: this.organization.name,
      scope,
      from: from?.toISOString() ?? null,
      to: to?.toISOString() ?? null,
      created_at: created_at.toISOString(),
      written_at: this.now.toISOString(),
      records: this.records,
      has_erased_people: this.hasErased,
      absent_files: [...this.absent],
      activity: this.activity?.summary() ?? null,
      key_id: currentEvidenceKeyId(),
      keys_url: `${params.publicUrl()}/.well-known/evidence-keys.json`,
      files: [...this.hashes].map(([path, hash]) => ({ path, ...hash })),
    };
  }
}

export interface WrittenZip {
  files: number;
  bytes: number;
  sha256: string;
}

/** `note` is called now and then with the share of entries that are written, from 0 to 1. */
export async function writeEvidenceZip(
  pack: EvidencePack,
  organization: Organization,
  now: Date,
  note: (share: number, bytes: number) => Promise<void>,
): Promise<WrittenZip> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Half a pack is no pack.
  zip.on('error', (thrown: Error) => output.destroy(thrown));
  const archive = new Archive(zip, pack, organization, now);
  await archive.fill();
  zip.end();
  const hash = createHash('sha256');
  let bytes = 0;
  async function* watched(): AsyncGenerator<Buffer> {
    let noted = 0;
    for await (const chunk of output) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      yield chunk as Buffer;
      if (bytes - noted < NOTED_EVERY_BYTES) continue;
      noted = bytes;
      await note(archive.hashes.size / (archive.files + 4), bytes);
    }
  }
  await writeStoredFile(evidencePackZipPath(pack), watched(), 'application/zip', { isLarge: true });
  return { files: archive.files, bytes, sha256: hash.digest('hex') };
}
