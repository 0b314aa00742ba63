// Uses a few bounded queries to measure how late each kind of due work is, and how much is waiting.
import type { Query } from 'firebase-admin/firestore';
import { dueUploads } from '../attachments/attachUpload';
import { dueContactGroups } from '../contacts/contactGroup';
import { dueSubmissionDrafts } from '../documentRequests/client/draft';
import { dueDocumentRequests } from '../documentRequests/request/request';
import { dueEvidencePacks } from '../evidence/record';
import { dueExpiryExports } from '../expiries/export/expiryExport';
import { dueExpiryImports } from '../expiries/import/expiryImport';
import { dueExtractionDocuments } from '../extraction/job';
import { dueFolderRemovals } from '../folderDeletion/folderRemoval';
import { dueHookEnds } from '../hooks/hook';
import { dueUserSummaries } from '../identity/user';
import type { AnyDueWork } from '../jobs/dueWork';
import { parseSetAsideNote, SET_ASIDE_NOTE_FIELD } from '../jobs/failures';
import { dueOutboxMessages } from '../messaging/mail';
import { dueReschedulings } from '../organizations/rescheduling';
import { duePlanNotices } from '../plans/usage';
import { MINUTE_MS } from '../platform/clock';
import { dueErasures } from '../privacy/erasure/record';
import { dueDataExports } from '../privacy/export/record';
import { dueDigests } from '../reminders/digest/digest';
import { dueFirings } from '../reminders/ledger/firing';
import { dueReminders } from '../reminders/rule/record';
import { dueUnreachedContacts } from '../reminders/unreachable';
import { dueSnoozes } from '../responses/snooze';
import { dueFileRemovals } from '../uploads/fileRemoval';
import { dueDeliveries } from '../webhooks/delivery';
import { dueWorkflowRuns } from '../workflows/runs/run';
import { dueWorkflowTriggers } from '../workflows/triggers/trigger';
import type { DueWorkBacklog, DueWorkBacklogs } from './record';

/** How late work may be before an alert is sent, unless its kind declares a different limit. */
const MAX_LATENESS_MS = 5 * MINUTE_MS;
const MAX_SET_ASIDE = 100;

/** True if people are waiting for this work, so that a delay of minutes matters. */
export const isUserFacingDueWork = (work: AnyDueWork): boolean => work.declaration.lateAfterMs === undefined;

export const isDueWorkLate = (work: AnyDueWork, { lateness_ms }: DueWorkBacklog): boolean =>
  lateness_ms > (work.declaration.lateAfterMs ?? MAX_LATENESS_MS);

/** Queries that find overdue work by the time promised for it, if any, and by the workers' wake-up time. */
function sourcesOf(work: AnyDueWork, now: Date): { field: string; build: (query: Query) => Query }[] {
  const due = (query: Query, field: string) => work.within(query, null).where(field, '<=', now);
  const { promise } = work.declaration;
  const promised = promise?.among.map((part) => ({
    field: promise.field,
    build: (query: Query) => due(part(query), promise.field).orderBy(promise.field),
  }));
  const byQueue = { field: work.field, build: (query: Query) => work.inOrder(due(query, work.field)) };
  return [...(promised ?? []), byQueue];
}

/**
 * How late the oldest record is, and how many records are waiting. Costs 1 read per source, or more if records are
 * waiting.
 */
async function measureDue(work: AnyDueWork, now: Date): Promise<Pick<DueWorkBacklog, 'lateness_ms' | 'backlog'>> {
  const { collection } = work;
  const measured = await Promise.all(
    sourcesOf(work, now).map(async ({ field, build }) => {
      const [oldest] = await collection.find((query) => build(query).limit(1));
      if (!oldest) return { lateness: 0, backlog: 0 };
      const since = (oldest.data[field] as { toMillis: () => number }).toMillis();
      return { lateness: now.getTime() - since, backlog: await collection.count(build) };
    }),
  );
  const byQueue = measured.at(-1)?.backlog ?? 0;
  const byPromise = measured.slice(0, -1).reduce((sum, { backlog }) => sum + backlog, 0);
  return {
    lateness_ms: Math.max(0, ...measured.map(({ lateness }) => lateness)),
    backlog: Math.max(byQueue, byPromise),
  };
}

/** The number of records set aside after a failure, and the age of the oldest failure. */
async function measureSetAside(work: AnyDueWork, now: Date): Promise<{ count: number; lateness: number }> {
  const found = await work.collection.find((query) =>
    query.where(`${SET_ASIDE_NOTE_FIELD}.until`, '>', now).limit(MAX_SET_ASIDE),
  );
  const notes = found.flatMap(({ data }) => parseSetAsideNote(work, data) ?? []);
  const ages = notes.map(({ since }) => now.getTime() - since.getTime());
  return { count: notes.length, lateness: Math.max(0, ...ages) };
}

async function measureKind(work: AnyDueWork, now: Date, former: DueWorkBacklog | undefined): Promise<DueWorkBacklog> {
  if (former && !isUserFacingDueWork(work)) return former;
  const aside = former
    ? { count: former.set_aside, lateness: former.set_aside > 0 ? former.lateness_ms : 0 }
    : await measureSetAside(work, now);
  const { lateness_ms, backlog } = await measureDue(work, now);
  return {
    lateness_ms: Math.max(lateness_ms, aside.lateness),
    backlog: backlog + (former ? 0 : aside.count),
    set_aside: aside.count,
  };
}

/**
 * Measures the work that people are waiting for. Also measures cleanup and set-aside records if there are no previous
 * figures to reuse. Costs 1 read per source: 13 if nothing is waiting, or 48 to measure everything.
 */
export async function measureDueWork(now: Date, former: DueWorkBacklogs | null = null): Promise<DueWorkBacklogs> {
  const lanes = await Promise.all(
    DUE_WORK_KINDS.map(async (work) => [work.kind, await measureKind(work, now, former?.[work.kind])] as const),
  );
  return Object.fromEntries(lanes);
}

const NOTHING: DueWorkBacklog = { lateness_ms: 0, backlog: 0, set_aside: 0 };

export interface DueWorkWithBacklog {
  work: AnyDueWork;
  lane: DueWorkBacklog;
}

/** Each kind of due work, with its measurements. */
export const dueWorkWithBacklogsOf = (measurement: DueWorkBacklogs): DueWorkWithBacklog[] =>
  DUE_WORK_KINDS.map((work) => ({ work, lane: measurement[work.kind] ?? NOTHING }));

/** How late the most overdue work is, among work that people are waiting for. */
export const maxUserFacingLatenessMs = (measurement: DueWorkBacklogs): number =>
  Math.max(
    ...dueWorkWithBacklogsOf(measurement).map(({ work, lane }) => (isUserFacingDueWork(work) ? lane.lateness_ms : 0)),
  );

export const DUE_WORK_KINDS: readonly AnyDueWork[] = [
  dueReminders,
  dueFirings,
  dueDigests,
  dueSnoozes,
  dueUnreachedContacts,
  dueOutboxMessages,
  dueDeliveries,
  dueWorkflowTriggers,
  dueWorkflowRuns,
  dueDocumentRequests,
  dueExtractionDocuments,
  dueExpiryExports,
  dueExpiryImports,
  dueUploads,
  dueSubmissionDrafts,
  dueFileRemovals,
  dueContactGroups,
  dueReschedulings,
  dueFolderRemovals,
  duePlanNotices,
  dueErasures,
  dueDataExports,
  dueEvidencePacks,
  dueUserSummaries,
  dueHookEnds,
];
