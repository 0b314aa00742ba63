// Comments on expiries: the record, API view, list and changes, and the cleanup after an expiry is deleted.

import { z } from 'zod';
import { commitInBatchesUnaudited } from '../activity/write/activityLog';
import type { Actor, Tenant } from '../api/actor';
import { forbidden } from '../api/errors';
import { isVisibleText, timestampOut } from '../api/fields';
import { namedOpenApiObject, type Page } from '../api/records';
import type { MutationContext } from '../api/writes';
import { expiryMustExistDerivation, requireExpiry } from '../expiries/record/record';
import { escapeHtml } from '../messaging/html';
import { newId } from '../platform/ids';
import { pageUrlOfExpiry } from '../platform/pageUrls';
import { pageSize } from '../platform/params';
import { type RecordOf, tenantCollection } from '../store/collection';
import { listRecordPage } from '../store/pages';
import { timestampFields } from '../store/values';
import { listMentionedMembers, type MentionableMember, stageMentionNotices, storedMentionsOf } from './mentions';

/** The limit applies to the text as the user typed it, before it is escaped. */
export const COMMENT_MAX_CHARACTERS = 5000;

export const expiryComments = tenantCollection(
  'expiry_comments',
  {
    expiry_id: z.string(),
    /** HTML-escaped, with newlines as `<br>`. */
    text: z.string(),
    /** The author: a person's uid or an API key's id. */
    user_id: z.string(),
    /** The name of the person or API key at the time of the comment. */
    username: z.string(),
    edited: z.boolean(),
    /** Everyone notified about this comment. */
    mentioned_users: z.array(z.object({ id: z.string(), name: z.string() })),
    ...timestampFields,
  },
  {
    holds: 'comments on expiries',
    personal: ['users', 'anyone'],
    kept: { until: 'it or its expiry is deleted' },
  },
  { type: 'comment', nameOf: ({ username }) => username },
  { derivations: [expiryMustExistDerivation] },
);
export type ExpiryComment = RecordOf<typeof expiryComments>;

export const commentTextInput = z.string().max(COMMENT_MAX_CHARACTERS).refine(isVisibleText, 'is required');

export const expiryCommentOut = namedOpenApiObject('ExpiryComment', {
  id: z.string(),
  expiryId: z.string(),
  text: z.string(),
  userId: z.string(),
  username: z.string(),
  edited: z.boolean(),
  timestamp: timestampOut,
});

export const viewExpiryComment = (comment: ExpiryComment): z.input<typeof expiryCommentOut> => ({
  id: comment.id,
  expiryId: comment.expiry_id,
  text: comment.text,
  userId: comment.user_id,
  username: comment.username,
  edited: comment.edited,
  timestamp: comment.created_at.toISOString(),
});
export const expiryCommentResource = { noun: 'comment', output: expiryCommentOut, view: viewExpiryComment };

/** Newest first. Reads the page plus 1 record. Index: organization_id, expiry_id, created_at descending. */
export function listExpiryCommentPage(
  tenant: Tenant,
  request: { expiryId: string; cursor?: string | undefined; limit: number },
): Promise<Page<ExpiryComment>> {
  const { expiryId, cursor, limit } = request;
  const order = { list: 'expiry_comments', orderBy: 'created_at', descending: true };
  const page = { tenant, ...order, filters: { expiry_id: expiryId }, cursor, limit };
  return listRecordPage(expiryComments.of(tenant), page, (query) => query.where('expiry_id', '==', expiryId));
}

const AT_A_TIME = pageSize(200);

/** Deletes the comments on up to 30 expiries. 1 read and 1 write per comment, at least 1 read. */
export async function removeCommentsOfExpiries(tenant: Tenant, expiryIds: readonly string[]): Promise<void> {
  const store = expiryComments.of(tenant);
  await commitInBatchesUnaudited(async (writes) => {
    const found = await store.list((query) => query.where('expiry_id', 'in', [...expiryIds]).limit(AT_A_TIME));
    for (const comment of found) store.stageDelete(writes, comment);
    return found.length === AT_A_TIME;
  });
}

/** Escapes HTML in the text, and converts newlines to `<br>`. */
export const commentHtml = (typed: string): string => escapeHtml(typed).replace(/\r\n|\r|\n/g, '<br>');

/** The mentioned members other than the author. */
const mentionedBy = async (actor: Actor, tenant: Tenant, text: string): Promise<MentionableMember[]> =>
  (await listMentionedMembers(tenant, text)).filter(({ id }) => id !== actor.id);

const stageMentions = (
  context: MutationContext,
  { id, text, expiry_id }: ExpiryComment,
  itemName: string,
  people: readonly MentionableMember[],
): Promise<void> => {
  const item = { type: 'expiry', id: expiry_id, name: itemName, link: pageUrlOfExpiry(expiry_id) };
  return stageMentionNotices(context, people, { item, commentText: text, cause: ['comment', id] });
};

/**
 * 1 read and 1 write. Mentions cost 1 more read in total, and 2 more writes per person. @throws 404 if the expiry is
 * missing.
 */
export async function stageNewExpiryComment(
  context: MutationContext,
  expiryId: string,
  text: string,
): Promise<ExpiryComment> {
  const { writes, tenant, actor, now } = context;
  const expiry = await requireExpiry(tenant, expiryId);
  const people = await mentionedBy(actor, tenant, text);
  const comment = expiryComments.of(tenant).stageCreate(writes, newId(), {
    expiry_id: expiryId,
    text: commentHtml(text),
    user_id: actor.id,
    username: actor.name,
    edited: false,
    mentioned_users: storedMentionsOf(people),
    created_at: now,
    updated_at: now,
  });
  await stageMentions(context, comment, expiry.name, people);
  return comment;
}

/** 1 read. @throws 404. */
export const requireExpiryComment = expiryComments.required('Comment');

/**
 * Only the author may edit a comment. Notifies members mentioned for the first time. 1 read and 1 write.
 * @throws 404; 403 for anyone else.
 */
export async function stageExpiryCommentEdit(
  context: MutationContext,
  id: string,
  text: string,
): Promise<ExpiryComment> {
  const { writes, tenant, actor, now } = context;
  const comment = await requireExpiryComment(tenant, id);
  if (comment.user_id !== actor.id) throw forbidden('Only the author may edit a comment');
  const mentionedBefore = new Set(comment.mentioned_users.map((user) => user.id));
  const mentioned = await mentionedBy(actor, tenant, text);
  const people = mentioned.filter((person) => !mentionedBefore.has(person.id));
  const edited = expiryComments.of(tenant).stageUpdate(writes, comment, {
    text: commentHtml(text),
    edited: true,
    mentioned_users: [...comment.mentioned_users, ...storedMentionsOf(people)],
    updated_at: now,
  });
  if (people.length > 0) {
    const expiry = await requireExpiry(tenant, comment.expiry_id);
    await stageMentions(context, edited, expiry.name, people);
  }
  return edited;
}

/** Only the author or an admin may delete a comment. 1 read and 1 write. @throws 404; 403. */
export async function stageExpiryCommentDeletion(context: MutationContext, id: string): Promise<void> {
  const { writes, tenant, actor } = context;
  const comment = await requireExpiryComment(tenant, id);
  if (comment.user_id !== actor.id && actor.role !== 'admin') {
    throw forbidden('Only the author or an admin may delete a comment');
  }
  expiryComments.of(tenant).stageDelete(writes, comment);
}
