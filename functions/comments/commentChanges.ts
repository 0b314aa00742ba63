// Writes, edits and deletes comments on expiries, and tells those who are mentioned.
import type { Actor, Tenant } from '../api/actor';
import type { MutationContext } from '../api/context';
import { forbidden, notFound } from '../api/errors';
import { requireExpiry } from '../expiries/updateExpiry';
import { listMembers } from '../identity/members';
import { fullName, type User } from '../identity/user';
import { languageFor } from '../messaging/languages';
import { stageNotification } from '../notifications/notify';
import { loadOrganization } from '../organizations/organization';
import { newId } from '../platform/ids';
import { expiryLink } from '../platform/links';
import { commentHtml } from './commentHtml';
import { type Mentionable, mayMention, mentionedIn } from './mentions';
import { type Comment, comments } from './record';

type Mentioned = Mentionable & Pick<User, 'locale'>;

/** 0 reads for a text without `@`, otherwise 1 for each member. Nobody is told what they wrote themselves. */
async function mentionedBy(actor: Actor, tenant: Tenant, text: string): Promise<Mentioned[]> {
  if (!mayMention(text)) return [];
  const members = await listMembers(tenant);
  const people = members.map(({ id, email, locale, ...user }) => ({
    ...{ id, email, locale },
    name: fullName({ ...user, email }),
  }));
  return mentionedIn(text, people).filter(({ id }) => id !== actor.id);
}

/** 1 read when there is somebody. */
async function stageMentions(
  context: MutationContext,
  comment: Comment,
  itemName: string,
  people: readonly Mentioned[],
): Promise<void> {
  if (people.length === 0) return;
  const { writes, tenant, actor } = context;
  const organization = await loadOrganization(tenant);
  for (const person of people) {
    stageNotification(writes, tenant, {
      userId: person.id,
      type: 'mention',
      itemType: 'expiry',
      itemId: comment.expiry_id,
      itemName,
      message: languageFor(person, organization).notice.mentioned(actor.name, itemName),
      mentionedBy: { id: actor.id, name: actor.name, email: actor.email },
      commentText: comment.text,
      link: expiryLink(comment.expiry_id),
      cause: ['comment', comment.id],
    });
  }
}

const namesOf = (people: readonly Mentioned[]): Comment['mentioned_users'] =>
  people.map(({ id, name }) => ({ id, name }));

/** 1 read and 1 write, and 1 write for each person mentioned, 1 read for all of them. @throws 404 for the expiry. */
export async function stageNewComment(
  context: MutationContext,
  expiryId: string,
  text: string,
): Promise<Comment> {
  const { writes, tenant, actor, now } = context;
  const expiry = await requireExpiry(tenant, expiryId);
  const people = await mentionedBy(actor, tenant, text);
  const comment = comments.of(tenant).stageCreate(writes, newId(), {
    expiry_id: expiryId,
    text: commentHtml(text),
    user_id: actor.id,
    username: actor.name,
    edited: false,
    mentioned_users: namesOf(people),
    created_at: now,
    updated_at: now,
  });
  await stageMentions(context, comment, expiry.name, people);
  return comment;
}

/** 1 read. @throws 404. */
export async function requireComment(tenant: Tenant, id: string): Promise<Comment> {
  const comment = await comments.of(tenant).get(id);
  if (!comment) throw notFound('Comment');
  return comment;
}

/**
 * Only its author may. 1 read and 1 write; who is mentioned now and was not before is told.
 * @throws 404; 403 for anybody but the author.
 */
export async function stageCommentEdit(context: MutationContext, id: string, text: string): Promise<Comment> {
  const { writes, tenant, actor, now } = context;
  const comment = await requireComment(tenant, id);
  if (comment.user_id !== actor.id) throw forbidden('Only the author may edit a comment');
  const mentionedBefore = new Set(comment.mentioned_users.map((user) => user.id));
  const people = (await mentionedBy(actor, tenant, text)).filter((person) => !mentionedBefore.has(person.id));
  const edited = comments.of(tenant).stageUpdate(writes, comment, {
    text: commentHtml(text),
    edited: true,
    mentioned_users: [...comment.mentioned_users, ...namesOf(people)],
    updated_at: now,
  });
  if (people.length > 0) {
    const expiry = await requireExpiry(tenant, comment.expiry_id);
    await stageMentions(context, edited, expiry.name, people);
  }
  return edited;
}

/** Its author or an admin may. 1 read and 1 write. @throws 404; 403. */
export async function stageCommentDeletion(context: MutationContext, id: string): Promise<void> {
  const { writes, tenant, actor } = context;
  const comment = await requireComment(tenant, id);
  if (comment.user_id !== actor.id && actor.role !== 'admin') {
    throw forbidden('Only the author or an admin may delete a comment');
  }
  comments.of(tenant).stageDelete(writes, comment);
}
