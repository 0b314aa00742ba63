// Builds the text of a reminder for each channel. All stored values are escaped.

import { tenantOf } from '../../api/actor';
import type { Locale } from '../../api/fields';
import { type ExpiryReferenceNumbers, filledReferenceNumbersOf } from '../../expiries/lines/line';
import type { Expiry } from '../../expiries/record/record';
import type { ChatCard } from '../../integrations/card';
import { postChatCard } from '../../integrations/send';
import { isAddressedChannel, isChannelOfMessageForm, type OutgoingMessage } from '../../messaging/channel';
import {
  bidiIsolatedOneLine,
  fromNameOf,
  linkFreeNameInMail,
  mailLogoOf,
  oneLine,
  oneLineSentence,
  renderMail,
  replyToOf,
  type SenderIdentity,
  senderName,
  withoutNeedlessBidiIsolates,
} from '../../messaging/html';
import { type MessageTextsOfLocale, messageTextsForRecipient } from '../../messaging/languages';
import { type WhatsappTemplateValues, whatsappLocaleForRecipient } from '../../messaging/whatsapp';
import type { Organization } from '../../organizations/organization';
import { pageUrlOfExpiry } from '../../platform/pageUrls';
import { responseOptionsOf } from '../../responses/linkState';
import { oneClickUnsubscribeUrl, responsePageUrl, responsePageUrlWithAction } from '../../responses/reminderLink';
import type { LedgerSend } from '../ledger/firing';
import { belongsToEscalation } from '../rule/record';
import { daysUntil } from '../rule/schedule';

export interface ReminderMessageFacts {
  expiry: Pick<Expiry, 'id' | 'name' | 'type' | 'expiry_date' | 'act_by_date' | 'priority'> &
    Partial<ResponsibleFields & ExpiryReferenceNumbers>;
  organization: SenderIdentity &
    Pick<Organization, 'locale' | 'email_sender_prefix' | 'whatsapp_reminder_template'> &
    Partial<Pick<Organization, 'timezone' | 'former_members'>>;
  now: Date;
  /** The time zone for the reminder. For example, "5 days before" counts days in that zone. */
  timezone: string;
  /** The page that shows the expiry. */
  link: string;
  /** The recipient's own language; if absent or null, the organization's language is used. */
  locale?: Locale | null;
  escalated?: boolean;
}

/** For example, "31 March 2027" or "31 March 2027, act by 28 February 2027". */
export const expiryDatesText = (
  expiry: Pick<Expiry, 'expiry_date' | 'act_by_date'>,
  language: MessageTextsOfLocale,
): string =>
  [
    language.formats.date(expiry.expiry_date ?? ''),
    ...(expiry.act_by_date === null ? [] : [language.reminder.actBy(expiry.act_by_date)]),
  ].join(', ');

export type ResponsibleFields = Pick<Expiry, 'assigned_to' | 'assigned_to_user_email' | 'user_id' | 'created_by_email'>;

/** The reply address. Uses the first assignee who is still a member, or else the first creator who is. */
export function firstResponsibleEmailOf(
  { former_members: former = [] }: Partial<Pick<Organization, 'former_members'>>,
  records: readonly Partial<ResponsibleFields>[],
): string | null {
  const isMember = (id: string | null | undefined): boolean => !former.includes(id ?? '');
  const assignees = records.flatMap(({ assigned_to, assigned_to_user_email: email }) =>
    email && isMember(assigned_to) ? [email] : [],
  );
  const makers = records.flatMap(({ user_id, created_by_email: email }) => (email && isMember(user_id) ? [email] : []));
  return [...assignees, ...makers][0] ?? null;
}

/** The details that all of a firing's messages share. */
export interface FiringMessageFacts {
  expiry: Expiry;
  organization: Organization;
  now: Date;
}

