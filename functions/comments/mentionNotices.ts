// Finds the members that a comment mentions, and notifies them.
import type { Tenant } from '../api/actor';
import type { MutationContext } from '../api/writes';
import { listMembers } from '../identity/members';
import { fullName, type User } from '../identity/user';
import { messageTextsFor } from '../messaging/languages';
import { stageInAppNotification } from '../notifications/notify';
import { loadOrganization } from '../organizations/organization';
import { type Mentionable, mayContainMention, peopleMentionedIn } from './mentions';

export type Mentioned = Mentionable & Pick<User, 'locale'>;

export const mentionableOfUser = (user: User): Mentioned => ({
  id: user.id,
  name: fullName(user),
  email: user.email,
  locale: user.locale,
});

/** No reads for a text without `@`, otherwise 1 per member. */
export async function listMentionedMembers(tenant: Tenant, text: string): Promise<Mentioned[]> {
  if (!mayContainMention(text)) return [];
  return peopleMentionedIn(text, (await listMembers(tenant)).map(mentionableOfUser));
}

/** The stored form of mentions. */
export const mentionsAsStoredOf = (people: readonly Mentionable[]): { id: string; name: string }[] =>
  people.map(({ id, name }) => ({ id, name }));

interface Mention {
  /** The commented record, and the link for the notice. */
  item: { type: string; id: string; name: string; link: string };
  commentText: string;
  /** Identifies the cause, so that each person gets one notice. */
  cause: string[];
}

/** 1 read if anyone is mentioned, and 1 write per person. */
export async function stageMentionNotices(
  { writes, tenant, actor }: MutationContext,
  people: readonly Mentioned[],
  { item, commentText, cause }: Mention,
): Promise<void> {
  if (people.length === 0) return;
  const organization = await loadOrganization(tenant);
  for (const person of people) {
    stageInAppNotification(writes, tenant, {
      userId: person.id,
      type: 'mention',
      itemType: item.type,
      itemId: item.id,
      itemName: item.name,
      message: messageTextsFor(person, organization).notice.mentioned(actor.name, item.name),
      mentionedBy: { id: actor.id, name: actor.name, email: actor.email },
      commentText,
      link: item.link,
      cause,
    });
  }
}
