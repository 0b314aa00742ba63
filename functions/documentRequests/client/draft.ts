// A client's unsubmitted answers and files, in one document per request. Deleted once the request has ended.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { ApiError, invalidFieldsError, notFound } from '../../api/errors';
import type { LinkHolderContext, Writes } from '../../api/writes';
import { declareSweptDueWork } from '../../jobs/dueWork';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { stagePlanLimitRelease } from '../../plans/usage';
import { addMs, DAY_MS, HOUR_MS } from '../../platform/clock';
import { newId } from '../../platform/ids';
import type { UploadUrlWithHeaders } from '../../platform/storage';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant } from '../../store/values';
import { stageFileRemoval } from '../../uploads/fileRemoval';
import { bareMediaTypeOf, fileExtensionOf, safeFileName } from '../../uploads/fileTypes';
import {
  checkAndSettleUpload,
  checkFileSize,
  type FileToUpload,
  nextUploadSweepAt,
  reserveAndSignUpload,
  reservedBytesOfUploads,
} from '../../uploads/upload';
import { type DocumentRequest, documentRequestStatusAt, documentRequests } from '../request/request';
import { type ClientFile, storedClientFileSchema } from '../review/submission';
import { type FileField, type FormPage, loadRequestForm, type NumberFormatLanguage } from '../template/template';
import { type ClientAnswer, clientAnswerSchema, draftAnswerProblem, parseNumberAnswersByField } from './answers';
import {
  type DocumentRequestCredentials,
  type OpenRequestWithFields,
  requestedPagesOf,
  requireOpenRequest,
  requireWorkingLink,
} from './link';

const draftUploadSchema = storedClientFileSchema.omit({ uploaded_at: true }).extend({
  /** Bytes reserved in the storage quota until the upload is completed or abandoned. */
  reserved_bytes: z.number().default(0),
  expires_at: storedInstant,
});
type SubmissionDraftUpload = z.output<typeof draftUploadSchema>;
export type SubmissionDraftContent = Pick<SubmissionDraft, 'answers' | 'files' | 'pending'>;

/** Document id: the request's id. */
export const submissionDrafts = tenantCollection(
  'collection_drafts',
  {
    /** Keyed by field id. Each value is the text that was typed, or a boolean for a checkbox. */
    answers: z.record(z.string(), clientAnswerSchema),
    files: z.array(storedClientFileSchema),
    /** Uploads that were started but not completed. */
    pending: z.array(draftUploadSchema),
    /** When the sweep next checks for abandoned uploads or an ended request; null if never. */
    sweep_at: storedInstant.nullable(),
    updated_at: storedInstant,
  },
  {
    holds: 'answers that a client has not submitted yet',
    personal: ['clients', 'anyone'],
    kept: { until: 'it is submitted, or its contact is erased' },
  },
);
export type SubmissionDraft = RecordOf<typeof submissionDrafts>;
export const dueSubmissionDrafts = declareSweptDueWork('collection_drafts', submissionDrafts, 'sweep_at');
export const EMPTY_SUBMISSION_DRAFT: SubmissionDraftContent = { answers: {}, files: [], pending: [] };

/** 1 read. Null if the client hasn't entered anything yet. */
export const getDraftOfRequest = (tenant: Tenant, requestId: string): Promise<SubmissionDraft | null> =>
  submissionDrafts.of(tenant).get(requestId);

export interface OpenedDocumentRequest {
  request: DocumentRequest;
  organization: Organization;
  /** The language that determines the number format. */
  language: NumberFormatLanguage;
  /** Empty once the request is completed, so that the link alone doesn't reveal submitted answers. */
  pages: FormPage[];
  draft: SubmissionDraftContent;
}

/**
 * Opens the request that the link belongs to, and records the first view. Returns null until the password is entered. 4
 * reads, at most 1 write.
 * @throws 404; 410.
 */