function wording(facts: ReminderMessageFacts) {
  const { expiry, organization, now, timezone, locale = null } = facts;
  const language = messageTextsForRecipient({ locale }, organization);
  const days = daysUntil(expiry.expiry_date ?? '', now, timezone);
  const name = bidiIsolatedOneLine(expiry.name, 120);
  return {
    language,
    name,
    date: language.formats.date(expiry.expiry_date ?? ''),
    /** The dates shown in brackets after a headline. */
    dates: expiryDatesText(expiry, language),
    days,
    headline: language.reminder.headline(name, days),
    sender: linkFreeNameInMail(senderName(organization)),
  };
}

const MAILED_ANSWERS = ['acknowledge', 'snooze', 'renewed'] as const;

function answersOf({ expiry, organization, now, link }: ReminderMessageFacts, language: MessageTextsOfLocale) {
  const { actions } = responseOptionsOf(expiry.expiry_date, now, organization);
  return MAILED_ANSWERS.filter((answer) => actions.includes(answer)).map((answer) => ({
    label: language.act.actions[answer],
    url: responsePageUrlWithAction(link, answer),
  }));
}

export function reminderMail(facts: ReminderMessageFacts) {
  const { expiry, organization, link } = facts;
  const { language, name, date, days, headline, sender } = wording(facts);
  const { reminder: words, formats } = language;
  const prefix = oneLine(organization.email_sender_prefix, 40);
  const labels = words.facts;
  const layout = renderMail({
    locale: language.locale,
    title: headline,
    body: [words.body(sender, name, days), ...(facts.escalated ? [words.escalated] : [])],
    facts: [
      [labels.name, bidiIsolatedOneLine(expiry.name)],
      [labels.date, date],
      ...(expiry.act_by_date === null ? [] : [[labels.actBy, formats.date(expiry.act_by_date)] as const]),
      [labels.timeLeft, formats.daysLeft(days)],
      ...(expiry.type ? [[labels.type, bidiIsolatedOneLine(expiry.type, 80)] as const] : []),
      ...filledReferenceNumbersOf(expiry).map(
        ({ field, value }) => [language.details.labels[field], bidiIsolatedOneLine(value, 100)] as const,
      ),
      [labels.priority, words.priorities[expiry.priority]],
    ],
    action: { label: words.open, url: link },
    choices: answersOf(facts, language),
    footer: words.footer(linkFreeNameInMail(organization.name)),
    brand: mailLogoOf(organization),
  });
  return {
    fromName: fromNameOf(organization),
    replyTo: replyToOf(organization, firstResponsibleEmailOf(organization, [expiry])),
    subject: oneLineSentence(`${prefix === '' ? '' : `${prefix} `}${words.subject(headline, date)}`, 400),
    ...layout,
  };
}

/**
 * Matches details that fit in a text message. Longer details, and those with special characters, would make the message
 * more expensive, so they appear only on the page.
 */
const SHORT_DETAIL = /^[A-Za-z0-9 ./-]{1,24}$/;

export function reminderText(facts: ReminderMessageFacts): string {
  const { language, sender, headline, dates } = wording(facts);
  const short = filledReferenceNumbersOf(facts.expiry)
    .filter(({ value }) => SHORT_DETAIL.test(value))
    .map(({ field, value }) => language.details.short[field](value));
  const details = [...short, dates].join(', ');
  const why = facts.escalated ? ` ${language.reminder.escalated}` : '';
  return withoutNeedlessBidiIsolates(`${sender}: ${headline} (${details}).${why} ${facts.link}`);
}

/**
 * The values for the `reminder` template. The name and details share one variable, so that the approved template works
 * with or without details.
 */
export function reminderWhatsappValues(facts: ReminderMessageFacts): WhatsappTemplateValues {
  const { organization, locale: own = null } = facts;
  const { locale: common, whatsapp_reminder_template: template } = organization;
  const locale = whatsappLocaleForRecipient('reminder', own, { locale: common, own: template });
  const { language, sender, name, date, days } = wording({ ...facts, locale });
  const details = filledReferenceNumbersOf(facts.expiry).map(({ field, value }) =>
    language.details.short[field](bidiIsolatedOneLine(value, 100)),
  );
  const values = [sender, [name, ...details].join(', '), date, language.formats.daysLeft(days), facts.link];
  return { kind: 'reminder', values, locale };
}

