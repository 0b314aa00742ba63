// Writes an evidence pack's ZIP file. Keeps only one chunk of records and each entry's hash in memory.
import { PassThrough, type Readable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { tenantOf } from '../api/actor';
import { csvHeaderWithBom, formatCsv } from '../expiries/import/csv';
import {
  ResumableZipWriter,
  type WrittenZipEntry,
  type ZipProgress,
  type ZipSource,
  zipSourceOfStoredFile,
  zipSourceOfText,
} from '../jobs/zip';
import type { Organization } from '../organizations/organization';
import { SECOND_MS } from '../platform/clock';
import { deploymentParams } from '../platform/params';
import { hashStoredFile, readStoredFileLines } from '../platform/storage';
import { tryHttpsDownload } from '../providers/outboundHttps';
import {
  canonicalJson,
  currentEvidenceKeyId,
  EVIDENCE_MANIFEST_FORMAT,
  type EvidenceManifest,
  exportSealedActivity,
  type SealedActivityExport,
  signEvidenceManifest,
} from './manifest';
import { type EvidencePack, evidencePackPartPath, evidencePackPartsPath, evidencePackZipPath } from './record';
import { writeEvidenceReport } from './report';
import type { RecordEvidence } from './timeline';

const MAX_BYTES = 1024 * 1024;
const MAX_SIDE_PX = 4096;
const MAX_PIXELS = 4_000_000;
const BUDGET_MS = 10 * SECOND_MS;
const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');
/** Samples per pixel for each PNG color type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function imageDataOfPng(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = PNG_START.length; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}

/**
 * Validates the image before pdfkit trusts its declared size and decodes it. pdfkit decodes asynchronously, so its
 * errors can't be caught.
 */
function isSafePng(png: Buffer): boolean {
  if (!png.subarray(0, 8).equals(PNG_START) || png.length < 33) return false;
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const samples = SAMPLES[png.readUInt8(25)];
  const isInterlaced = png.readUInt8(28) !== 0;
  if (samples === undefined || isInterlaced || png.readUInt8(24) > 8) return false;
  if (width === 0 || height === 0 || Math.max(width, height) > MAX_SIDE_PX) return false;
  if (width * height > MAX_PIXELS) return false;
  const expected = height * (1 + Math.ceil((width * samples * png.readUInt8(24)) / 8));
  try {
    return inflateSync(imageDataOfPng(png), { maxOutputLength: expected }).length === expected;
  } catch {
    return false;
  }
}

/** Whether pdfkit can render the image safely: JPEG, or PNG without interlacing and with at most 8 bits per sample. */
export const isPdfCompatibleLogo = (image: Buffer): boolean =>
  image.subarray(0, 3).equals(JPEG_START) || isSafePng(image);

/** Null if the organization has no usable logo. */
export async function downloadLogoForPdf({ logo_url: url }: Pick<Organization, 'logo_url'>): Promise<Buffer | null> {
  if (!url.startsWith('https://')) return null;
  const image = await tryHttpsDownload({ url, maxBytes: MAX_BYTES, budgetMs: BUDGET_MS });
  return image !== null && isPdfCompatibleLogo(image) ? image : null;
}

const ERASED = '[erased]';

/** Yields the JSON lines of all parts, one line at a time. */
async function* linesOfParts(pack: EvidencePack, name: string): AsyncGenerator<string> {
  for (let part = 0; part < pack.parts; part += 1)
    yield* readStoredFileLines(evidencePackPartPath(pack, `${name}-${part}`));
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
  private records = 0;
  private hasErased = false;
  private activity: SealedActivityExport | null = null;

  constructor(
    private readonly pack: EvidencePack,
    private readonly organization: Organization,
    private readonly now: Date,
    /** The entries written so far. */
    private readonly entries: readonly WrittenZipEntry[],
  ) {}

  async countFiles(): Promise<number> {
    let count = 0;
    for await (const { files } of this.storedRecords()) count += files.length;
    return count;
  }

  async *files(): AsyncGenerator<ZipSource> {
    for await (const record of this.storedRecords())
      for (const { path, storage_path } of record.files) yield zipSourceOfStoredFile(path, storage_path);
  }

  /** The ZIP entries that describe the files. In the ZIP, they come after the files. */
  documents(): ZipSource[] {
    let manifest = '';
    const writeManifest = () => {
      manifest = canonicalJson(this.manifest());
      return [manifest];
    };
    return [
      zipSourceOfText('records.json', () => this.recordsJson()),
      zipSourceOfText('sends.csv', () => this.sendsCsv()),
      zipSourceOfText('activity.jsonl', () => this.activityLines()),
      { name: 'report.pdf', isCompressed: true, open: () => this.openReport() },
      zipSourceOfText('manifest.json', writeManifest),
      zipSourceOfText('manifest.sig', () => [signEvidenceManifest(manifest)]),
    ];
  }

  private async openReport(): Promise<Readable> {
    const output = new PassThrough();
    const logo = await downloadLogoForPdf(this.organization);
    writeEvidenceReport(output, {
      pack: this.pack,
      organization: this.organization,
      now: this.now,
      hasErased: this.hasErased,
      logo,
      records: () => this.shownRecords(),
    }).catch((thrown: Error) => output.destroy(thrown));
    return output;
  }

  private async *storedRecords(): AsyncGenerator<RecordEvidence> {
    for await (const line of linesOfParts(this.pack, 'records')) yield JSON.parse(line) as RecordEvidence;
  }

  /** The records as clients see them: files have a hash, but no storage path. */
  private async *shownRecords() {
    const entryOf = new Map(this.entries.map((entry) => [entry.name, entry]));
    for await (const record of this.storedRecords())
      yield {
        ...record,
        files: record.files.map(({ storage_path: _, ...file }) => ({
          ...file,
          sha256: entryOf.get(file.path)?.isAbsent ? null : (entryOf.get(file.path)?.sha256 ?? null),
          absent: entryOf.get(file.path)?.isAbsent ?? false,
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
    yield csvHeaderWithBom(SEND_COLUMNS);
    for await (const { name, sends } of this.storedRecords())
      for (const send of sends) {
        const fields: Record<string, unknown> = { ...send, expiry_name: name };
        yield formatCsv([SEND_COLUMNS.map((column) => String(fields[column] ?? ''))]);
      }
  }

  private async *activityLines(): AsyncGenerator<string> {
    const activity = exportSealedActivity(tenantOf(this.pack.organization_id), () =>
      linesOfParts(this.pack, 'activity'),
    );
    this.activity = activity;
    for await (const line of activity.lines()) {
      this.hasErased ||= line.includes(ERASED);
      yield `${line}\n`;
    }
  }

  private manifest(): EvidenceManifest {
    const { id, organization_id, scope, from, to, created_at } = this.pack;
    return {
      format: EVIDENCE_MANIFEST_FORMAT,
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
      absent_files: this.entries.filter(({ isAbsent }) => isAbsent).map(({ name }) => name),
      activity: this.activity?.summary() ?? null,
      key_id: currentEvidenceKeyId(),
      keys_url: `${deploymentParams.publicUrl()}/.well-known/evidence-keys.json`,
      files: this.entries.map(({ name, sha256, size }) => ({ path: name, sha256, size })),
    };
  }
}

export interface EvidenceZipSummary {
  files: number;
  bytes: number;
  sha256: string;
}

/** Writes the ZIP while keeping only one chunk and the entries' metadata in memory. */
export async function writeEvidenceZip(
  pack: EvidencePack,
  organization: Organization,
  now: Date,
  calls: {
    keepAlive: (bytes: number) => Promise<void>;
    /** Called after each part with the fraction of entries written so far, from 0 to 1. */
    note: (share: number, progress: ZipProgress) => Promise<void>;
  },
): Promise<EvidenceZipSummary> {
  const settings = {
    folder: evidencePackPartsPath(pack),
    modified: pack.created_at,
    keepAlive: calls.keepAlive,
  };
  const zip = await ResumableZipWriter.open(settings, pack);
  const archive = new Archive(pack, organization, now, zip.entries);
  const files = await archive.countFiles();
  const documents = archive.documents();
  await zip.add(archive.files(), (progress) => calls.note(zip.entries.length / (files + documents.length), progress));
  const path = evidencePackZipPath(pack);
  const bytes = await zip.finish(documents, path);
  return { files, bytes, sha256: await hashStoredFile(path) };
}
