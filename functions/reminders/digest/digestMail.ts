// Builds the text of a daily digest. All stored values are escaped.
import type { Locale } from '../../api/fields';
import { type ExpiryReferenceNumbers, filledReferenceNumbersOf } from '../../expiries/lines/line';
import type { Expiry } from '../../expiries/record/record';
import { type ChatCard, MAX_CARD_ITEMS } from '../../integrations/card';
import {
  bidiIsolatedOneLine,
  fromNameOf,
  linkFreeNameInMail,
  mailLogoOf,
  oneLine,
  oneLineSentence,
  renderMail,
  replyToOf,
  senderName,
} from '../../messaging/html';
import { messageTextsForRecipient } from '../../messaging/languages';
import { publicUrlOfPath } from '../../platform/pageUrls';
import {
  expiryDatesText,
  firstResponsibleEmailOf,
  type ReminderMessageFacts,
  type ResponsibleFields,
} from '../fire/render';
import { daysUntil } from '../rule/schedule';

interface DigestEntry {
  expiry: Pick<Expiry, 'id' | 'name' | 'expiry_date' | 'act_by_date'> &
    Partial<ResponsibleFields & ExpiryReferenceNumbers>;
  /** The time zone of the reminder. */
  timezone: string;
  link: string;
  escalated?: boolean;
}

export interface DigestMessageFacts {
  entries: readonly DigestEntry[];
  organization: ReminderMessageFacts['organization'];
  date: string;
  now: Date;
  /** The recipient’s own language; if absent or null, the organization’s language is used. */
  locale?: Locale | null;
}

/** Lists each record on one line, even if it has several reminders. The earliest expiry comes first. */
export function digestContentOf({ entries, organization, now, locale = null }: DigestMessageFacts, max: number) {
  const language = messageTextsForRecipient({ locale }, organization);
  const records = [...new Map(entries.map((entry) => [entry.expiry.id, entry])).values()].toSorted((left, right) =>
    (left.expiry.expiry_date ?? '').localeCompare(right.expiry.expiry_date ?? ''),
  );
  const lines = records.slice(0, max).map(({ expiry, timezone, link, escalated }) => {
    const days = daysUntil(expiry.expiry_date ?? '', now, timezone);
    const line = language.digest.line(days, expiryDatesText(expiry, language));
    const details = filledReferenceNumbersOf(expiry).map(({ field, value }) =>
      language.details.short[field](bidiIsolatedOneLine(value, 100)),
    );
    const status = escalated ? `${line}. ${language.reminder.escalated}` : line;
    return { expiry, text: [...details, status].join(', '), link };
  });
  return { language, lines, count: records.length, more: records.length - lines.length };
}

/** The maximum number of records to list. Nobody reads longer lists, and email servers reject very large emails. */
const MAX_LISTED = 200;

export function digestMail(facts: DigestMessageFacts) {
  const { organization, date } = facts;
  const { language, lines, count: total, more } = digestContentOf(facts, MAX_LISTED);
  const words = language.digest;
  const count = words.records(total);
  const prefix = oneLine(organization.email_sender_prefix, 40);
  const sender = linkFreeNameInMail(senderName(organization));
  const layout = renderMail({
    locale: language.locale,
    title: words.title(date),
    body: [words.body(sender, date, count), ...(more > 0 ? [words.more(more)] : [])],
    facts: lines.map(({ expiry, text, link }) => [bidiIsolatedOneLine(expiry.name, 120), text, link] as const),
    footer: words.footer(linkFreeNameInMail(organization.name)),
    brand: mailLogoOf(organization),
  });
  const first = lines[0]?.expiry;
  const named =
    first && words.first(bidiIsolatedOneLine(first.name, 80), language.formats.date(first.expiry_date ?? ''));
  const subject = [language.formats.labelled(words.title(date), count), ...(named ? [named] : [])].join(', ');
  const person = firstResponsibleEmailOf(
    organization,
    lines.map(({ expiry }) => expiry),
  );
  return {
    fromName: fromNameOf(organization),
    replyTo: replyToOf(organization, person),
    subject: oneLineSentence(`${prefix === '' ? '' : `${prefix} `}${subject}`, 400),
    ...layout,
  };
}

/** Builds the digest as a card for a chat channel. */
export function digestChatCard(facts: DigestMessageFacts): ChatCard {
  const { language, lines, count, more } = digestContentOf(facts, MAX_CARD_ITEMS);
  const words = language.digest;
  return {
    title: language.formats.labelled(words.title(facts.date), words.records(count)),
    text: more > 0 ? words.more(more) : '',
    facts: [],
    items: lines.map(({ expiry, text, link }) => ({
      title: expiry.name,
      text,
      button: { label: language.reminder.open, url: link },
    })),
    buttons: [{ label: language.chat.home, url: publicUrlOfPath('/home/') }],
  };
}
