// What a day's digest says: pure text, with every stored value made inert.
import type { Locale } from '../api/locales';
import type { Expiry } from '../expiries/record';
import {
  bidiIsolated,
  bidiIsolatedNameInMail,
  mailLayout,
  oneLine,
  oneLineOfSentence,
} from '../messaging/html';
import { messageTextsFor } from '../messaging/languages';
import { brandOf, fromNameOf, replyToOf, senderName } from '../messaging/sender';
import { daysUntil } from '../reminderSchedule/schedule';
import { expiryDatesText, type ReminderFacts, type Responsible, responsibleEmailOf } from './render';

interface DigestEntry {
  expiry: Pick<Expiry, 'id' | 'name' | 'expiry_date' | 'act_by_date'> & Partial<Responsible>;
  /** The reminder's zone. */
  timezone: string;
  link: string;
  /** Whether it comes because nobody has acknowledged an earlier message. */
  escalated?: boolean;
}

/** More would not be read; a mail of any size would not be delivered. */
const MOST_LISTED = 200;

/** One line for each record, soonest first; a record that several reminders are about is listed once. */
export function digestMail(facts: {
  entries: readonly DigestEntry[];
  organization: ReminderFacts['organization'];
  date: string;
  now: Date;
  /** The recipient's own language; absent or null: the organization's. */
  locale?: Locale | null;
}): { fromName: string; replyTo: string | null; subject: string; html: string; text: string } {
  const { entries, organization, date, now, locale = null } = facts;
  const language = messageTextsFor({ locale }, organization);
  const words = language.digest;
  const records = [...new Map(entries.map((entry) => [entry.expiry.id, entry])).values()].toSorted(
    (left, right) => (left.expiry.expiry_date ?? '').localeCompare(right.expiry.expiry_date ?? ''),
  );
  const listed = records.slice(0, MOST_LISTED);
  const more = records.length - listed.length;
  const count = words.records(records.length);
  const prefix = oneLine(organization.email_sender_prefix, 40);
  const sender = bidiIsolatedNameInMail(senderName(organization));
  const layout = mailLayout({
    locale: language.locale,
    title: words.title(date),
    body: [words.body(sender, date, count), ...(more > 0 ? [words.more(more)] : [])],
    facts: listed.map(({ expiry, timezone, link, escalated }) => {
      const days = daysUntil(expiry.expiry_date ?? '', now, timezone);
      const line = words.line(days, expiryDatesText(expiry, language));
      const text = escalated ? `${line}. ${language.reminder.escalated}` : line;
      return [bidiIsolated(expiry.name, 120), text, link] as const;
    }),
    footer: words.footer(bidiIsolatedNameInMail(organization.name)),
    brand: brandOf(organization),
  });
  const first = listed[0]?.expiry;
  const named =
    first && words.first(bidiIsolated(first.name, 80), language.formats.date(first.expiry_date ?? ''));
  const subject = [`${words.title(date)}: ${count}`, ...(named ? [named] : [])].join(', ');
  const person = responsibleEmailOf(
    organization,
    listed.map(({ expiry }) => expiry),
  );
  return {
    fromName: fromNameOf(organization),
    replyTo: replyToOf(organization, person),
    subject: oneLineOfSentence(`${prefix === '' ? '' : `${prefix} `}${subject}`, 400),
    ...layout,
  };
}
