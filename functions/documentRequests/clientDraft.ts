// What the client's page shows and keeps while the client goes on.
import type { LinkContext } from '../api/context';
import { invalidFields } from '../api/errors';
import { loadOrganization, type Organization } from '../organizations/organization';
import { nextSweepAt } from '../uploads/upload';
import { draftProblem, understoodNumbers } from './answers';
import {
  askedPages,
  type LinkCredentials,
  type Opened,
  requireOpenRequest,
  requireRequestOfLink,
} from './clientAccess';
import {
  type Answer,
  type DraftContent,
  EMPTY_DRAFT,
  getDraft,
  type SubmissionDraft,
  submissionDrafts,
} from './draft';
import type { FormPage } from './form';
import type { FormLanguage } from './numberAnswer';
import { type DocumentRequest, documentRequests } from './request';
import { loadRequestForm } from './template';

export interface OpenRequest {
  request: DocumentRequest;
  organization: Organization;
  /** In which numbers are written. */
  language: FormLanguage;
  /** Empty once it is completed: what was sent is shown to nobody who merely has the link. */
  pages: FormPage[];
  draft: DraftContent;
}

/**
 * What the link leads to; null while the password is to be given. The first time that it is seen is noted.
 * 4 reads, 1 write at most. @throws 404; 410.
 */
export async function openRequest(
  { writes, now }: LinkContext,
  given: LinkCredentials,
): Promise<OpenRequest | null> {
  const { request, tenant, locked } = await requireRequestOfLink(given, now);
  if (locked) return null;
  const organization = await loadOrganization(tenant);
  if (request.status === 'completed') {
    return { request, organization, language: 'en', pages: [], draft: EMPTY_DRAFT };
  }
  const [form, draft] = await Promise.all([
    loadRequestForm(tenant, request.form_id),
    getDraft(tenant, request.id),
  ]);
  if (request.status === 'sent') {
    const seen = { status: 'viewed' as const, viewed_at: request.viewed_at ?? now, updated_at: now };
    documentRequests.of(tenant).stageUpdate(writes, request, seen);
  }
  const pages = askedPages(request, form.pages);
  return { request, organization, language: form.language, pages, draft: draft ?? EMPTY_DRAFT };
}

/**
 * A draft that is missing though its client has begun, or that is about to be swept: its request may have ended between the
 * two reads.
 */
const isForsaken = (draft: SubmissionDraft | null): boolean =>
  draft === null || draft.sweep_at?.getTime() !== nextSweepAt(draft.pending)?.getTime();

/** Keeps what the client has so far, and notes that they have begun. 1 write, 2 the first time. */
export function stageDraft(
  { writes, now }: LinkContext,
  { request, tenant }: Pick<Opened, 'request' | 'tenant'>,
  draft: SubmissionDraft | null,
  content: Partial<DraftContent>,
): DraftContent {
  const kept = { ...EMPTY_DRAFT, ...draft, ...content };
  const { answers, files, pending } = kept;
  const record = { answers, files, pending, sweep_at: nextSweepAt(pending), updated_at: now };
  if (draft) submissionDrafts.of(tenant).stageUpdate(writes, draft, record);
  else submissionDrafts.of(tenant).stageCreate(writes, request.id, record);
  if (request.status === 'sent' || request.status === 'viewed') {
    const begun = { status: 'in_progress' as const, viewed_at: request.viewed_at ?? now, updated_at: now };
    documentRequests.of(tenant).stageUpdate(writes, request, begun);
  } else if (isForsaken(draft)) {
    // As it was read, or this runs again and finds that it has ended.
    documentRequests.of(tenant).stageUpdate(writes, request, { updated_at: now });
  }
  return kept;
}

/**
 * Keeps the answers given and leaves the others; null takes one back. Two devices may save at once: each field keeps
 * what was saved last. Answers what the numbers mean that are typed so far. 3 reads, 1 write, 2 the first time.
 * @throws as {@link requireOpenRequest}; 400 naming the fields that are not asked for or too long.
 */
export async function saveAnswers(
  context: LinkContext,
  given: LinkCredentials,
  answers: Readonly<Record<string, Answer | null>>,
): Promise<ReturnType<typeof understoodNumbers>> {
  const opened = await requireOpenRequest(given, context.now);
  const asked = new Map(opened.fields.map((field) => [field.id, field]));
  const draft = await getDraft(opened.tenant, opened.request.id);
  const kept = new Map(Object.entries(draft?.answers ?? {}));
  const problems: Record<string, string> = {};
  for (const [id, answer] of Object.entries(answers)) {
    const field = asked.get(id);
    const problem = !field ? 'is not asked for' : answer === null ? null : draftProblem(field, answer);
    if (problem !== null) problems[id] = problem;
    if (answer === null) kept.delete(id);
    else kept.set(id, answer);
  }
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const { fields, language } = opened;
  const { files } = draft ?? EMPTY_DRAFT;
  const content = { answers: Object.fromEntries(kept) };
  stageDraft(context, opened, draft, content);
  return understoodNumbers(fields, { ...content, files, language });
}