export async function openDocumentRequestByLink(
  { writes, now }: LinkHolderContext,
  given: DocumentRequestCredentials,
): Promise<OpenedDocumentRequest | null> {
  const { request, tenant, locked } = await requireWorkingLink(given, now);
  if (locked) return null;
  const organization = await loadOrganization(tenant);
  if (request.status === 'completed') {
    return { request, organization, language: 'en', pages: [], draft: EMPTY_SUBMISSION_DRAFT };
  }
  const [form, draft] = await Promise.all([
    loadRequestForm(tenant, request.form_id),
    getDraftOfRequest(tenant, request.id),
  ]);
  if (request.status === 'sent') {
    const seen = { status: 'viewed' as const, viewed_at: request.viewed_at ?? now, updated_at: now };
    documentRequests.of(tenant).stageUpdate(writes, request, seen);
  }
  const pages = requestedPagesOf(request, form.pages);
  return { request, organization, language: form.language, pages, draft: draft ?? EMPTY_SUBMISSION_DRAFT };
}

/**
 * True if the draft of a request in progress is missing or scheduled for deletion. The request may then have ended
 * since it was read.
 */
const mayHaveEnded = (draft: SubmissionDraft | null): boolean =>
  draft === null || draft.sweep_at?.getTime() !== nextUploadSweepAt(draft.pending)?.getTime();

/** Stores the client's draft, and marks the request as in progress. 1 write, or 2 for the first save. */
export function stageSubmissionDraft(
  { writes, now }: LinkHolderContext,
  { request, tenant }: Pick<OpenRequestWithFields, 'request' | 'tenant'>,
  draft: SubmissionDraft | null,
  content: Partial<SubmissionDraftContent>,
): SubmissionDraftContent {
  const kept = { ...EMPTY_SUBMISSION_DRAFT, ...draft, ...content };
  const { answers, files, pending } = kept;
  const record = { answers, files, pending, sweep_at: nextUploadSweepAt(pending), updated_at: now };
  if (draft) submissionDrafts.of(tenant).stageUpdate(writes, draft, record);
  else submissionDrafts.of(tenant).stageCreate(writes, request.id, record);
  if (request.status === 'sent' || request.status === 'viewed') {
    const started = { status: 'in_progress' as const, viewed_at: request.viewed_at ?? now, updated_at: now };
    documentRequests.of(tenant).stageUpdate(writes, request, started);
  } else if (mayHaveEnded(draft)) {
    // Makes the commit fail if the request has changed. If the request has ended, the retry fails too.
    documentRequests.of(tenant).stageUpdate(writes, request, { updated_at: now });
  }
  return kept;
}

/**
 * Stages the given answers and keeps the others; null clears an answer. If two devices save the same field, the last
 * save wins. Returns the parsed values of the numbers typed so far, and questions about ambiguous ones. Costs 3 reads
 * and 1 write, or 2 writes for the first save.
 * @throws the errors of {@link requireOpenRequest}; 400 naming unknown fields and answers that are too long.
 */
export async function stageDraftAnswers(
  context: LinkHolderContext,
  given: DocumentRequestCredentials,
  answers: Readonly<Record<string, ClientAnswer | null>>,
): Promise<ReturnType<typeof parseNumberAnswersByField>> {
  const opened = await requireOpenRequest(given, context.now);
  const asked = new Map(opened.fields.map((field) => [field.id, field]));
  const draft = await getDraftOfRequest(opened.tenant, opened.request.id);
  const kept = new Map(Object.entries(draft?.answers ?? {}));
  const problems: Record<string, string> = {};
  for (const [id, answer] of Object.entries(answers)) {
    const field = asked.get(id);
    const problem = !field ? 'isn’t part of this request' : answer === null ? null : draftAnswerProblem(field, answer);
    if (problem !== null) problems[id] = problem;
    if (answer === null) kept.delete(id);
    else kept.set(id, answer);
  }
  if (Object.keys(problems).length > 0) throw invalidFieldsError(problems);
  const { fields, language } = opened;
  const { files } = draft ?? EMPTY_SUBMISSION_DRAFT;
  const content = { answers: Object.fromEntries(kept) };
  stageSubmissionDraft(context, opened, draft, content);
  return parseNumberAnswersByField(fields, { ...content, files, language });
}

