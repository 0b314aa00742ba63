// The client's page: opens a request, and stores its draft.

import { invalidFields } from '../../api/errors';
import type { LinkContext } from '../../api/writes';
import { loadOrganization, type Organization } from '../../organizations/organization';
import { nextUploadSweepAt } from '../../uploads/upload';
import { type DocumentRequest, documentRequests } from '../request/request';
import type { FormPage } from '../template/form';
import { loadRequestForm } from '../template/template';
import { draftAnswerProblem, parseNumberAnswersOfForm } from './answers';
import {
  askedFormPagesOf,
  type LinkCredentials,
  type Opened,
  requireDocumentRequestLinkState,
  requireFillableDocumentRequest,
} from './clientAccess';
import {
  type Answer,
  type DraftContent,
  EMPTY_DRAFT,
  getSubmissionDraft,
  type SubmissionDraft,
  submissionDrafts,
} from './draft';
import type { FormLanguage } from './numberAnswer';

export interface OpenRequest {
  request: DocumentRequest;
  organization: Organization;
  /** The number format. */
  language: FormLanguage;
  /** Empty after completion, so that the link alone doesn't show submitted answers. */
  pages: FormPage[];
  draft: DraftContent;
}

/**
 * Opens the request of a link, and records its first view. `null` until the password is entered. 4 reads, at most 1
 * write.
 * @throws 404; 410.
 */
export async function openDocumentRequestByLink(
  { writes, now }: LinkContext,
  given: LinkCredentials,
): Promise<OpenRequest | null> {
  const { request, tenant, locked } = await requireDocumentRequestLinkState(given, now);
  if (locked) return null;
  const organization = await loadOrganization(tenant);
  if (request.status === 'completed') {
    return { request, organization, language: 'en', pages: [], draft: EMPTY_DRAFT };
  }
  const [form, draft] = await Promise.all([
    loadRequestForm(tenant, request.form_id),
    getSubmissionDraft(tenant, request.id),
  ]);
  if (request.status === 'sent') {
    const seen = { status: 'viewed' as const, viewed_at: request.viewed_at ?? now, updated_at: now };
    documentRequests.of(tenant).stageUpdate(writes, request, seen);
  }
  const pages = askedFormPagesOf(request, form.pages);
  return { request, organization, language: form.language, pages, draft: draft ?? EMPTY_DRAFT };
}

/**
 * Whether the draft of a started request is missing or scheduled for deletion, because the request may have ended between
 * the two reads.
 */
const isForsaken = (draft: SubmissionDraft | null): boolean =>
  draft === null || draft.sweep_at?.getTime() !== nextUploadSweepAt(draft.pending)?.getTime();

/** Stores the client's draft, and sets the request to in progress. 1 write, 2 the first time. */
export function stageSubmissionDraft(
  { writes, now }: LinkContext,
  { request, tenant }: Pick<Opened, 'request' | 'tenant'>,
  draft: SubmissionDraft | null,
  content: Partial<DraftContent>,
): DraftContent {
  const kept = { ...EMPTY_DRAFT, ...draft, ...content };
  const { answers, files, pending } = kept;
  const record = { answers, files, pending, sweep_at: nextUploadSweepAt(pending), updated_at: now };
  if (draft) submissionDrafts.of(tenant).stageUpdate(writes, draft, record);
  else submissionDrafts.of(tenant).stageCreate(writes, request.id, record);
  if (request.status === 'sent' || request.status === 'viewed') {
    const begun = { status: 'in_progress' as const, viewed_at: request.viewed_at ?? now, updated_at: now };
    documentRequests.of(tenant).stageUpdate(writes, request, begun);
  } else if (isForsaken(draft)) {
    // Requires the request to be unchanged. If it has ended, this runs again and fails.
    documentRequests.of(tenant).stageUpdate(writes, request, { updated_at: now });
  }
  return kept;
}

/**
 * Stores the given answers and keeps the others; null clears one. With two devices, the last save of each field wins.
 * Returns the values of the numbers typed so far. 3 reads, 1 write, 2 the first time.
 * @throws as {@link requireFillableDocumentRequest}; 400 naming unknown fields and answers that are too long.
 */
export async function stageDraftAnswers(
  context: LinkContext,
  given: LinkCredentials,
  answers: Readonly<Record<string, Answer | null>>,
): Promise<ReturnType<typeof parseNumberAnswersOfForm>> {
  const opened = await requireFillableDocumentRequest(given, context.now);
  const asked = new Map(opened.fields.map((field) => [field.id, field]));
  const draft = await getSubmissionDraft(opened.tenant, opened.request.id);
  const kept = new Map(Object.entries(draft?.answers ?? {}));
  const problems: Record<string, string> = {};
  for (const [id, answer] of Object.entries(answers)) {
    const field = asked.get(id);
    const problem = !field
      ? 'isn’t part of this request'
      : answer === null
        ? null
        : draftAnswerProblem(field, answer);
    if (problem !== null) problems[id] = problem;
    if (answer === null) kept.delete(id);
    else kept.set(id, answer);
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const { fields, language } = opened;
  const { files } = draft ?? EMPTY_DRAFT;
  const content = { answers: Object.fromEntries(kept) };
  stageSubmissionDraft(context, opened, draft, content);
  return parseNumberAnswersOfForm(fields, { ...content, files, language });
}
