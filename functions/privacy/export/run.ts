// Runs a data export: writes the lines of each collection, then the archive. Another run can continue after any part.

import type { DocumentData } from 'firebase-admin/firestore';
import { auditedServiceWritesOf } from '../../activity/write/activityLog';
import { type Tenant, tenantOf } from '../../api/actor';
import { FILE_JOB_RUN_MS, type JobProgressRecorder, runFileJob } from '../../jobs/resumedJobs';
import { addMs, clock, MINUTE_MS } from '../../platform/clock';
import { pageSize } from '../../platform/params';
import { removeStoredFilesBelow, writeStoredJsonLines } from '../../platform/storage';
import { type DeclaredCollection, RECORD_VERSION } from '../../store/codec';
import { unitOfWork } from '../../store/unitOfWork';
import { listRawDocumentPageOfOrganization, type RawDocument } from '../../store/wholeCollection';
import type { PersonIdentifiers } from '../erasure/record';
import { isFirestoreMap, PersonRedactor } from '../erasure/redaction';
import { addFormerValuesToIdentifiers, addOwnRecordsToIdentifiers } from '../erasure/terms';
import { type ArchiveTotals, writeDataExportArchive } from './archive';
import {
  EXPORT_FILE_LIST_PART,
  EXPORTED_COLLECTIONS,
  type ExportLine,
  exportLineOfDocument,
  filesNamedInExportLine,
} from './lines';
import {
  type DataExport,
  dataExportJobSettings,
  dataExports,
  partPathOfDataExport,
  partsPathOfDataExport,
} from './record';

/**
 * Number of documents kept in memory. A document can be at most 1 MiB
 * (https://firebase.google.com/docs/firestore/quotas).
 */
const PAGE = pageSize(200);
const READABLE_MS = 50 * MINUTE_MS;

type Progress = JobProgressRecorder<DataExport>;

const added = (counts: Readonly<Record<string, number>>, name: string, more: number) => ({
  ...counts,
  [name]: (counts[name] ?? 0) + more,
});

/** The exported lines of a page: all of them, or only those about the person. */
function linesOf(page: readonly RawDocument[], { data }: DeclaredCollection, job: DataExport): ExportLine[] {
  const { terms } = job;
  const person = terms === null ? null : new PersonRecords(terms);
  return page.flatMap((document) => {
    const fields = person === null ? document.data : person.of(document);
    return fields === null ? [] : [exportLineOfDocument(document.ref.id, fields, data)];
  });
}

const writePart = (job: DataExport, name: string, lines: readonly unknown[]): Promise<void> =>
  writeStoredJsonLines(partPathOfDataExport(job, name, job.parts[name] ?? 0), lines);

/** A person's export includes only files from their own records. */
const fileLines = (lines: readonly ExportLine[], collection: DeclaredCollection, job: DataExport) =>
  lines.flatMap((line) =>
    filesNamedInExportLine(line)
      .filter(({ storage_path }) => storage_path.startsWith(`organizations/${job.organization_id}/`))
      .map((file) => ({ ...file, collection: collection.name, record_id: line.id })),
  );

