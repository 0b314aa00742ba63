// Finds the members mentioned in a comment, and notifies them.
import type { Tenant } from '../api/actor';
import type { MutationContext } from '../api/writes';
import { displayNameOf, listMembers, type User } from '../identity/user';
import { messageTextsForRecipient } from '../messaging/languages';
import { stageInAppNotification } from '../notifications/notification';
import { loadOrganization } from '../organizations/organization';

type MentionablePerson = Pick<MentionableMember, 'id' | 'name' | 'email'>;

/** The text that apps insert when the user picks a name: `@[Ada Lovelace](id)` or `@[Ada Lovelace](user:id)`. */
const PICKED = /@\[[^\]\n]{1,200}\]\((?:user:)?([\w-]{1,128})\)/g;
/** An `@` at the start of a word, unlike the one in an email address. */
const TYPED = /(?<![\p{L}\p{N}._%+-])@(?=[\p{L}\p{N}])/gu;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether the text starts with the given whole word. For example, `@Anna` doesn’t mention Ann. */
function beginsWith(text: string, word: string): boolean {
  if (word === '' || !text.startsWith(word)) return false;
  return !/^[\p{L}\p{N}_]/u.test(text.slice(word.length));
}

/**
 * The longest matching name wins, so `@Ann Lee` doesn't mention Ann. If several people share that name, all of them are
 * mentioned.
 */
function typedAt<Person extends MentionablePerson>(rest: string, people: readonly Person[]): Person[] {
  let best: { length: number; meant: Person[] } = { length: 0, meant: [] };
  for (const person of people) {
    for (const word of [folded(person.email), folded(person.name)]) {
      if (word.length < best.length || !beginsWith(rest, word)) continue;
      const meant = word.length === best.length ? [...best.meant, person] : [person];
      best = { length: word.length, meant };
    }
  }
  return best.meant;
}

/**
 * The people mentioned in the text, in the order of `people`. Users mention a person by picking a name from a list, or
 * by typing `@` and an email address or full name (case-insensitive).
 */
export function filterMentionedPeople<Person extends MentionablePerson>(
  text: string,
  people: readonly Person[],
): Person[] {
  const ids = new Set([...text.matchAll(PICKED)].map(([, id]) => id));
  const plain = folded(text.replace(PICKED, ' '));
  for (const { index } of plain.matchAll(TYPED)) {
    for (const { id } of typedAt(plain.slice(index + 1), people)) ids.add(id);
  }
  return people.filter(({ id }) => ids.has(id));
}

export type MentionableMember = Pick<User, 'id' | 'email' | 'locale'> & { name: string };

export const mentionableMemberOf = (user: User): MentionableMember => ({
  id: user.id,
  name: displayNameOf(user),
  email: user.email,
  locale: user.locale,
});

/** No reads if the text contains no `@`; otherwise 1 read per member. */
export async function listMentionedMembers(tenant: Tenant, text: string): Promise<MentionableMember[]> {
  if (!text.includes('@')) return [];
  return filterMentionedPeople(text, (await listMembers(tenant)).map(mentionableMemberOf));
}

/** The mentioned people, as stored in the comment. */
export const storedMentionsOf = (people: readonly MentionablePerson[]): { id: string; name: string }[] =>
  people.map(({ id, name }) => ({ id, name }));

interface Mention {
  /** The record that the comment belongs to, and the link for the notification. */
  item: { type: string; id: string; name: string; link: string };
  commentText: string;
  /** Identifies the cause of the notification, so that each person is notified only once. */
  cause: string[];
}

/** No reads or writes if no one is mentioned; otherwise 1 read, plus 1 write per person. */
export async function stageMentionNotices(
  { writes, tenant, actor }: MutationContext,
  people: readonly MentionableMember[],
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
      message: messageTextsForRecipient(person, organization).notice.mentioned(actor.name, item.name),
      mentionedBy: { id: actor.id, name: actor.name, email: actor.email },
      commentText,
      link: item.link,
      cause,
    });
  }
}
