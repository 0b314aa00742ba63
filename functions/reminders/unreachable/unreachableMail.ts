// The mail about unreachable contacts for responsible people. Pure.
import type { Channel } from '../../messaging/channel';
import { bidiIsolated, mailLayout, oneLineOfSentence } from '../../messaging/html';
import type { Language } from '../../messaging/languages';
import { expiryPageUrl, publicUrlOfPath } from '../../platform/params';

export interface LostContact {
  id: string;
  name: string;
  expiry: { id: string; name: string };
  /** The failure per channel. */
  reasons: readonly { channel: Channel; reason: string }[];
}

/** Nobody reads longer lists. */
const MAX_LISTED = 100;

const hasWords = (
  reasons: Language['unreachable']['reasons'],
  reason: string,
): reason is keyof Language['unreachable']['reasons'] => Object.hasOwn(reasons, reason);

function whyNot({ reasons }: LostContact, { unreachable: words }: Language): string {
  const said = reasons.map(({ channel, reason }) => {
    const why = hasWords(words.reasons, reason) ? words.reasons[reason] : bidiIsolated(reason, 200);
    return `${words.channels[channel]}: ${why}`;
  });
  return said.join('; ');
}

/** The page to fix it: the record, or the home page if there are several records. */
export function pageLinkOfUnreachableContacts(lost: readonly LostContact[]): string {
  const [first, ...others] = new Set(lost.map(({ expiry }) => expiry.id));
  return first !== undefined && others.length === 0 ? expiryPageUrl(first) : publicUrlOfPath('/');
}

/** Counts contacts, each once even if several records name them. */
export const unreachableContactsTitle = (lost: readonly LostContact[], { unreachable }: Language): string =>
  unreachable.title(new Set(lost.map(({ id }) => id)).size);

export function unreachableContactsMail(
  lost: readonly LostContact[],
  language: Language,
): { subject: string; html: string; text: string } {
  const { locale, unreachable: words } = language;
  const title = unreachableContactsTitle(lost, language);
  const more = lost.length - MAX_LISTED;
  const layout = mailLayout({
    locale,
    title,
    body: [words.body, ...(more > 0 ? [words.more(more)] : [])],
    facts: lost
      .slice(0, MAX_LISTED)
      .map((each) => [
        `${bidiIsolated(each.name, 80)} – ${bidiIsolated(each.expiry.name, 120)}`,
        whyNot(each, language),
        expiryPageUrl(each.expiry.id),
      ]),
    action: { label: words.open, url: pageLinkOfUnreachableContacts(lost) },
  });
  return { subject: oneLineOfSentence(title), ...layout };
}
