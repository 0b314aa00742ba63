// Collects a record's details for an evidence pack.
import type { Query } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { type ActivityEntryView, activityEntryOut, viewActivityEntry } from '../activity/views';
import { activityEntries, activityLogPositionOf, filterActivityByRecord } from '../activity/write/activityLog';
import type { Tenant } from '../api/actor';
import { recordAsJson } from '../api/fields';
import type { AuditedRecordType } from '../api/writes';
import { type DocumentRequest, documentRequests, viewDocumentRequest } from '../documentRequests/request/request';
import { submissionOut, submissions, viewSubmission } from '../documentRequests/review/submission';
import type { Expiry } from '../expiries/record/record';
import { viewExpiry } from '../expiries/record/views';
import { reminders } from '../reminders/rule/record';
import { ledgerSendOut, listSendsOfExpiry, reminderOutV2, viewLedgerSend, viewReminderV2 } from '../reminders/views';
import { expiryResponseOut, viewExpiryResponse } from '../responses/linkState';
import { proposalOut, renewalProposals, viewProposal } from '../responses/renewalProposal';
import { expiryResponses } from '../responses/response';

export interface EvidenceFile {
  /** The path in the ZIP. */
  path: string;
  name: string;
  content_type: string;
  size: number;
  uploaded_at: string;
  storage_path: string;
}

/** The details of one expiry, or of one document request that has no expiry. */
export interface RecordFacts {
  id: string;
  kind: 'expiry' | 'document_request';
  name: string;
  expiry: Record<string, unknown> | null;
  reminders: unknown[];
  sends: z.output<typeof ledgerSendOut>[];
  responses: z.output<typeof expiryResponseOut>[];
  proposals: z.output<typeof proposalOut>[];
  requests: ReturnType<typeof viewDocumentRequest>[];
  submissions: z.output<typeof submissionOut>[];
  files: EvidenceFile[];
  activity: ActivityEntryView[];
}

const iso = (at: Date): string => at.toISOString();

/** A file name that is safe in a ZIP and on every file system. */
const safeFileName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern replaces control characters
  name.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_').slice(-120) || 'file';

/** The expiry as returned by `GET /v2/expiries/{id}`, without file URLs. */
function expiryFact(expiry: Expiry): Record<string, unknown> {
  const { attachments: _, ...shown } = viewExpiry(expiry);
  return shown;
}

const attachmentFacts = ({ id, attachments }: Expiry): EvidenceFile[] =>
  attachments.map(({ name, content_type, size, uploaded_at, storage_path }, index) => ({
    path: `files/${id}/${index + 1}-${safeFileName(name)}`,
    ...{ name, content_type, size, storage_path },
    uploaded_at: iso(uploaded_at),
  }));

/** Activity entries for the given records, oldest first. 1 read per entry, at least 1 per record. */
async function listActivityOf(
  tenant: Tenant,
  records: readonly (readonly [AuditedRecordType, string])[],
): Promise<ActivityEntryView[]> {
  const found = await Promise.all(
    records.map(([type, id]) =>
      activityEntries.of(tenant).list((query) => filterActivityByRecord(query, type, id).orderBy('committed_at')),
    ),
  );
  const all = new Map(found.flat().map((entry) => [entry.id, entry]));
  return [...all.values()]
    .sort((one, other) => activityLogPositionOf(one) - activityLogPositionOf(other))
    .map((entry) => activityEntryOut.parse(viewActivityEntry(entry)));
}

async function collectRequests(tenant: Tenant, asked: readonly DocumentRequest[], now: Date) {
  const answered = await Promise.all(
    asked.map(({ id }) => submissions.of(tenant).list((query) => query.where('request_id', '==', id))),
  );
  const sent = answered.flat().sort((one, other) => one.submitted_at.getTime() - other.submitted_at.getTime());
  const files = new Map<string, EvidenceFile>();
  // A resubmission includes previously approved files, so list each file only once.
  for (const { id, files: held } of sent)
    for (const { id: fileId, file_name, content_type, size, storage_path, uploaded_at } of held)
      if (!files.has(storage_path))
        files.set(storage_path, {
          path: `files/${id}/${safeFileName(fileId)}-${safeFileName(file_name)}`,
          ...{ name: file_name, content_type, size, storage_path },
          uploaded_at: iso(uploaded_at),
        });
  return {
    requests: asked.map((request) => viewDocumentRequest(request, now)),
    submissions: sent.map((submission) => submissionOut.parse(viewSubmission(submission))),
    files: [...files.values()],
  };
}

/** The details of an expiry. Reads each related record once; at least 7 reads in total. */
export async function collectExpiryFacts(tenant: Tenant, expiry: Expiry, now: Date): Promise<RecordFacts> {
  const ofExpiry = (query: Query): Query => query.where('expiry_id', '==', expiry.id);
  const [set, sends, answers, proposed, asked] = await Promise.all([
    reminders.of(tenant).list(ofExpiry),
    listSendsOfExpiry(tenant, expiry.id),
    expiryResponses.of(tenant).list(ofExpiry),
    renewalProposals.of(tenant).list(ofExpiry),
    documentRequests.of(tenant).list(ofExpiry),
  ]);
  const collected = await collectRequests(tenant, asked, now);
  const activity = await listActivityOf(tenant, [
    ['expiry', expiry.id],
    ...proposed.map(({ id }) => ['renewal_proposal', id] as const),
    ...asked.map(({ id }) => ['collection_request', id] as const),
    ...collected.submissions.map(({ id }) => ['collection_submission', id] as const),
  ]);
  const proposals = await Promise.all(proposed.map((proposal) => viewProposal(proposal)));
  return {
    ...{ id: expiry.id, kind: 'expiry', name: expiry.name, expiry: expiryFact(expiry) },
    // Includes only reminders that people set. Reminders derived from them appear in `sends`.
    reminders: set
      .filter(({ continues }) => continues === null)
      .map((reminder) => reminderOutV2.parse(recordAsJson(viewReminderV2(reminder)))),
    sends: sends.map((send) => ledgerSendOut.parse(viewLedgerSend(send))),
    responses: answers
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map((answer) => expiryResponseOut.parse(viewExpiryResponse(answer))),
    proposals: proposals
      .map((proposal) => proposalOut.parse(proposal))
      .toSorted((one, other) => one.created_at.localeCompare(other.created_at)),
    requests: collected.requests,
    submissions: collected.submissions,
    files: [...attachmentFacts(expiry), ...collected.files],
    activity,
  };
}

/** The details of a document request that has no expiry. Reads each related record once; at least 2 reads. */
export async function collectDocumentRequestFacts(
  tenant: Tenant,
  request: DocumentRequest,
  now: Date,
): Promise<RecordFacts> {
  const collected = await collectRequests(tenant, [request], now);
  const activity = await listActivityOf(tenant, [
    ['collection_request', request.id],
    ...collected.submissions.map(({ id }) => ['collection_submission', id] as const),
  ]);
  return {
    ...{ id: request.id, kind: 'document_request', name: request.name, expiry: null },
    ...{ reminders: [], sends: [], responses: [], proposals: [] },
    ...collected,
    activity,
  };
}