/** After a request expires, its draft is kept this long, so that the client can continue if it is resent. */
const KEPT_AFTER_EXPIRY_MS = 30 * DAY_MS;
/** After a request is cancelled, its draft is kept this long, because an upload in progress may still arrive. */
const KEPT_AFTER_CANCELLATION_MS = 2 * HOUR_MS;

/** When the draft can be deleted; null while the client can still use it. */
export function submissionDraftKeptUntil(
  request: Pick<DocumentRequest, 'status' | 'expires_at' | 'updated_at'>,
  now: Date,
): Date | null {
  if (request.status === 'cancelled') return addMs(request.updated_at, KEPT_AFTER_CANCELLATION_MS);
  if (request.expires_at === null || documentRequestStatusAt(request, now) !== 'expired') return null;
  return addMs(request.expires_at, KEPT_AFTER_EXPIRY_MS);
}

/** Deletes the draft and its files, and frees their storage. Costs 1 write, plus 1 per file and 1 for the quota. */
export function stageDraftAndFilesRemoval(writes: Writes, tenant: Tenant, draft: SubmissionDraft, now: Date): void {
  const { files, pending } = draft;
  for (const { storage_path } of [...files, ...pending]) stageFileRemoval(writes, tenant, storage_path, now);
  const size = files.reduce((sum, file) => sum + file.size, reservedBytesOfUploads(pending));
  if (size > 0) stagePlanLimitRelease(writes, tenant, 'storage_bytes', size);
  submissionDrafts.of(tenant).stageDelete(writes, draft);
}

/** Schedules the deletion of an ended request's draft. 1 read, plus 1 write if there is a draft. */
export async function stageDraftSweepTime(
  writes: Writes,
  tenant: Tenant,
  request: DocumentRequest,
  now: Date,
): Promise<void> {
  const end = submissionDraftKeptUntil(request, now);
  const draft = end && (await getDraftOfRequest(tenant, request.id));
  // An earlier sweep may already be scheduled for an abandoned upload.
  if (draft && (draft.sweep_at === null || draft.sweep_at > end)) {
    submissionDrafts.of(tenant).stageUpdate(writes, draft, { sweep_at: end });
  }
}

