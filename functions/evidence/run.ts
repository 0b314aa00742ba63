// Writes an evidence pack: collects its records, then writes the ZIP. An interrupted run resumes from its last part.

import { DateTime } from 'luxon';
import { auditedServiceWritesOf } from '../activity/write/activityLog';
import { type Tenant, tenantOf } from '../api/actor';
import { documentRequests } from '../documentRequests/request/request';
import { type Expiry, expiries } from '../expiries/record/record';
import { listFolderSubtree, requireFolder } from '../folders/tree';
import { FILE_JOB_RUN_MS, type JobProgressRecorder, runFileJob } from '../jobs/resumedJobs';
import { evidenceTextsOfLocale } from '../messaging/languages';
import {
  dateInOrganizationZone,
  loadOrganization,
  type Organization,
  timeZoneOfOrganization,
} from '../organizations/organization';
import { addMs, clock } from '../platform/clock';
import { pageSize } from '../platform/params';
import { readStoredFileLines, removeStoredFilesBelow, writeStoredJsonLines } from '../platform/storage';
import { MAX_VALUES_OF_IN_QUERY } from '../store/collection';
import { unitOfWork } from '../store/unitOfWork';
import { type EvidenceZipSummary, writeEvidenceZip } from './archive';
import { collectDocumentRequestFacts, collectExpiryFacts, type RecordFacts } from './facts';
import { currentEvidenceKeyId } from './manifest';
import {
  EVIDENCE_PACK_KEPT_MS,
  type EvidencePack,
  evidencePackJobSettings,
  evidencePackPartPath,
  evidencePackPartsPath,
  evidencePacks,
} from './record';
import { type EvidenceGapCutoffs, evidenceShortcomingsOf, evidenceTimelineOf, type RecordEvidence } from './timeline';

/** The number of records per part. At most one part is held in memory. */
const PAGE = pageSize(20);
const LISTED_AT_ONCE = 300;
const MAX_ATTEMPTS = 5;
/** The progress percentage once all records are collected; writing the ZIP accounts for the rest. */
const COLLECTED_PERCENT = 60;

type Progress = JobProgressRecorder<EvidencePack>;

interface Subject {
  kind: 'expiry' | 'document_request';
  id: string;
}

type Dated = Pick<Expiry, 'id' | 'name' | 'expiry_date'>;

/** All expiries whose `field` has one of the given values. 1 read per expiry. */
async function listExpiries(tenant: Tenant, field: 'type' | 'folder_id', values: readonly string[]): Promise<Dated[]> {
  const all: Dated[] = [];
  const pages = expiries.of(tenant).listPages((query) => query.where(field, 'in', values), LISTED_AT_ONCE);
  for await (const page of pages) all.push(...page.map(({ id, name, expiry_date }) => ({ id, name, expiry_date })));
  return all;
}

/** Sorted by due date, with undated records last, then by name. */
const inOrder = (all: readonly Dated[]): Subject[] =>
  all
    .toSorted(
      (one, other) =>
        (one.expiry_date ?? '9999-99-99').localeCompare(other.expiry_date ?? '9999-99-99') ||
        one.name.localeCompare(other.name),
    )
    .map(({ id }) => ({ kind: 'expiry', id }));

async function listFolderExpiries(tenant: Tenant, folderId: string): Promise<Dated[]> {
  const subtree = await listFolderSubtree(tenant, await requireFolder(tenant, folderId));
  const all: Dated[] = [];
  for (let at = 0; at < subtree.length; at += MAX_VALUES_OF_IN_QUERY) {
    const some = subtree.slice(at, at + MAX_VALUES_OF_IN_QUERY).map(({ id }) => id);
    all.push(...(await listExpiries(tenant, 'folder_id', some)));
  }
  return all;
}

/**
 * The expiries that the client’s document requests refer to, and the requests without an expiry. 1 read per request.
 */
async function listClientSubjects(tenant: Tenant, clientId: string): Promise<Subject[]> {
  const asked = await documentRequests.of(tenant).list((query) => query.where('compliance_client_id', '==', clientId));
  const ids = [...new Set(asked.flatMap(({ expiry_id }) => expiry_id ?? []))];
  return [
    ...ids.map((id) => ({ kind: 'expiry' as const, id })),
    ...asked.filter(({ expiry_id }) => expiry_id === null).map(({ id }) => ({ kind: 'document_request' as const, id })),
  ];
}

async function listSubjects(tenant: Tenant, { kind, id }: EvidencePack['scope']): Promise<Subject[]> {
  switch (kind) {
    case 'expiry':
      return [{ kind: 'expiry', id }];
    case 'type':
      return inOrder(await listExpiries(tenant, 'type', [id]));
    case 'folder':
      return inOrder(await listFolderExpiries(tenant, id));
    case 'client':
      return listClientSubjects(tenant, id);
  }
}

const subjectsPathOf = (pack: EvidencePack): string => evidencePackPartPath(pack, 'subjects');

async function readSubjects(pack: EvidencePack): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for await (const line of readStoredFileLines(subjectsPathOf(pack))) subjects.push(JSON.parse(line) as Subject);
  return subjects;
}

