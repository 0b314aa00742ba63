// What a day's digest says: pure text, with every stored value made inert.
import type { Expiry } from '../expiries/record';
import { mailLayout, oneLine } from '../messaging/html';
import { daysUntil } from '../reminders/schedule';
import { daysLeft, fromNameOf, type ReminderFacts, senderName } from './render';

interface DigestEntry {
  expiry: Pick<Expiry, 'id' | 'name' | 'expiry_date'>;
  /** The reminder's zone. */
  timezone: string;
  link: string;
}

/** More would not be read; a mail of any size would not be delivered. */
const MOST_LISTED = 200;

/** One line for each record, soonest first; a record that several reminders are about is listed once. */
export function digestMail(facts: {
  entries: readonly DigestEntry[];
  organization: ReminderFacts['organization'];
  date: string;
  now: Date;
}): { fromName: string; subject: string; html: string; text: string } {
  const { entries, organization, date, now } = facts;
  const records = [...new Map(entries.map((entry) => [entry.expiry.id, entry])).values()].toSorted(
    (left, right) => (left.expiry.expiry_date ?? '').localeCompare(right.expiry.expiry_date ?? ''),
  );
  const listed = records.slice(0, MOST_LISTED);
  const more = records.length - listed.length;
  const count = records.length === 1 ? '1 record' : `${records.length} records`;
  const prefix = oneLine(organization.email_sender_prefix, 40);
  const sender = senderName(organization);
  const layout = mailLayout({
    title: `Reminders for ${date}`,
    body: [
      `These are the reminders from ${sender} for ${date}: ${count}.`,
      ...(more > 0 ? [`${more} more are not listed here.`] : []),
    ],
    facts: listed.map(({ expiry, timezone, link }) => {
      const due = expiry.expiry_date ?? '';
      const days = daysUntil(due, now, timezone);
      const verb = days < 0 ? 'expired' : 'expires';
      return [oneLine(expiry.name, 120), `${verb} ${daysLeft(days)} (${due}) ${link}`] as const;
    }),
    footer: `You receive this because ${oneLine(organization.name, 80)} lists you as a contact or assignee of these records.`,
  });
  return {
    fromName: fromNameOf(organization),
    subject: `${prefix === '' ? '' : `${prefix} `}Reminders for ${date}: ${count}`,
    ...layout,
  };
}
