// What a reminder says, per channel: pure text, with every stored value made inert.
import type { Expiry } from '../expiries/record';
import type { OutgoingMessage } from '../messaging/deliver';
import { html, mailLayout, oneLine } from '../messaging/html';
import { SENDER_NAME } from '../messaging/mail';
import type { Organization } from '../organizations/organization';
import { daysUntil } from '../reminders/schedule';
import type { ReminderSend } from './ledger';

export interface ReminderFacts {
  expiry: Pick<Expiry, 'id' | 'name' | 'type' | 'expiry_date' | 'priority'>;
  organization: Pick<
    Organization,
    'name' | 'email_sender_name' | 'email_sender_prefix' | 'email_sender_identity_enabled'
  >;
  now: Date;
  /** The reminder's: whoever set "5 days before" in a zone reads "in 5 days" there. */
  timezone: string;
  /** Where the expiry can be seen. */
  link: string;
}

/** "today", "in 14 days", "3 days ago". */
export function daysLeft(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}

interface Wording {
  name: string;
  date: string;
  due: string;
  headline: string;
}

function wording({ expiry, now, timezone }: ReminderFacts): Wording {
  const date = expiry.expiry_date ?? '';
  const days = daysUntil(date, now, timezone);
  const name = oneLine(expiry.name, 120);
  const verb = days < 0 ? 'expired' : 'expires';
  return { name, date, due: daysLeft(days), headline: `${name} ${verb} ${daysLeft(days)}` };
}

/** In whose name messages speak: the one that the organization chose, else its own. */
export function senderName(organization: ReminderFacts['organization']): string {
  return oneLine(organization.email_sender_name || organization.name, 80);
}

/** The name in a mail's From: the organization's alone when it sends under its own identity, else by way of the service. */
export function fromNameOf(organization: ReminderFacts['organization']): string {
  const name = senderName(organization);
  return organization.email_sender_identity_enabled ? name : `${name} via ${SENDER_NAME}`;
}

export function reminderMail(facts: ReminderFacts): {
  fromName: string;
  subject: string;
  html: string;
  text: string;
} {
  const { expiry, organization, link } = facts;
  const { name, date, due, headline } = wording(facts);
  const prefix = oneLine(organization.email_sender_prefix, 40);
  const sender = senderName(organization);
  const layout = mailLayout({
    title: headline,
    body: [html`This is a reminder from ${sender} that <strong>${name}</strong> is due ${due}.`],
    facts: [
      ['Name', name],
      ['Expiry date', date],
      ['Time left', due],
      ...(expiry.type ? [['Type', oneLine(expiry.type, 80)] as const] : []),
      ['Priority', expiry.priority],
    ],
    action: { label: 'Open the record', url: link },
    footer: `You receive this because ${oneLine(organization.name, 80)} lists you as a contact or assignee of this record.`,
  });
  return {
    fromName: fromNameOf(organization),
    subject: `${prefix === '' ? '' : `${prefix} `}Reminder: ${headline} (${date})`,
    ...layout,
  };
}

export function reminderText(facts: ReminderFacts): string {
  const { headline, date } = wording(facts);
  return `${senderName(facts.organization)}: ${headline} (${date}). ${facts.link}`;
}

export const reminderNotice = (facts: ReminderFacts): string => {
  const { headline, date } = wording(facts);
  return `${headline} (${date})`;
};

export function renderReminder(send: ReminderSend, facts: ReminderFacts): OutgoingMessage {
  const reference = {
    collection: 'reminder_sends',
    id: send.id,
    organizationId: send.organization_id,
  } as const;
  if (send.channel === 'email') {
    return { channel: 'email', to: send.address, reference, ...reminderMail(facts) };
  }
  if (send.channel === 'in_app') throw new Error('In-app notifications are not sent through a provider');
  return { channel: send.channel, to: send.address, body: reminderText(facts), reference };
}