function allows(allowed: string, file: { file_name: string; content_type: string }): boolean {
  const wanted = allowed.toLowerCase();
  const type = bareMediaTypeOf(file.content_type);
  if (!wanted.includes('/')) return fileExtensionOf(file.file_name) === wanted.replace(/^\./, '');
  return wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** Whether the field accepts a file with the given name and type. */
export const isFileTypeAllowedInField = (
  { allowed_types }: Pick<FileField, 'allowed_types'>,
  file: { file_name: string; content_type: string },
): boolean => allowed_types.length === 0 || allowed_types.some((allowed) => allows(allowed, file));

const MAX_FILES_PER_FIELD = 10;

interface ClientFileToUpload extends FileToUpload {
  field_id: string;
}

const pathOf = (tenant: Tenant, requestId: string, uploadId: string): string =>
  `organizations/${tenant.organizationId}/collection/requests/${requestId}/${uploadId}`;

function fileField({ fields }: OpenRequestWithFields, id: string): FileField {
  const field = fields.find((known) => known.id === id);
  if (field?.type !== 'file_upload') throw invalidFieldsError({ field_id: 'doesn’t accept files' });
  return field;
}

/** Unfinished uploads count towards the limit until the sweep removes them, because their files may already exist. */
function requireFieldRoom({ files, pending }: SubmissionDraftContent, fieldId: string): void {
  const count = [...files, ...pending].filter(({ field_id }) => field_id === fieldId).length;
  if (count >= MAX_FILES_PER_FIELD) {
    throw new ApiError('LIMIT_REACHED', `This field accepts at most ${MAX_FILES_PER_FIELD} files`, {
      details: { limit: MAX_FILES_PER_FIELD },
    });
  }
}

/**
 * Returns an upload URL and reserves the file's size in the quota. 4 reads, 2 writes.
 * @throws the errors of {@link requireOpenRequest}; 400 for a type that the field doesn't accept; 413; 409
 *   `LIMIT_REACHED`; 503.
 */
export async function startDraftFileUpload(
  context: LinkHolderContext,
  given: DocumentRequestCredentials,
  file: ClientFileToUpload,
): Promise<{ upload: SubmissionDraftUpload; address: UploadUrlWithHeaders }> {
  const { now } = context;
  const opened = await requireOpenRequest(given, now);
  const { tenant, request } = opened;
  const field = fileField(opened, file.field_id);
  const named = { ...file, file_name: safeFileName(file.file_name) };
  if (!isFileTypeAllowedInField(field, named)) {
    throw invalidFieldsError({ content_type: `must be one of: ${field.allowed_types.join(', ')}` });
  }
  checkFileSize(file.size, field.max_size_bytes);
  const draft = await getDraftOfRequest(tenant, request.id);
  requireFieldRoom(draft ?? EMPTY_SUBMISSION_DRAFT, field.id);
  const id = newId(32);
  const storage_path = pathOf(tenant, request.id, id);
  const target = { writes: context.writes, tenant, now };
  const { address, expiresAt } = await reserveAndSignUpload(target, named, storage_path, 'link');
  const upload = { ...named, id, storage_path, reserved_bytes: file.size, expires_at: expiresAt };
  stageSubmissionDraft(context, opened, draft, { pending: [...(draft?.pending ?? []), upload] });
  return { upload, address };
}

async function openDraft({ now }: LinkHolderContext, given: DocumentRequestCredentials) {
  const opened = await requireOpenRequest(given, now);
  return { opened, draft: await getDraftOfRequest(opened.tenant, opened.request.id) };
}

/**
 * Adds the uploaded file to the draft. Idempotent. Costs 3 reads and 1 write, or 2 writes if the file is smaller than
 * declared.
 * @throws the errors of {@link requireOpenRequest}; 404 for an unknown or expired upload; 400; 413; 503.
 */
export async function completeDraftFileUpload(
  context: LinkHolderContext,
  given: DocumentRequestCredentials,
  uploadId: string,
): Promise<ClientFile> {
  const { opened, draft } = await openDraft(context, given);
  const { writes, now } = context;
  const { tenant } = opened;
  const known = draft?.files.find(({ id }) => id === uploadId);
  if (known) return known;
  const upload = draft?.pending.find(({ id }) => id === uploadId);
  if (!draft || !upload) throw notFound('Upload');
  if (upload.expires_at <= now) throw notFound('Upload');
  const size = await checkAndSettleUpload(writes, tenant, upload, upload, 'link');
  const { expires_at: _, reserved_bytes: _reserved, ...announced } = upload;
  const file = { ...announced, size, uploaded_at: now };
  stageSubmissionDraft(context, opened, draft, {
    files: [...draft.files, file],
    pending: draft.pending.filter(({ id }) => id !== uploadId),
  });
  return file;
}

/**
 * Removes a file from the draft. 3 reads, 3 writes.
 * @throws the errors of {@link requireOpenRequest}; 404.
 */
export async function stageDraftFileRemoval(
  context: LinkHolderContext,
  given: DocumentRequestCredentials,
  fileId: string,
): Promise<void> {
  const { opened, draft } = await openDraft(context, given);
  const { writes, now } = context;
  const { tenant } = opened;
  const file = draft?.files.find(({ id }) => id === fileId);
  if (!draft || !file) throw notFound('File');
  stageFileRemoval(writes, tenant, file.storage_path, now);
  stagePlanLimitRelease(writes, tenant, 'storage_bytes', file.size);
  stageSubmissionDraft(context, opened, draft, { files: draft.files.filter(({ id }) => id !== fileId) });
}