/** The details of the subjects that still exist, in their original order. */
async function collectFacts(tenant: Tenant, subjects: readonly Subject[], now: Date): Promise<RecordFacts[]> {
  const idsOf = (kind: Subject['kind']): string[] =>
    subjects.flatMap((subject) => (subject.kind === kind ? subject.id : []));
  const [found, asked] = await Promise.all([
    expiries.of(tenant).getMany(idsOf('expiry')),
    documentRequests.of(tenant).getMany(idsOf('document_request')),
  ]);
  const facts: RecordFacts[] = [];
  for (const { kind, id } of subjects) {
    const expiry = kind === 'expiry' ? found.get(id) : undefined;
    const request = kind === 'document_request' ? asked.get(id) : undefined;
    if (expiry) facts.push(await collectExpiryFacts(tenant, expiry, now));
    if (request) facts.push(await collectDocumentRequestFacts(tenant, request, now));
  }
  return facts;
}

function evidenceRecordOf(facts: RecordFacts, pack: EvidencePack, kept: EvidenceGapCutoffs): RecordEvidence {
  const { activity: _, ...shown } = facts;
  const words = evidenceTextsOfLocale(pack.locale);
  return {
    ...shown,
    timeline: evidenceTimelineOf(facts, pack, words),
    missing: evidenceShortcomingsOf(facts, pack, kept, words),
  };
}

async function collectPage(progress: Progress, subjects: readonly Subject[], kept: EvidenceGapCutoffs): Promise<void> {
  const { job: pack } = progress;
  const page = subjects.slice(pack.collected, pack.collected + PAGE);
  const facts = await collectFacts(tenantOf(pack.organization_id), page, clock.now());
  const entries = new Map(facts.flatMap(({ activity }) => activity.map((entry) => [entry.id, entry])));
  await Promise.all([
    writeStoredJsonLines(
      evidencePackPartPath(pack, `records-${pack.parts}`),
      facts.map((each) => evidenceRecordOf(each, pack, kept)),
    ),
    writeStoredJsonLines(evidencePackPartPath(pack, `activity-${pack.parts}`), [...entries.values()]),
  ]);
  const collected = pack.collected + page.length;
  await progress.note({
    collected,
    parts: pack.parts + 1,
    attempts: 0,
    progress: Math.floor((collected / subjects.length) * COLLECTED_PERCENT),
  });
}

const monthsBefore = (now: Date, months: number): Date =>
  DateTime.fromJSDate(now, { zone: 'utc' }).minus({ months }).toJSDate();

const keptBy = (organization: Organization, now: Date): EvidenceGapCutoffs => ({
  timezone: timeZoneOfOrganization(organization),
  today: dateInOrganizationZone(organization, now),
  sendsSince: monthsBefore(now, organization.ledger_retention_months),
  activitySince: monthsBefore(now, organization.activity_retention_months),
});

async function complete(progress: Progress, { files, bytes, sha256 }: EvidenceZipSummary): Promise<void> {
  const { job: pack } = progress;
  const tenant = tenantOf(pack.organization_id);
  const now = clock.now();
  const expires_at = addMs(now, EVIDENCE_PACK_KEPT_MS);
  await unitOfWork(async (writes) => {
    evidencePacks.of(tenant).stageUpdate(auditedServiceWritesOf(tenant, writes), pack, {
      ...{ status: 'completed', progress: 100, files, bytes, sha256, key_id: currentEvidenceKeyId() },
      ...{ updated_at: now, completed_at: now, expires_at, wake_at: expires_at },
    });
  });
  await removeStoredFilesBelow(evidencePackPartsPath(pack));
}

async function run(progress: Progress): Promise<void> {
  await progress.keepAlive({ attempts: progress.job.attempts + 1 });
  const tenant = tenantOf(progress.job.organization_id);
  const organization = await loadOrganization(tenant);
  if (progress.job.total === null) {
    const listed = await listSubjects(tenant, progress.job.scope);
    await writeStoredJsonLines(subjectsPathOf(progress.job), listed);
    await progress.note({ total: listed.length });
  }
  const subjects = await readSubjects(progress.job);
  const kept = keptBy(organization, clock.now());
  while (progress.job.collected < subjects.length) await collectPage(progress, subjects, kept);
  const zip = await writeEvidenceZip(progress.job, organization, clock.now(), {
    keepAlive: (bytes) => progress.keepAlive({ bytes }),
    note: (share, written) =>
      progress.note({
        ...written,
        attempts: 0,
        progress: Math.min(99, COLLECTED_PERCENT + Math.floor(share * (100 - COLLECTED_PERCENT))),
      }),
  });
  await complete(progress, zip);
}

async function fail(pack: EvidencePack): Promise<void> {
  const now = clock.now();
  const failed = { status: 'failed' as const, updated_at: now, completed_at: now, wake_at: pack.expires_at };
  await evidencePacks.anyTenant(pack).tryUpdate(pack, failed);
}

/**
 * Writes a pack unless it has already completed or failed. An interrupted run resumes from its last page of records or
 * its last part of the ZIP.
 * @param runMs the number of milliseconds after which another task takes over.
 */
export async function runEvidencePack(organizationId: string, packId: string, runMs = FILE_JOB_RUN_MS): Promise<void> {
  const pack = await evidencePacks.of(tenantOf(organizationId)).get(packId);
  if (pack?.status !== 'running') return;
  if (pack.attempts >= MAX_ATTEMPTS) await fail(pack);
  else await runFileJob(pack, evidencePackJobSettings(pack), run, runMs);
}
