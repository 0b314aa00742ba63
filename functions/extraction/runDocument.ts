// Reads one document in a bulk extraction. Even if several attempts run concurrently, only one records a result.
import { FieldValue } from 'firebase-admin/firestore';
import { isRoleAtLeast, type Tenant } from '../api/actor';
import { ApiError, notFound } from '../api/errors';
import type { Writes } from '../api/writes';
import { expiries } from '../expiries/record/record';
import { getMember, listAdminsToNotify } from '../identity/user';
import { messageTextsForRecipient } from '../messaging/languages';
import { stageInAppNotification } from '../notifications/notification';
import { loadOrganization } from '../organizations/organization';
import { addMs, clock } from '../platform/clock';
import { pageUrlOfExtractionJob } from '../platform/pageUrls';
import { getStoredFileMetadata } from '../platform/storage';
import { unitOfWork } from '../store/unitOfWork';
import { type ExtractionDocument, extractionDocuments, extractionJobs, isFinishedExtractionDocument } from './job';
import { loadDocumentFile } from './reading/document';
import {
  type ExtractionResult,
  extractFieldsOfFile,
  isExtractionRefundable,
  isTransientModelFailure,
  requireModelConfigured,
} from './reading/extract';
import { EXTRACTION_LEASE_MS, MAX_EXTRACTION_ATTEMPTS } from './reading/limits';
import { stageOneExtractionRefund } from './reading/quota';

type Ending =
  | { status: 'done'; extraction: ExtractionResult }
  /** `unread`: the model did not read the document, so it doesn’t count against the quota. */
  | { status: 'failed'; error: { code: string; message: string }; unread: boolean };

const failed = ({ code, message }: ApiError, unread: boolean): Ending => ({
  status: 'failed',
  error: { code, message },
  unread,
});

/** Claims the document. Returns null if another worker has claimed it or it is already finished. 1 read, 1 write. */
async function claim(tenant: Tenant, itemId: string): Promise<ExtractionDocument | null> {
  const store = extractionDocuments.of(tenant);
  const item = await store.get(itemId);
  const now = clock.now();
  if (!item || isFinishedExtractionDocument(item)) return null;
  if (item.status === 'running' && item.wake_at !== null && item.wake_at > now) return null;
  return store.tryClaim(item, {
    status: 'running',
    attempts: item.attempts + 1,
    wake_at: addMs(now, EXTRACTION_LEASE_MS),
  });
}

async function fileOf(tenant: Tenant, item: ExtractionDocument) {
  if (item.expiry_id === '') {
    const stored = await getStoredFileMetadata(item.storage_path);
    const content_type = stored?.contentType ?? '';
    return loadDocumentFile(tenant, { ...item, name: item.file_name, content_type });
  }
  const expiry = await expiries.of(tenant).get(item.expiry_id);
  const attachment = expiry?.attachments.find(({ storage_path }) => storage_path === item.storage_path);
  if (!attachment) throw notFound('Attachment');
  return loadDocumentFile(tenant, attachment);
}

/** Makes one attempt and returns its result, or null to retry. @throws unexpected errors. */
async function endingOf(tenant: Tenant, item: ExtractionDocument): Promise<Ending | null> {
  try {
    requireModelConfigured();
    return { status: 'done', extraction: await extractFieldsOfFile(await fileOf(tenant, item)) };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const isRetried = isTransientModelFailure(thrown) && item.attempts < MAX_EXTRACTION_ATTEMPTS;
    return isRetried ? null : failed(thrown, isExtractionRefundable(thrown));
  }
}

/**
 * Notifies the member who emailed the document. If that member isn't allowed to create expiries, notifies the admins
 * instead. Costs 3 reads, plus 2 writes for the member, or 1 read and 2 writes per admin.
 */
async function stageProposalNotice(
  writes: Writes,
  tenant: Tenant,
  item: ExtractionDocument,
  ending: Ending,
): Promise<void> {
  const job = await extractionJobs.of(tenant).get(item.job_id);
  if (!job) return;
  const member = await getMember(tenant, job.created_by);
  const organization = await loadOrganization(tenant);
  const isRead = ending.status === 'done';
  const name = isRead ? ending.extraction.draft.name : item.file_name;
  const mayCreate = member !== null && isRoleAtLeast(member.role, 'editor');
  for (const reader of mayCreate ? [member] : await listAdminsToNotify(tenant)) {
    const { notice } = messageTextsForRecipient(reader, organization);
    stageInAppNotification(writes, tenant, {
      userId: reader.id,
      type: 'extraction',
      itemType: 'extraction_job',
      itemId: job.id,
      itemName: name,
      message: isRead ? notice.documentRead(name) : notice.documentUnread(item.file_name),
      link: pageUrlOfExtractionJob(job.id),
      cause: ['extraction', item.id],
    });
  }
}

const UNREADABLE = new ApiError('INTERNAL', 'The document could not be read');

/**
 * Records the result, the job’s progress and any quota refund in one commit. Costs 1 or 2 reads and 2 or 3 writes. A
 * no-op if another attempt has claimed the document.
 */
const recordOutcome = (tenant: Tenant, claimed: ExtractionDocument, ending: Ending | null): Promise<void> =>
  unitOfWork(async (writes) => {
    const store = extractionDocuments.of(tenant);
    const item = await store.get(claimed.id);
    if (item?.status !== 'running' || item.attempts !== claimed.attempts) return;
    if (ending === null) {
      store.stageUpdate(writes, item, {
        status: 'waiting',
        wake_at: addMs(clock.now(), EXTRACTION_LEASE_MS),
      });
      return;
    }
    store.stageUpdate(writes, item, {
      status: ending.status,
      wake_at: null,
      ...(ending.status === 'done' ? { result_json: JSON.stringify(ending.extraction) } : { error: ending.error }),
    });
    writes.update(extractionJobs.of(tenant).ref(item.job_id), {
      [ending.status]: FieldValue.increment(1),
      updated_at: clock.now(),
    });
    if (item.expiry_id === '') await stageProposalNotice(writes, tenant, item, ending);
    if (ending.status === 'failed' && ending.unread) await stageOneExtractionRefund(writes, tenant, item.created_at);
  });

/** @throws so that the queue retries the document. */
export async function runExtractionItem(tenant: Tenant, itemId: string): Promise<void> {
  const item = await claim(tenant, itemId);
  if (!item) return;
  // The worker died on every attempt, possibly after calling the model.
  if (item.attempts > MAX_EXTRACTION_ATTEMPTS) {
    await recordOutcome(tenant, item, failed(UNREADABLE, false));
    return;
  }
  const ending = await endingOf(tenant, item).catch(async (thrown) => {
    const isRetried = item.attempts < MAX_EXTRACTION_ATTEMPTS;
    await recordOutcome(tenant, item, isRetried ? null : failed(UNREADABLE, false));
    throw thrown;
  });
  await recordOutcome(tenant, item, ending);
  if (ending === null) throw new Error('The model failed. The queue will retry the document.');
}
