// Creates, edits and deletes comments on expiries, and notifies mentioned members.
import type { Actor, Tenant } from '../api/actor';
import { forbidden } from '../api/errors';
import type { MutationContext } from '../api/writes';
import { requireExpiry } from '../expiries/record/record';
import { escapeHtml } from '../messaging/html';
import { newId } from '../platform/ids';
import { expiryPageUrl } from '../platform/params';
import {
  listMentionedMembers,
  type MentionableMember,
  stageMentionNotices,
  storedMentionsOf,
} from './mentions';
import { type Comment, expiryComments } from './record';

/** Escapes HTML in the text, and converts newlines to `<br>`. */
export const commentHtml = (typed: string): string => escapeHtml(typed).replace(/\r\n|\r|\n/g, '<br>');

/** Excludes the author. */
const mentionedBy = async (actor: Actor, tenant: Tenant, text: string): Promise<MentionableMember[]> =>
  (await listMentionedMembers(tenant, text)).filter(({ id }) => id !== actor.id);

const stageMentions = (
  context: MutationContext,
  { id, text, expiry_id }: Comment,
  itemName: string,
  people: readonly MentionableMember[],
): Promise<void> => {
  const item = { type: 'expiry', id: expiry_id, name: itemName, link: expiryPageUrl(expiry_id) };
  return stageMentionNotices(context, people, { item, commentText: text, cause: ['comment', id] });
};

/** 1 read and 1 write. Mentions cost 1 read in total and 2 writes per person. @throws 404 for the expiry. */
export async function stageNewExpiryComment(
  context: MutationContext,
  expiryId: string,
  text: string,
): Promise<Comment> {
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
 * Only the author may edit. Notifies newly mentioned members. 1 read and 1 write.
 * @throws 404; 403 for anyone else.
 */
export async function stageExpiryCommentEdit(
  context: MutationContext,
  id: string,
  text: string,
): Promise<Comment> {
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

/** Only the author or an admin may delete. 1 read and 1 write. @throws 404; 403. */
export async function stageExpiryCommentDeletion(context: MutationContext, id: string): Promise<void> {
  const { writes, tenant, actor } = context;
  const comment = await requireExpiryComment(tenant, id);
  if (comment.user_id !== actor.id && actor.role !== 'admin') {
    throw forbidden('Only the author or an admin may delete a comment');
  }
  expiryComments.of(tenant).stageDelete(writes, comment);
}
