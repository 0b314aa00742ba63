// Starts an extraction job for an email, or drops the email and counts it.
import { FieldValue } from 'firebase-admin/firestore';
import { type Tenant, tenantOf } from '../api/actor';
import { ApiError } from '../api/errors';
import { emailedDocumentPathOf } from '../attachments/removal';
import { extractionJobs, stageExtractionJob } from '../extraction/job';
import { requireModelConfigured } from '../extraction/reading/extract';
import { findUserByEmail } from '../identity/user';
import { planReadOnlyFrom } from '../plans/planState';
import { planUsages, stagePlanLimitUse } from '../plans/usage';
import { clock } from '../platform/clock';
import { derivedId, sha256 } from '../platform/ids';
import { log } from '../platform/log';
import { removeStoredFile, writeStoredFile } from '../platform/storage';
import { unitOfWork } from '../store/unitOfWork';
import { fileRemovalId, fileRemovals } from '../uploads/fileRemoval';
import { hasSignatureOfContentType, safeFileName } from '../uploads/fileTypes';
import { findInboundAddress, type InboundAddress, inboundAddresses } from './address';
import type { InboundMail, MailFile } from './parse';

/**
 * Maximum number of documents per email. Enough for real documents, but not for emails full of signature images and
 * logos.
 */
const MAX_DOCUMENTS_PER_MAIL = 10;
/** Maximum number of recipients per email; each costs 1 read. */
const MAX_RECIPIENTS = 10;
const DOCUMENT_TYPES: readonly string[] = ['application/pdf', 'image/png', 'image/jpeg'];

type DropReason =
  | 'unknown_address'
  | 'not_authentic'
  | 'not_a_member'
  | 'read_only'
  | 'no_document'
  | 'document_too_large'
  | 'too_many_documents'
  | 'refused';

/** The type that email clients use if they don't know a file's type. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** The file, with the type detected from its content; null if it isn't a supported document. */
function documentOf(file: MailFile): MailFile | null {
  const contentType = DOCUMENT_TYPES.find(
    (type) => [type, UNKNOWN_TYPE].includes(file.contentType) && hasSignatureOfContentType(type, file.bytes),
  );
  return contentType === undefined ? null : { ...file, contentType };
}

/**
 * Stores the documents and starts their extraction job, unless the same email was already delivered. @throws 403, 429,
 * 503.
 */
async function startJob(
  tenant: Tenant,
  jobId: string,
  member: { id: string; name: string },
  documents: readonly MailFile[],
): Promise<void> {
  if (await extractionJobs.of(tenant).get(jobId)) return;
  const stored = documents.map(({ fileName, contentType, bytes }, index) => ({
    expiry_id: '',
    storage_path: emailedDocumentPathOf(tenant, jobId, index),
    file_name: safeFileName(fileName),
    contentType,
    bytes,
  }));
  for (const { storage_path, contentType, bytes } of stored) await writeStoredFile(storage_path, [bytes], contentType);
  const now = clock.now();
  await unitOfWork(async (writes) => {
    if (await extractionJobs.of(tenant).get(jobId)) return;
    const size = stored.reduce((sum, { bytes }) => sum + bytes.length, 0);
    await stagePlanLimitUse(writes, tenant, 'storage_bytes', size);
    requireModelConfigured();
    const job = await stageExtractionJob({ tenant, actor: member, writes, now }, jobId, stored);
    for (const { storage_path, bytes } of stored) {
      fileRemovals.of(tenant).stageCreate(writes, fileRemovalId(storage_path), {
        storage_path,
        reserved_bytes: bytes.length,
        due_at: job.expires_at,
        created_at: now,
      });
    }
  }).catch(async (thrown) => {
    // Without a job, the files would never be deleted.
    if (!(await extractionJobs.of(tenant).get(jobId)))
      await Promise.all(stored.map(({ storage_path }) => removeStoredFile(storage_path)));
    throw thrown;
  });
}

/** True if SendGrid's retry can't succeed because the quota is used up, storage is full or no model is configured. */
export function isPermanentInboundError(thrown: unknown): boolean {
  if (!(thrown instanceof ApiError)) return false;
  const isTemporary = thrown.code === 'CONFLICT' || thrown.code === 'UNAVAILABLE';
  return !isTemporary || thrown.details?.reason === 'not_configured';
}

/** Why the email was dropped; null if an extraction job was started. */
async function tryAccept(address: InboundAddress, mail: InboundMail, digest: string): Promise<DropReason | null> {
  if (!mail.isAuthentic) return 'not_authentic';
  const tenant = tenantOf(address.organization_id);
  const member = await findUserByEmail(mail.from);
  if (member?.organization_id !== tenant.organizationId) return 'not_a_member';
  const usage = await planUsages.get(tenant.organizationId);
  const readOnlyFrom = usage && planReadOnlyFrom(usage);
  if (readOnlyFrom && readOnlyFrom <= clock.now()) return 'read_only';
  const documents = mail.files.flatMap((file) => documentOf(file) ?? []);
  if (documents.length === 0) return 'no_document';
  if (documents.some(({ isTooLarge }) => isTooLarge)) return 'document_too_large';
  if (documents.length > MAX_DOCUMENTS_PER_MAIL) return 'too_many_documents';
  const jobId = derivedId('inbound_mail', tenant.organizationId, mail.from, mail.messageId || digest);
  try {
    await startJob(tenant, jobId, { id: member.id, name: member.display_name }, documents);
    return null;
  } catch (thrown) {
    if (isPermanentInboundError(thrown)) return 'refused';
    throw thrown;
  }
}

/** Handles an email for each organization that it was sent to. Returns the number of organizations that accepted it. */
export async function startExtractionsFromMail(mail: InboundMail, body: Buffer): Promise<number> {
  const digest = sha256(body.toString('latin1'));
  let accepted = 0;
  for (const recipient of mail.recipients.slice(0, MAX_RECIPIENTS)) {
    const address = await findInboundAddress(recipient);
    const reason = address ? await tryAccept(address, mail, digest) : 'unknown_address';
    if (reason === null) {
      accepted += 1;
      continue;
    }
    log.info('Inbound mail dropped', { reason, organization_id: address?.organization_id ?? null });
    if (address)
      await unitOfWork(async (writes) =>
        writes.update(inboundAddresses.ref(address.id), { dropped: FieldValue.increment(1) }),
      );
  }
  return accepted;
}
