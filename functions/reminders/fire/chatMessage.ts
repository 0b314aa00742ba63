// Reminders in a channel of Slack, Microsoft Teams or Google Chat.

import { tenantOf } from '../../api/actor';
import { detailsOf } from '../../expiries/lines/states';
import { type ChatCard, MAX_CARD_ITEMS } from '../../integrations/card';
import { attemptCard } from '../../integrations/send';
import { messageTextsFor } from '../../messaging/languages';
import { expiryPageUrl, publicUrlOfPath } from '../../platform/params';
import { reminderPageLinkWithAnswer } from '../../responses/reminderLink';
import { type DigestFacts, digestLines } from '../digest/digestMail';
import type { ReminderSend } from '../ledger/firing';
import { isEscalationFiring } from '../rule/record';
import { daysUntil } from '../rule/schedule';
import type { SendingFacts } from './render';

/** The buttons open the page for members, because everyone in the channel sees them. */
function reminderCard(send: ReminderSend, { expiry, organization, now }: SendingFacts): ChatCard {
  const language = messageTextsFor({ locale: null }, organization);
  const { reminder: words, formats } = language;
  const days = daysUntil(expiry.expiry_date ?? '', now, send.timezone);
  const page = expiryPageUrl(expiry.id);
  const assignee = expiry.assigned_to_user_full_name || expiry.assigned_to_user_email;
  const { actions } = language.page.act;
  return {
    title: words.headline(expiry.name, days),
    text: isEscalationFiring(send) ? words.escalated : '',
    facts: [
      [words.facts.name, expiry.name],
      [words.facts.date, formats.date(expiry.expiry_date ?? '')],
      [words.facts.timeLeft, formats.daysLeft(days)],
      ...detailsOf(expiry).map(({ field, value }) => [language.details.labels[field], value] as const),
      ...(assignee ? [[language.chat.assignee, assignee] as const] : []),
    ],
    items: [],
    buttons: [
      { label: words.open, url: page },
      { label: actions.acknowledge, url: reminderPageLinkWithAnswer(page, 'acknowledge') },
      { label: actions.renewed, url: reminderPageLinkWithAnswer(page, 'renewed') },
    ],
  };
}

export const attemptChatMessage = (send: ReminderSend, facts: SendingFacts) =>
  attemptCard(tenantOf(send.organization_id), send.recipient_id, send, reminderCard(send, facts));

/** The reminders of a day in one message. */
export function digestCard(facts: DigestFacts): ChatCard {
  const { language, lines, count, more } = digestLines(facts, MAX_CARD_ITEMS);
  const words = language.digest;
  return {
    title: `${words.title(facts.date)}: ${words.records(count)}`,
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