export const inAppReminderText = (facts: ReminderMessageFacts): string => {
  const { language, headline, dates } = wording(facts);
  return withoutNeedlessBidiIsolates(
    `${headline} (${dates})${facts.escalated ? `. ${language.reminder.escalated}` : ''}`,
  );
};

export function outgoingReminderMessageOf(
  send: LedgerSend,
  known: Pick<ReminderMessageFacts, 'expiry' | 'organization' | 'now'>,
): OutgoingMessage {
  const escalated = belongsToEscalation(send);
  const { timezone, locale } = send;
  const facts = { ...known, timezone, link: responsePageUrl(send.id), locale, escalated };
  const reference = {
    collection: 'reminder_sends',
    id: send.id,
    organizationId: send.organization_id,
  } as const;
  const { channel, address: to } = send;
  if (!isAddressedChannel(channel)) throw new Error(`Neither email nor text message: ${channel}`);
  if (isChannelOfMessageForm(channel, 'mail'))
    return {
      channel,
      to,
      reference,
      ...reminderMail(facts),
      unsubscribeUrl: oneClickUnsubscribeUrl(send.id),
    };
  if (isChannelOfMessageForm(channel, 'text')) return { channel, to, body: reminderText(facts), reference };
  const template = facts.organization.whatsapp_reminder_template;
  return { channel, to, words: reminderWhatsappValues(facts), template, reference };
}

/** If calendar files are enabled, attaches one to emails sent to contacts. Leaves other messages unchanged. */
export async function attachIcsIfEnabled(
  message: OutgoingMessage,
  send: Pick<LedgerSend, 'id' | 'recipient_type' | 'locale'>,
  { expiry, organization }: FiringMessageFacts,
): Promise<OutgoingMessage> {
  const isWanted = organization.attach_ics && send.recipient_type === 'contact' && expiry.expiry_date !== null;
  if (!isWanted || !('html' in message)) return message;
  const { iCalendarTextOf } = await import('../../calendars/iCalendar');
  const { due, actBy } = messageTextsForRecipient(send, organization).act.facts;
  const link = () => responsePageUrl(send.id);
  const entry = { ...expiry, closed_at: null };
  return {
    ...message,
    calendar: iCalendarTextOf(organization.name, [entry], { labels: { due, actBy }, link }),
  };
}

/** Everyone in the channel sees this card, so its buttons open the page for members. */
function reminderCard(send: LedgerSend, { expiry, organization, now }: FiringMessageFacts): ChatCard {
  const language = messageTextsForRecipient({ locale: null }, organization);
  const { reminder: words, formats } = language;
  const days = daysUntil(expiry.expiry_date ?? '', now, send.timezone);
  const page = pageUrlOfExpiry(expiry.id);
  const assignee = expiry.assigned_to_user_full_name || expiry.assigned_to_user_email;
  const { actions } = language.act;
  return {
    title: words.headline(expiry.name, days),
    text: belongsToEscalation(send) ? words.escalated : '',
    facts: [
      [words.facts.name, expiry.name],
      [words.facts.date, formats.date(expiry.expiry_date ?? '')],
      [words.facts.timeLeft, formats.daysLeft(days)],
      ...filledReferenceNumbersOf(expiry).map(({ field, value }) => [language.details.labels[field], value] as const),
      ...(assignee ? [[language.chat.assignee, assignee] as const] : []),
    ],
    items: [],
    buttons: [
      { label: words.open, url: page },
      { label: actions.acknowledge, url: responsePageUrlWithAction(page, 'acknowledge') },
      { label: actions.renewed, url: responsePageUrlWithAction(page, 'renewed') },
    ],
  };
}

export const postReminderToChat = (send: LedgerSend, facts: FiringMessageFacts) =>
  postChatCard(tenantOf(send.organization_id), send.recipient_id, send, reminderCard(send, facts));