/** Exports the next page of a collection. Costs 1 read per document. Writes 1 document and 1 or 2 files. */
async function exportPage(progress: Progress, collection: DeclaredCollection): Promise<void> {
  const { job } = progress;
  const tenant = tenantOf(job.organization_id);
  const page = await listRawDocumentPageOfOrganization(collection, tenant, {
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
    await writePart(job, EXPORT_FILE_LIST_PART, files);
    parts = added(parts, EXPORT_FILE_LIST_PART, 1);
  }
  const isLast = page.length < PAGE;
  const after = isLast ? null : (page.at(-1)?.ref.id ?? null);
  await progress.note({ parts, records, after, step: isLast ? job.step + 1 : job.step });
}

async function complete({ job }: Progress, { files, bytes }: ArchiveTotals): Promise<void> {
  const tenant = tenantOf(job.organization_id);
  const now = clock.now();
  await unitOfWork(async (writes) => {
    dataExports.of(tenant).stageUpdate(auditedServiceWritesOf(tenant, writes), job, {
      status: 'completed',
      terms: null,
      files,
      bytes,
      updated_at: now,
      completed_at: now,
      wake_at: job.expires_at,
    });
  });
  await removeStoredFilesBelow(partsPathOfDataExport(job));
}

/**
 * Whether the export's read time is so old that Firestore can no longer read at it. If so, the export restarts with
 * current data.
 */
const isTooOld = ({ read_at, step }: DataExport): boolean =>
  read_at !== null &&
  step < EXPORTED_COLLECTIONS.length &&
  addMs(clock.ofPlatform(read_at.toDate().toISOString()), READABLE_MS) < clock.now();

/** Looks up the person's former names and addresses, and the ids of their records. */
async function termsOf({ kind, subject_id: id, terms }: DataExport, tenant: Tenant): Promise<PersonIdentifiers | null> {
  if (terms === null || kind === 'organization') return null;
  return addOwnRecordsToIdentifiers(tenant, await addFormerValuesToIdentifiers(tenant, [{ type: kind, id }], terms));
}

async function run(progress: Progress): Promise<void> {
  const { job: begun } = progress;
  const tenant = tenantOf(begun.organization_id);
  if (isTooOld(begun)) await progress.note({ read_at: null, step: 0, after: null, parts: {}, records: {} });
  if (progress.job.read_at === null) {
    await progress.note({
      terms: await termsOf(begun, tenant),
      read_at: progress.job[RECORD_VERSION],
    });
  }
  for (;;) {
    const collection = EXPORTED_COLLECTIONS[progress.job.step];
    if (collection === undefined) break;
    await exportPage(progress, collection);
  }
  await complete(progress, await writeDataExportArchive(progress));
}

/**
 * Runs the export, or does nothing if it is finished. After an interruption, resumes at the page or archive part it had
 * reached.
 * @param runMs maximum run time, after which another task continues.
 */
export async function runDataExport(organizationId: string, exportId: string, runMs = FILE_JOB_RUN_MS): Promise<void> {
  const job = await dataExports.of(tenantOf(organizationId)).get(exportId);
  if (job?.status === 'running') await runFileJob(job, dataExportJobSettings(job), run, runMs);
}

/** Fields that name the person a record belongs to, rather than the person who created it. */
const OWNED_BY = ['contact_id', 'request_id', 'submission_id', 'recipient_id', 'to', 'email', 'client_email'];
/** Collections in which `user_id` identifies the record's owner. Elsewhere, it identifies only the creator. */
const OF_USERS = ['users', 'notifications', 'calendar_feeds', 'expiry_comments', 'workflow_comments'];

const ALWAYS = ['created_at', 'updated_at'];

/** Reduces records to the fields about the person. In lists, keeps only the items that name the person. */
class PersonRecords {
  private readonly redaction: PersonRedactor;
  private readonly own: ReadonlySet<string>;

  constructor(terms: PersonIdentifiers) {
    this.redaction = new PersonRedactor(terms);
    this.own = new Set([...terms.ids, ...terms.emails, ...terms.numbers]);
  }

  of({ ref, data }: RawDocument): DocumentData | null {
    const owner = OF_USERS.includes(ref.parent.id) ? [...OWNED_BY, 'user_id'] : OWNED_BY;
    if (this.own.has(ref.id) || owner.some((field) => this.own.has(String(data[field])))) return data;
    const named = this.namedFields(data);
    if (Object.keys(named).length === 0) return null;
    const dates = Object.entries(data).filter(([field]) => ALWAYS.includes(field));
    return { ...Object.fromEntries(dates), ...named };
  }

  private namedFields(data: DocumentData): DocumentData {
    const named = Object.entries(data).filter(([, value]) => this.redaction.isNamedIn(value));
    return Object.fromEntries(
      named.map(([field, value]) => [
        field,
        field.endsWith('_json') ? this.namedInJson(String(value)) : this.trimmed(value),
      ]),
    );
  }

  private namedInJson(json: string): string {
    const value: unknown = JSON.parse(json);
    return JSON.stringify(isFirestoreMap(value) ? this.namedFields(value) : this.trimmed(value));
  }

  /** Removes list items and maps that are about other people. */
  private trimmed(value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.filter((item) => this.redaction.isNamedIn(item)).map((item) => this.trimmed(item));
    }
    if (!isFirestoreMap(value)) return value;
    const left = Object.entries(value).filter(([, inner]) => !isFirestoreMap(inner) || this.redaction.isNamedIn(inner));
    return Object.fromEntries(left.map(([key, inner]) => [key, this.trimmed(inner)]));
  }
}
