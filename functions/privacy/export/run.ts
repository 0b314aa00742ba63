// Writes a data export: first the lines of each collection, then the archive. Another run can continue after any part.
import { writesRecordingActivityOfService } from '../../activity/write/activityLog';
import { type Tenant, tenantOf } from '../../api/actor';
import { FILE_JOB_RUN_MS, type JobProgress, runFileJob } from '../../jobs/resumedJobs';
import { addMs, clock, MINUTE_MS } from '../../platform/clock';
import { writeStoredFile } from '../../platform/storage';
import { type DeclaredCollection, VERSION } from '../../store/codec';
import { unitOfWork } from '../../store/unitOfWork';
import { listRawDocuments, type RawDocument } from '../../store/wholeCollection';
import { loadPersonTermsWithOwnRecords } from '../erasure/ownRecords';
import type { Terms } from '../erasure/record';
import { loadPersonTermsWithFormerValues } from '../erasure/terms';
import { type WrittenArchive, writeDataExportArchive } from './archive';
import { fileJobsOfDataExport, removePartsOfDataExport } from './files';
import { exportLineOfDocument, filesNamedInExportLine, type Line } from './lines';
import { PersonRecords } from './person';
import { type DataExport, dataExports, partPathOfDataExport } from './record';
import { EXPORTED, FILES } from './scope';

/** Documents in memory. A document has at most 1 MiB (https://firebase.google.com/docs/firestore/quotas). */
const PAGE = 200;
const READABLE_MS = 50 * MINUTE_MS;

type Progress = JobProgress<DataExport>;

const added = (counts: Readonly<Record<string, number>>, name: string, more: number) => ({
  ...counts,
  [name]: (counts[name] ?? 0) + more,
});

/** The exported lines of a page: all, or those that concern the person. */
function linesOf(page: readonly RawDocument[], { data }: DeclaredCollection, job: DataExport): Line[] {
  const { terms } = job;
  const person = terms === null ? null : new PersonRecords(terms);
  return page.flatMap((document) => {
    const fields = person === null ? document.data : person.of(document);
    return fields === null ? [] : [exportLineOfDocument(document.ref.id, fields, data)];
  });
}

/** Escaped because some readers treat these two characters as line ends. */
const SEPARATORS = /[\u2028\u2029]/g;
const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16)}`;
const asText = (lines: readonly unknown[]): string[] =>
  lines.map((line) => `${JSON.stringify(line).replace(SEPARATORS, escaped)}\n`);

async function writePart(job: DataExport, name: string, lines: readonly unknown[]): Promise<void> {
  const part = job.parts[name] ?? 0;
  await writeStoredFile(partPathOfDataExport(job, name, part), asText(lines), 'application/x-ndjson');
}

/** In a person's export, only files of their own records are included. */
const fileLines = (lines: readonly Line[], collection: DeclaredCollection, job: DataExport) =>
  lines.flatMap((line) =>
    filesNamedInExportLine(line)
      .filter(({ storage_path }) => storage_path.startsWith(`organizations/${job.organization_id}/`))
      .map((file) => ({ ...file, collection: collection.name, record_id: line.id })),
  );

/** Exports a collection's next page. 1 read per document; writes 1 document and 1 or 2 files. */
async function exportPage(progress: Progress, collection: DeclaredCollection): Promise<void> {
  const { job } = progress;
  const tenant = tenantOf(job.organization_id);
  const page = await listRawDocuments(collection, tenant, {
    after: job.after,
    limit: PAGE,
    at: job.read_at ?? undefined,
  });
  const lines = linesOf(page, collection, job);
  const files = fileLines(lines, collection, job);
  let { parts, records } = job;
  if (lines.length > 0) {
    await writePart(job, collection.name, lines);
    parts = added(parts, collection.name, 1);
    records = added(records, collection.name, lines.length);
  }
  if (files.length > 0) {
    await writePart(job, FILES, files);
    parts = added(parts, FILES, 1);
  }
  const isLast = page.length < PAGE;
  const after = isLast ? null : (page.at(-1)?.ref.id ?? null);
  await progress.note({ parts, records, after, step: isLast ? job.step + 1 : job.step });
}

async function complete({ job }: Progress, { files, bytes }: WrittenArchive): Promise<void> {
  const tenant = tenantOf(job.organization_id);
  const now = clock.now();
  await unitOfWork(async (writes) => {
    dataExports.of(tenant).stageUpdate(writesRecordingActivityOfService(tenant, writes), job, {
      status: 'completed',
      terms: null,
      files,
      bytes,
      updated_at: now,
      completed_at: now,
      wake_at: job.expires_at,
    });
  });
  await removePartsOfDataExport(job);
}

/** Firestore can't read that far back anymore; the export then uses current data. */
const isTooOld = ({ read_at, step }: DataExport): boolean =>
  read_at !== null &&
  step < EXPORTED.length &&
  addMs(clock.ofPlatform(read_at.toDate().toISOString()), READABLE_MS) < clock.now();

/** The person's former names and addresses, and the ids of their records. */
async function termsOf({ kind, subject_id: id, terms }: DataExport, tenant: Tenant): Promise<Terms | null> {
  if (terms === null || kind === 'organization') return null;
  return loadPersonTermsWithOwnRecords(
    tenant,
    await loadPersonTermsWithFormerValues(tenant, [{ type: kind, id }], terms),
  );
}

async function run(progress: Progress): Promise<void> {
  const { job: begun } = progress;
  const tenant = tenantOf(begun.organization_id);
  if (isTooOld(begun)) await progress.note({ read_at: null, step: 0, after: null, parts: {}, records: {} });
  if (progress.job.read_at === null) {
    await progress.note({ terms: await termsOf(begun, tenant), read_at: progress.job[VERSION] });
  }
  for (;;) {
    const collection = EXPORTED[progress.job.step];
    if (collection === undefined) break;
    await exportPage(progress, collection);
  }
  await complete(progress, await writeDataExportArchive(progress));
}

/**
 * Does nothing if the export is finished. An interrupted run continues at its page or its part of the archive.
 * @param runMs then the rest is left to another task.
 */
export async function runDataExport(
  organizationId: string,
  exportId: string,
  runMs = FILE_JOB_RUN_MS,
): Promise<void> {
  const job = await dataExports.of(tenantOf(organizationId)).get(exportId);
  if (job?.status === 'running') await runFileJob(job, fileJobsOfDataExport(job), run, runMs);
}
