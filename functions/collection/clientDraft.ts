// What the client's page shows and keeps while the client goes on (issue 7, The client's page).
import { invalidFields } from '../api/errors';
import type { Writes } from '../api/writes';
import { organizationOf } from '../organizations/organization';
import { draftProblem } from './answers';
import { askedPages, type Credentials, type Opened, openedRequest, requestBehind } from './clientAccess';
import {
  type Answer,
  type CollectionDraft,
  collectionDrafts,
  type DraftContent,
  draftOf,
  EMPTY_DRAFT,
  nextSweep,
} from './draft';
import type { FormPage } from './form';
import { type CollectionRequest, collectionRequests } from './request';
import { formVersion } from './template';

export interface ClientDeed {
  writes: Writes;
  now: Date;
}

export interface OpenRequest {
  request: CollectionRequest;
  organizationName: string;
  /** Empty once it is completed: what was sent is shown to nobody who merely has the link. */
  pages: FormPage[];
  draft: DraftContent;
}

/**
 * What the link leads to; null while the password is to be given. The first time that it is seen is noted.
 * 4 reads, 1 write at most. @throws 404; 410.
 */
export async function openRequest(
  { writes, now }: ClientDeed,
  given: Credentials,
): Promise<OpenRequest | null> {
  const { request, tenant, locked } = await requestBehind(given, now);
  if (locked) return null;
  const { name: organizationName } = await organizationOf(tenant);
  if (request.status === 'completed') return { request, organizationName, pages: [], draft: EMPTY_DRAFT };
  const [form, draft] = await Promise.all([
    formVersion(tenant, request.form_id),
    draftOf(tenant, request.id),
  ]);
  if (request.status === 'sent') {
    const seen = { status: 'viewed' as const, viewed_at: request.viewed_at ?? now, updated_at: now };
    collectionRequests.of(tenant).stageUpdate(writes, request, seen);
  }
  return { request, organizationName, pages: askedPages(request, form.pages), draft: draft ?? EMPTY_DRAFT };
}

/** Keeps what the client has so far, and notes that they have begun. 1 write, 2 the first time. */
export function stageDraft(
  { writes, now }: ClientDeed,
  { request, tenant }: Pick<Opened, 'request' | 'tenant'>,
  draft: CollectionDraft | null,
  content: Partial<DraftContent>,
): DraftContent {
  const kept = { ...EMPTY_DRAFT, ...draft, ...content };
  const { answers, files, pending } = kept;
  const record = { answers, files, pending, sweep_at: nextSweep(pending), updated_at: now };
  if (draft) collectionDrafts.of(tenant).stageUpdate(writes, draft, record);
  else collectionDrafts.of(tenant).stageCreate(writes, request.id, record);
  if (request.status === 'sent' || request.status === 'viewed') {
    const begun = { status: 'in_progress' as const, viewed_at: request.viewed_at ?? now, updated_at: now };
    collectionRequests.of(tenant).stageUpdate(writes, request, begun);
  }
  return kept;
}

/**
 * Keeps the answers given and leaves the others; null takes one back. Two devices may save at once: each field keeps
 * what was saved last. 3 reads, 1 write, 2 the first time.
 * @throws as {@link openedRequest}; 400 naming the fields that are not asked for or too long.
 */
export async function saveAnswers(
  deed: ClientDeed,
  given: Credentials,
  answers: Readonly<Record<string, Answer | null>>,
): Promise<void> {
  const opened = await openedRequest(given, deed.now);
  const asked = new Map(opened.fields.map((field) => [field.id, field]));
  const draft = await draftOf(opened.tenant, opened.request.id);
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
  stageDraft(deed, opened, draft, { answers: Object.fromEntries(kept) });
}
